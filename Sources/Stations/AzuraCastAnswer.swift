// What AzuraCast says of a station: its "now playing" answer (AzuraCast/AzuraCast, OpenAPI schema Api_NowPlaying).

internal import FoundationEssentials
internal import Radio

/// Reads an AzuraCast "now playing" answer of any version since 0.9.
enum AzuraCastAnswer {
  /// The report in the answer; nil when the bytes are no such answer.
  ///
  /// `serverTime` is the server's own clock when it answered, in seconds since 1970. A static answer
  /// freezes `elapsed` when it is written, so the time since `played_at` is the better account;
  /// without a server time `elapsed` has to do. `now` is the moment of the answer on our clock.
  static func report(
    from bytes: [UInt8], serverTime: Int?, now: ContinuousClock.Instant
  ) -> StationReport? {
    guard let answer = JSONValue(bytes)?.elements.first else { return nil }
    let station = answer["station"]
    let current = answer["now_playing"]
    guard case .object = station else { return nil }

    let isOnline = answer["is_online"].bool ?? true
    var nowPlaying = NowPlaying(
      next: song(answer["playing_next"]["song"]), listeners: listeners(answer["listeners"]))
    if isOnline, let song = song(current["song"]) {
      nowPlaying.song = song
      nowPlaying.duration = current["duration"].number.flatMap { length($0) }
      nowPlaying.startedAt = elapsed(current, serverTime: serverTime).map { now - $0 }
    }
    return StationReport(
      name: station["name"].text ?? "", streams: streams(station), isOnline: isOnline,
      nowPlaying: nowPlaying)
  }

  // MARK: - Parts

  private static func song(_ song: JSONValue) -> Song? {
    let title = song["title"].text ?? ""
    let artist = song["artist"].text ?? ""
    let album = song["album"].text ?? ""
    let picture = song["art"].text.flatMap(webAddress)
    if !title.isEmpty { return Song(title: title, artist: artist, album: album, picture: picture) }
    guard var named = song["text"].text.flatMap(Song.init(streamTitle:)) else { return nil }
    named.album = album
    named.picture = picture
    return named
  }

  private static func listeners(_ listeners: JSONValue) -> Int? {
    (listeners["total"].integer ?? listeners["current"].integer).flatMap { 0..<10_000_000 ~= $0 ? $0 : nil }
  }

  /// A length in seconds; 0 means unknown or live, and nothing is a day long.
  private static func length(_ seconds: Double) -> Duration? {
    seconds >= 1 && seconds < 86_400 ? .seconds(seconds) : nil
  }

  /// How far the song has come; nil when the station does not know.
  private static func elapsed(_ current: JSONValue, serverTime: Int?) -> Duration? {
    let playedAt = current["played_at"].integer ?? 0
    let elapsed = current["elapsed"].number
    if playedAt > 0, let serverTime {
      let since = serverTime.subtractingReportingOverflow(playedAt)
      // A server whose clocks disagree is believed in what it says itself.
      if !since.overflow, (0..<86_400).contains(since.partialValue) { return .seconds(since.partialValue) }
    }
    guard playedAt > 0 || current["sh_id"].integer != 0, let elapsed, (0..<86_400).contains(elapsed) else {
      return nil
    }
    return .seconds(elapsed)
  }

  /// The station's MP3 streams: the default mount first, then the others and the relays by bit rate.
  private static func streams(_ station: JSONValue) -> [URL] {
    let mounts = station["mounts"].elements + station["remotes"].elements
    let candidates = mounts.filter { mount in
      let format = mount["format"].text ?? ""
      return format.isEmpty || format.lowercased() == "mp3"
    }.sorted { left, right in rank(left) > rank(right) }
    var streams = candidates.compactMap { $0["url"].text.flatMap(webAddress) }
    if let listen = station["listen_url"].text.flatMap(webAddress),
      mounts.isEmpty || streams.contains(listen)
    {
      streams.removeAll { $0 == listen }
      streams.insert(listen, at: 0)
    }
    return streams
  }

  private static func rank(_ mount: JSONValue) -> Int {
    let isDefault = mount["is_default"].bool ?? false
    return (isDefault ? 100_000 : 0) + min(max(mount["bitrate"].integer ?? 0, 0), 9_999)
  }
}
