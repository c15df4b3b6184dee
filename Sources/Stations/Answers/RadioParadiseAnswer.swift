// What Radio Paradise says of a channel: its "now_playing".

internal import FoundationEssentials
internal import Radio

/// Reads the answer of Radio Paradise.
enum RadioParadiseAnswer {
  /// The report in the answer; nil when the bytes are no such answer.
  static func report(from bytes: [UInt8]) -> StationReport? {
    guard let answer = JSONValue(bytes), answer["title"] != .null || answer["artist"] != .null else {
      return nil
    }
    let song = Song(
      title: answer["title"].title, by: answer["artist"].title, album: answer["album"].title,
      picture: answer["cover"].text.flatMap(webAddress))
    return StationReport(NowPlaying(song: song))
  }

  /// How long the song in the answer still plays; nil when the answer does not say.
  static func timeToNextSong(from bytes: [UInt8]) -> Duration? { JSONValue(bytes)?["time"].seconds }
}
