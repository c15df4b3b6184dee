// What is known of the song on air, put together from the feed and from within the stream.

/// The words of one station while it is tuned to.
struct Words {
  private let clock: any Clock
  private var report: NowPlaying?
  private var heard: Heard?
  /// How far what is heard is behind what is sent, because the listener paused.
  private var lag = Duration.zero
  private var pausedAt: ContinuousClock.Instant?
  /// Whether the tape is heard, of which the station's feed knows nothing.
  private var isStandIn = false

  /// A song named within the stream.
  private struct Heard {
    var song: Song?
    var duration: Duration?
    var since: ContinuousClock.Instant
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
    } else if result.song != nil {
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
  }

  /// The first sound of a connection; until a title comes, the runtime tells how long it has been heard.
  mutating func sound(isStandIn: Bool) {
    self.isStandIn = isStandIn
    if heard == nil { heard = Heard(song: nil, since: clock.now) }
  }

  mutating func hear(streamTitle: String) {
    let song = Song(streamTitle: streamTitle)
    // Servers repeat a title, and a title is often sent just before the first sound: the same song goes on.
    if let heard, heard.song == song { return }
    heard = Heard(song: song, since: clock.now)
  }

  /// A piece begins, be it the one before once more.
  mutating func hear(piece: Song, duration: Duration?) {
    heard = Heard(song: piece, duration: duration, since: clock.now)
  }

  mutating func hear(_ report: NowPlaying) {
    self.report = report
  }

  mutating func pause() {
    pausedAt = clock.now
  }

  mutating func resume() {
    guard let pausedAt else { return }
    let pause = clock.now - pausedAt
    lag += pause
    heard?.since += pause
    self.pausedAt = nil
  }
}
