// What is known of the song that is heard, put together from the feed and from within the stream.

/// The words of one station while it is tuned to, in step with the ear.
///
/// Titles come at the moment they are heard. A feed runs ahead: its song is put off until its title is
/// heard, or where titles do not help, for as long as the feed is known to be ahead.
struct Words {
  private let clock: any Clock
  /// What the station is called, by whoever names it.
  private var stationNames: [String]
  private var report: NowPlaying?
  private var songs = FeedSongs()
  private var lead = Lead()
  /// How often in a row the feed has not answered.
  private var silences = 0
  private var heard: Heard?
  /// When this connection was first heard.
  private var soundedAt: ContinuousClock.Instant?
  /// Whether this connection has named a song before.
  private var hasTitle = false
  /// Whether the titles within the stream name the feed's songs.
  private var trustsTitles = false
  private var pausedAt: ContinuousClock.Instant?
  /// Whether the tape is heard, of which the station's feed knows nothing.
  private var isStandIn = false

  /// A song named within the stream.
  private struct Heard {
    var song: Song?
    var duration: Duration?
    /// Nil when it began before we listened.
    var since: ContinuousClock.Instant?
  }

  /// How long a title may stay behind the feed: one that does so for longer is not going to change.
  private static let longestWait = Duration.seconds(60)
  /// How much longer than the feed is known to be ahead.
  private static let patience = Duration.seconds(20)
  /// A connection without a title for so long has begun without one.
  private static let opening = Duration.seconds(5)

  init(clock: any Clock, stationName: String = "") {
    self.clock = clock
    stationNames = [stationName]
  }

  // MARK: - What is heard

  /// What to show: the feed's account of what is heard, else the stream's own.
  var nowPlaying: NowPlaying {
    if isStandIn {
      return NowPlaying(
        song: heard?.song, startedAt: heard?.since, duration: heard?.duration, listeners: report?.listeners)
    }
    var result = report ?? NowPlaying()
    if let current = songs.current, !isTitleAhead, !saysMore(than: current) {
      result.song = current.song
      result.startedAt = current.heardSince
      result.duration = current.duration
      if let next = songs.upcoming {
        result.next = next.song
        // The feed's history is that of the song it says is on.
        let index = result.history.firstIndex { $0.isSamePiece(as: current.song) }
        result.history.removeFirst(index.map { $0 + 1 } ?? 0)
      }
    } else {
      result.song = heard?.song
      result.startedAt = heard?.since
      result.duration = heard?.duration
      if let current = songs.current, isTitleAhead {
        // The feed is behind: its next song is this one, or was only a plan.
        if let song = heard?.song, let next = result.next, next.isSamePiece(as: song) { result.song = next }
        result.next = nil
        result.history.insert(current.song, at: 0)
      }
    }
    if let song = result.song, result.next?.isSamePiece(as: song) == true { result.next = nil }
    return result
  }

  /// Whether the stream names a song that the feed does not know of yet, so that it is worth asking.
  var isTitleAhead: Bool {
    guard let title = heard?.song, let current = songs.current, !current.song.isSamePiece(as: title)
    else { return false }
    guard let since = heard?.since else {
      // The first title of a connection, after an outage in which the feed may have missed a song.
      return trustsTitles && songs.place(of: title) == nil
    }
    if trustsTitles { return current.heardSince.map { since > $0 } ?? true }
    // A feed may have fallen asleep over its song.
    guard let start = current.heardSince, let duration = current.duration else { return false }
    return since > start + duration + Self.patience
  }

  /// Whether the title says as much as a feed that knows neither start nor length of a song, and maybe not its
  /// letters either: such as Icecast's own account of what it once took for Latin.
  private func saysMore(than current: FeedSong) -> Bool {
    guard let title = heard?.song else { return false }
    return current.toldStart == nil && current.duration == nil && !current.song.isSamePiece(as: title)
  }

  /// Whether the feed has told already what comes after the song that is heard.
  var knowsNext: Bool { songs.upcoming != nil }

  /// When something else is to be shown, unless something happens before; `settle` is to be called then.
  var nextChange: ContinuousClock.Instant? {
    guard pausedAt == nil, !isStandIn, let next = songs.upcoming else { return nil }
    let isHeldBack =
      songs.current.map { current in
        heard?.song.map { $0.isSamePiece(as: current.song) } == true
          && !next.song.isSamePiece(as: current.song)
      } ?? false
    let start = next.toldStart ?? next.toldAt
    return start + (isHeldBack ? max(Self.longestWait, lead.total + Self.patience) : lead.total)
  }

  /// Turns to the song that is heard by now.
  mutating func settle() {
    guard pausedAt == nil, !isStandIn else { return }
    followTitle(isFirst: false)
    while let moment = nextChange, moment <= clock.now {
      songs.turnToNext(since: moment)
      // Titles that name the feed's songs would have said so before.
      if heard?.song != nil { trustsTitles = false }
    }
    songs.correct(lead: lead.total, now: clock.now)
  }

  /// Turns to the song that the title names; back to it only at first, when nothing else told what is heard.
  private mutating func followTitle(isFirst: Bool) {
    guard let heard, let title = heard.song, let place = songs.place(of: title) else { return }
    let isCurrent = songs.current?.song.isSamePiece(as: title) == true
    guard isFirst || isCurrent || songs.isAhead(place) else { return }
    trustsTitles = trustsTitles || isFirst || heard.since != nil
    if let since = heard.since {
      guard !isCurrent || songs.mayBeAnchored(at: since) else { return }
      songs.turn(to: place, since: since, isAnchored: true)
    } else if !isCurrent {
      songs.turn(to: place, since: nil, isAnchored: false)
    }
    measureLead()
  }

  private mutating func measureLead() {
    guard let current = songs.current, current.isAnchored, let start = current.toldStart,
      let since = current.heardSince
    else { return }
    lead.measure(whole: since - start)
  }

  // MARK: - What happens

  /// The station calls itself so, which is no song.
  mutating func learn(stationName: String) {
    if !stationNames.contains(stationName) { stationNames.append(stationName) }
  }

  /// A new connection hears the station live again.
  mutating func beginConnection() {
    lead.beginConnection()
    pausedAt = nil
    heard = nil
    soundedAt = nil
    hasTitle = false
    songs.loosen()
    settle()
  }

  /// The first sound of a connection; until a title comes, the runtime tells how long it has been heard.
  mutating func sound(isStandIn: Bool) {
    self.isStandIn = isStandIn
    soundedAt = soundedAt ?? clock.now
    if heard == nil { heard = Heard(song: nil, since: clock.now) }
    settle()
  }

  /// What steps in for this station is what stepped in for the one before.
  mutating func keepStandIn(of other: Words) {
    isStandIn = true
    heard = other.heard
    soundedAt = other.soundedAt
  }

  /// What is heard now was received at this moment.
  mutating func hear(soundReceivedAt moment: ContinuousClock.Instant) {
    guard !isStandIn else { return }
    lead.measure(buffered: clock.now - moment)
    settle()
  }

  mutating func hear(streamTitle: String) {
    let song = Song(streamTitle: streamTitle, stationNames: stationNames)
    // Servers repeat a title: the same song goes on.
    if let heard, heard.song == song { return }
    // The first title of a connection was on before us; nobody knows since when.
    let isFirst = !hasTitle && soundedAt.map { clock.now - $0 < Self.opening } ?? true
    heard = Heard(song: song, since: isFirst ? nil : clock.now)
    hasTitle = hasTitle || song != nil
    if !isStandIn { followTitle(isFirst: isFirst) }
    settle()
  }

  /// A piece begins, be it the one before once more.
  mutating func hear(piece: Song, duration: Duration?) {
    heard = Heard(song: piece, duration: duration, since: clock.now)
    settle()
  }

  mutating func hear(_ report: NowPlaying) {
    let isFirst = songs.isEmpty
    self.report = report
    silences = 0
    if let song = report.song, song.isNamed(besides: stationNames) {
      songs.take(song, in: report, now: clock.now)
      measureLead()
    } else {
      songs.forget()
    }
    if isFirst, pausedAt == nil, !isStandIn { followTitle(isFirst: true) }
    settle()
  }

  /// The feed does not answer: what it said holds until the song it named is over, or for a few more tries.
  mutating func missReport() {
    silences += 1
    let isOver = songs.current.map { current in
      songs.upcoming == nil
        && current.heardSince.flatMap { start in current.duration.map { start + $0 <= clock.now } } == true
    }
    if isOver == true || silences > 3 {
      report = nil
      songs.forget()
    }
  }

  mutating func pause() {
    pausedAt = clock.now
  }

  mutating func resume() {
    guard let pausedAt else { return }
    let pause = clock.now - pausedAt
    lead.add(pause: pause)
    songs.put(off: pause)
    if let since = heard?.since { heard?.since = since + pause }
    self.pausedAt = nil
    settle()
  }
}
