// What Shoutcast 2 says of a stream: its "stats?sid=1&json=1".

internal import Radio

/// Reads the statistics of one stream of a Shoutcast server.
enum ShoutcastV2Answer {
  /// The report in the answer; nil when the bytes are no such answer, or are about another stream than `mount`.
  static func report(from bytes: [UInt8], mount: String) -> StationReport? {
    guard let answer = JSONValue(bytes), answer["songtitle"] != .null || answer["streamstatus"] != .null,
      isOf(mount, answer["streampath"].words)
    else {
      return nil
    }
    let isOnline = answer["streamstatus"].bool ?? true
    var nowPlaying = NowPlaying(listeners: answer["currentlisteners"].audience)
    if isOnline {
      nowPlaying.song = song(answer["songtitle"])
      nowPlaying.next = song(answer["nexttitle"])
    }
    return StationReport(name: answer["servertitle"].words, isOnline: isOnline, nowPlaying)
  }

  /// Whether a stream at `path` is the one at `mount`, which may be a number's or the server's only one.
  private static func isOf(_ mount: String, _ path: String) -> Bool {
    path.isEmpty || path == mount || isUsual(mount) || mount.hasPrefix("/stream/")
  }

  /// Whether a server sends its only stream, or its first, at this path.
  static func isUsual(_ mount: String) -> Bool {
    ["", "/", "/stream"].contains(mount) || mount.hasPrefix("/;")
  }

  /// Between artist and title stand three blanks, when the encoder keeps them apart.
  private static func song(_ value: JSONValue) -> Song? {
    Song(streamTitle: value.title.split(separator: "   ", maxSplits: 1).joined(separator: " - "))
  }
}
