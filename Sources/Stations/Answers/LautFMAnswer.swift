// What laut.fm says of a station: its "current_song", "last_songs" and "listeners" (laut-ag/api-browser).

internal import Radio

/// Reads the answers of laut.fm.
enum LautFMAnswer {
  /// The report in the song on air; nil when the bytes are no such answer.
  static func currentSong(
    from bytes: [UInt8], serverTime: Int?, now: ContinuousClock.Instant
  ) -> StationReport? {
    guard let answer = JSONValue(bytes), answer["title"] != .null else { return nil }
    var nowPlaying = NowPlaying(song: song(answer))
    if nowPlaying.song != nil {
      let start = answer["started_at"].text.flatMap { secondsSince1970(zonedTime: $0) }
      let end = answer["ends_at"].text.flatMap { secondsSince1970(zonedTime: $0) }
      nowPlaying.startedAt = now.since(start, serverTime: serverTime)
      nowPlaying.duration = answer["length"].length
      if nowPlaying.duration == nil, let start, let end {
        nowPlaying.duration = JSONValue.text("\(end - start)").length
      }
    }
    return StationReport(nowPlaying)
  }

  /// The songs in a list of those that were on, the latest first; nil when the bytes are no such answer.
  ///
  /// The song on air may be the first of them.
  static func lastSongs(from bytes: [UInt8]) -> [Song]? {
    guard case .array(let entries) = JSONValue(bytes) else { return nil }
    return entries.compactMap(song)
  }

  /// The number of listeners, which stands alone in its answer; nil when the bytes are no such answer.
  static func listeners(from bytes: [UInt8]) -> Int? { JSONValue(bytes)?.audience }

  private static func song(_ entry: JSONValue) -> Song? {
    // The artist is an object with a name.
    let artist = entry["artist"]["name"].title
    return Song(
      title: entry["title"].title, by: artist.isEmpty ? entry["artist"].title : artist,
      album: entry["album"].title)
  }
}
