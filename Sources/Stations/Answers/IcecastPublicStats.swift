// What Icecast 2.5 says of its mounts: its "publicstats.json".

internal import Radio

/// Reads the public statistics of an Icecast server of version 2.5 and later.
enum IcecastPublicStats {
  /// The report on the mount of the stream's path; nil when the bytes are no such answer.
  ///
  /// The answer is a list of objects; one of them holds the sources by their mounts.
  static func report(from bytes: [UInt8], mount: String) -> StationReport? {
    guard case .array(let parts) = JSONValue(bytes),
      parts.contains(where: { $0["name"] == .text("icestats") || $0["source"] != .null })
    else { return nil }
    let sources = parts.flatMap { part -> [(mount: String, source: JSONValue)] in
      guard case .object(let sources) = part["source"] else { return [] }
      return sources.map { ($0.key, $0.value) }
    }
    let match = IcecastStatus.match(of: mount, among: sources.map(\.mount))
    return IcecastStatus.report(on: match.map { sources[$0].source })
  }
}
