// What Icecast says of its mounts: its "status-json.xsl" (web/status-json.xsl and xml2json.xslt of Icecast 2.4).

internal import FoundationEssentials
internal import Radio

/// Reads the statistics of an Icecast server, those of other makes and of changed templates too.
enum IcecastStatus {
  /// The report on the mount of the stream's path; nil when the bytes are no such answer.
  ///
  /// A mount that is not among the sources is off the air, unless the server hides it.
  static func report(from bytes: [UInt8], mount: String) -> StationReport? {
    let answer = JSONValue(bytes)?["icestats"]
    guard let answer, case .object = answer else { return nil }
    let sources = answer["source"].elements
    let match = match(of: mount, among: sources.map { $0["listenurl"].text ?? "" })
    return report(on: match.map { sources[$0] })
  }

  /// The report on one source of a server.
  static func report(on source: JSONValue?) -> StationReport {
    // Without an encoder there is a mount all the same, when listeners wait for it.
    guard let source, isFed(source) else { return StationReport(isOnline: false, NowPlaying()) }
    let song = Song(title: source["title"].title, by: source["artist"].title)
    return StationReport(
      name: source["server_name"].words, NowPlaying(song: song, listeners: source["listeners"].audience))
  }

  /// Whether a source says anything but that it is there and who waits for it.
  private static func isFed(_ source: JSONValue) -> Bool {
    guard case .object(let members) = source else { return false }
    return members.contains { name, value in
      value != .null && !["listenurl", "listeners", "listener_peak"].contains(name)
    }
  }

  /// The place of the address that ends as the stream's does; their hosts may differ.
  static func match(of mount: String, among addresses: [String]) -> Int? {
    let mount = path(mount)
    let paths = addresses.map(path)
    if !mount.isEmpty, let exact = paths.firstIndex(of: mount) { return exact }
    // Behind a proxy there may be more before the mount.
    return paths.indices.filter { index in
      let path = paths[index]
      return min(path.count, mount.count) > 1 && (mount.hasSuffix(path) || path.hasSuffix(mount))
    }.max { paths[$0].count < paths[$1].count }
  }

  /// The path of an address, or of what is one already.
  private static func path(_ address: String) -> String {
    URL(string: address)?.path(percentEncoded: false) ?? ""
  }
}
