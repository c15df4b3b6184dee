// What SomaFM says of its channels: its "songs/{channel}.json" and "channels.json".

internal import FoundationEssentials
internal import Radio

/// Reads the answers of SomaFM, in which numbers are texts.
enum SomaFMAnswer {
  /// The report in a list of the songs of a channel, the latest first; nil when the bytes are no such answer.
  static func songs(
    from bytes: [UInt8], serverTime: Int?, now: ContinuousClock.Instant
  ) -> StationReport? {
    guard let answer = JSONValue(bytes), case .array(let entries) = answer["songs"] else { return nil }
    var nowPlaying = NowPlaying()
    if let latest = entries.first {
      nowPlaying.song = song(latest)
      if nowPlaying.song != nil {
        nowPlaying.startedAt = now.since(latest["date"].integer, serverTime: serverTime)
      }
      nowPlaying.history = entries.dropFirst().compactMap(song)
    }
    return StationReport(nowPlaying)
  }

  /// The report on a channel in the list of all; nil when the bytes are no such answer or lack the channel.
  static func channels(from bytes: [UInt8], channel id: String) -> StationReport? {
    guard let channel = JSONValue(bytes)?["channels"].elements.first(where: { $0["id"].text == id }) else {
      return nil
    }
    return StationReport(
      name: channel["title"].words,
      NowPlaying(
        song: Song(streamTitle: channel["lastPlaying"].title), listeners: channel["listeners"].audience))
  }

  private static func song(_ entry: JSONValue) -> Song? {
    Song(
      title: entry["title"].title, by: entry["artist"].title, album: entry["album"].title,
      picture: entry["albumArt"].text.flatMap(webAddress))
  }
}
