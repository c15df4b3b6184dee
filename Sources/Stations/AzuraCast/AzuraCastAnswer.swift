// What AzuraCast says of a station: its "now playing" answer (AzuraCast/AzuraCast, OpenAPI schema Api_NowPlaying).

internal import FoundationEssentials
internal import Radio

/// An AzuraCast "now playing" answer of any version since 0.9.
struct AzuraCastAnswer {
  /// What the station goes by in addresses; empty when it does not say.
  let shortcode: String
  /// What it says, but for when the song began.
  let report: StationReport
  /// Which play of which song is on.
  let play: SongStart.Play
  /// When the song began by the server's clock, in seconds since 1970; nil when it does not say.
  let playedAt: Double?
  /// The seconds the song has been on by the server's account, true when that was written; nil when it does not say.
  let elapsed: Double?

  /// The song that stands for none, whatever it is called in the station's language.
  private static let offlineSong = "5a6a865199cf5df73b1417326d2ff24f"
  /// What old versions called any live show.
  private static let livePlaceholder = "AzuraCast is Live!"
  private static let longestHistory = 20
  private static let day = 86_400.0

  /// Reads the object that an answer or a push is or holds; nil when it is none about a station.
  init?(_ answer: JSONValue) {
    let station = answer["station"]
    let current = answer["now_playing"]
    guard case .object = station else { return nil }

    let isOnline = answer["is_online"].bool ?? true
    let song = isOnline ? Self.song(current["song"]) : nil
    let playedAt = current["played_at"].number ?? 0
    let elapsed = current["elapsed"].number ?? -1
    let number = current["sh_id"].integer
    shortcode = station["shortcode"].text ?? ""
    play = SongStart.Play(
      number: number ?? 0,
      song: current["song"]["id"].text ?? "\(song?.artist ?? "")\n\(song?.title ?? "")")
    self.playedAt = song != nil && playedAt > 0 ? playedAt : nil
    // Off the air the account is the whole time since 1970.
    let isKnown = song != nil && (playedAt > 0 || number != 0) && 0..<Self.day ~= elapsed
    self.elapsed = isKnown ? elapsed : nil
    report = StationReport(
      name: station["name"].text ?? "", streams: Self.streams(station), isOnline: isOnline,
      nowPlaying: NowPlaying(
        song: song, duration: song == nil ? nil : current["duration"].length,
        next: Self.song(answer["playing_next"]["song"]),
        history: answer["song_history"].elements.prefix(Self.longestHistory)
          .compactMap { Self.song($0["song"]) },
        host: Self.host(answer["live"]), listeners: Self.listeners(answer["listeners"])))
  }

  /// The answer about one station in a list of many, or on its own.
  ///
  /// Without a shortcode it is the first that has MP3 streams.
  static func choose(_ shortcode: String?, from body: JSONValue) -> AzuraCastAnswer? {
    let answers = body.elements.lazy.compactMap { AzuraCastAnswer($0) }
    if let shortcode, case .array = body { return answers.first { $0.shortcode == shortcode } }
    return answers.first { !$0.report.streams.isEmpty } ?? answers.first
  }

  /// When the song began, with what the server's clock says at a moment of ours; nil when nobody knows.
  func account(at now: ContinuousClock.Instant, by clock: ServerClock) -> SongStart.Account? {
    // The start that the server tells is 5 s late, for the sake of those who listen; so it may lie ahead.
    if let playedAt, let time = clock.time(at: now), -15..<Self.day ~= time - playedAt {
      return SongStart.Account(
        startedAt: now - .seconds(time - playedAt), playedAt: playedAt, clockSettings: clock.settings)
    }
    // A server whose clocks disagree is believed in what it says itself.
    return elapsed.map {
      SongStart.Account(startedAt: now - .seconds($0), playedAt: nil, clockSettings: clock.settings)
    }
  }

  // MARK: - Parts

  private static func song(_ song: JSONValue) -> Song? {
    guard song["id"].text?.lowercased() != offlineSong, song["text"].text != livePlaceholder else {
      return nil
    }
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

  private static func host(_ live: JSONValue) -> String {
    live["is_live"].bool == true ? live["streamer_name"].text ?? "" : ""
  }

  private static func listeners(_ listeners: JSONValue) -> Int? {
    let total = listeners["total"]
    return (total.integer == nil ? listeners["current"] : total).audience
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
