// What is known of the song on air, put together from the feed and from within the stream.

/// The words of one station while it is tuned to.
struct Words {
  private let clock: any Clock
  private var report: NowPlaying?
  /// How often in a row the feed has not answered.
  private var silences = 0
  private var heard: Heard?
  /// Whether this connection has named a song before.
  private var hasTitle = false
  /// How far what is heard is behind what is sent, because the listener paused.
  private var lag = Duration.zero
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

  init(clock: any Clock) {
    self.clock = clock
  }

  /// What to show: the feed's account where it names a song, else the stream's own.
  var nowPlaying: NowPlaying {
    var result = report ?? NowPlaying()
    if isStandIn {
      return NowPlaying(
        song: heard?.song, startedAt: heard?.since, duration: heard?.duration, listeners: report?.listeners)
    } else if result.song != nil, result.startedAt != nil || result.duration != nil || heard?.song == nil {
      result.startedAt = result.startedAt.map { $0 + lag }
    } else if let heard {
      result.song = heard.song
      result.startedAt = heard.since
      result.duration = heard.duration
    }
    return result
  }

  /// A new connection hears the station live again.
  mutating func beginConnection() {
    lag = .zero
    pausedAt = nil
    heard = nil
    hasTitle = false
  }

  /// The first sound of a connection; until a title comes, the runtime tells how long it has been heard.
  mutating func sound(isStandIn: Bool) {
    self.isStandIn = isStandIn
    if heard == nil { heard = Heard(song: nil, since: clock.now) }
  }

  mutating func hear(streamTitle: String) {
    let song = Song(streamTitle: streamTitle)
    // Servers repeat a title: the same song goes on.
    if let heard, heard.song == song { return }
    // The first title of a connection was on before us; nobody knows since when.
    heard = Heard(song: song, since: hasTitle ? clock.now : nil)
    hasTitle = hasTitle || song != nil
  }

  /// A piece begins, be it the one before once more.
  mutating func hear(piece: Song, duration: Duration?) {
    heard = Heard(song: piece, duration: duration, since: clock.now)
  }

  mutating func hear(_ report: NowPlaying) {
    self.report = report
    silences = 0
  }

  /// The feed does not answer: what it said holds until the song it named is over, or for a few more tries.
  mutating func missReport() {
    silences += 1
    let isOver = report.flatMap { report in
      report.startedAt.flatMap { start in report.duration.map { start + $0 + lag <= clock.now } }
    }
    if isOver == true || silences > 3 { report = nil }
  }

  mutating func pause() {
    pausedAt = clock.now
  }

  mutating func resume() {
    guard let pausedAt else { return }
    let pause = clock.now - pausedAt
    lag += pause
    if let since = heard?.since { heard?.since = since + pause }
    self.pausedAt = nil
  }
}
