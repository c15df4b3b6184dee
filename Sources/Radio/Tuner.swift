// The use case of the whole program: tune to a station, and keep its sound and its words together.

internal import FoundationEssentials

/// Plays one station after the other and never gives one up by itself.
///
/// Sound comes from the player, words from the station's feed and from within the stream; what
/// comes of both is told through `onEvent`.
public final class Tuner {
  /// Hears of everything a listener should see; set before the first call.
  public var onEvent: ((RadioEvent) -> Void)?

  private let player: any Player
  private let clock: any Clock
  private let makeFeed: (Station) -> (any Feed)?
  private let random: () -> Double
  private let readPlaylist: ReadPlaylist

  private enum Connection: Equatable {
    /// The feed has not told the streams yet, or the stream has not sounded.
    case connecting(after: Failure?)
    case sounding
    case waiting(Failure, retryAt: ContinuousClock.Instant)
    /// Nothing is wanted, or the pause lasted too long to keep the connection.
    case closed

    /// What went wrong last, until there is music again.
    var failure: Failure? {
      switch self {
      case .connecting(let failure): failure
      case .waiting(let failure, _): failure
      case .sounding, .closed: nil
      }
    }
  }

  private var station: Station?
  private var streams: [URL] = []
  /// Whether the feed is still to be asked for the streams.
  private var awaitsFeed = false
  private var nextStream = 0
  /// What a list names that came where music was expected; tried in place of the stream that led there.
  private var list: FollowedList?
  private var connection = Connection.closed
  private var isPaused = false
  private var outputFailure: Failure?
  private var volume = Volume.full
  private var retryPolicy = RetryPolicy()
  private var words: Words

  private var feed: (any Feed)?
  private var retry: (any Appointment)?
  /// Closes the connection of a long pause, or takes a connection that holds for a good one.
  private var patience: (any Appointment)?
  private var published: PlaybackState?

  /// How long a pause resumes where it was, instead of joining the live stream anew.
  public static let pauseInPlace = Duration.seconds(10)
  /// How long there must be music until a connection counts as good.
  public static let steadyMusic = Duration.seconds(10)

  /// Makes a tuner for a player; `random` gives numbers in 0..<1.
  public init(
    player: any Player, clock: any Clock, random: @escaping () -> Double = { .random(in: 0..<1) },
    readPlaylist: @escaping ReadPlaylist = { (_) throws(Failure) in throw .notMusic("a playlist") },
    makeFeed: @escaping (Station) -> (any Feed)?
  ) {
    self.player = player
    self.clock = clock
    self.random = random
    self.readPlaylist = readPlaylist
    self.makeFeed = makeFeed
    words = Words(clock: clock)
    player.onEvent = { [weak self] in self?.receive($0) }
  }

  /// Leaves the present station, if any, and plays this one.
  public func tune(to station: Station) {
    player.stop()
    feed?.stop()
    self.station = station
    streams = []
    nextStream = 0
    isPaused = false
    retryPolicy.reset()
    words = Words(clock: clock)
    onEvent?(.station(station.name))
    onEvent?(.nowPlaying(words.nowPlaying))
    feed = makeFeed(station)
    open()
  }

  /// Ends sound and words.
  public func end() {
    player.stop()
    feed?.stop()
    feed = nil
    retry = nil
    patience = nil
    station = nil
    connection = .closed
  }

  /// Does what the listener wants; `quit` is the program's own affair.
  public func perform(_ command: Command) {
    switch command {
    case .pause: pause()
    case .resume: resume()
    case .togglePause: isPaused ? resume() : pause()
    case .changeVolume(let steps): set(volume.changed(by: steps))
    case .setVolume(let volume): set(volume)
    case .toggleMute: set(volume.muteToggled)
    case .reconnect: reconnect()
    case .requestNextSong: feed?.refresh()
    case .quit: break
    }
  }

  // MARK: - Connecting

  /// Asks the feed, which may know better streams than we do, or connects where there is none.
  private func open() {
    connection = .connecting(after: nil)
    list = nil
    awaitsFeed = feed != nil
    if let feed {
      publish()
      feed.start { [weak self] in self?.hear($0) }
    } else {
      streams = station?.streams ?? []
      connect()
    }
  }

  /// Plays what a list names, at once.
  private func follow(_ body: PlaylistBody) {
    do throws(Failure) {
      list = try FollowedList(body, within: list, read: readPlaylist)
      if isPaused { close() } else { connect() }
    } catch {
      lose(error)
    }
  }

  /// Turns to the next address, after a while.
  private func lose(_ failure: Failure) {
    list?.advance()
    // A list that has been tried to its end may have become another one.
    if list?.address == nil {
      list = nil
      nextStream += 1
    }
    if isPaused { close() } else { fail(failure) }
  }

  private func connect() {
    retry = nil
    connection = .connecting(after: connection.failure)
    publish()
    guard !awaitsFeed, !streams.isEmpty else {
      feed?.refresh()
      return
    }
    words.beginConnection()
    player.play(list?.address ?? streams[nextStream % streams.count])
  }

  private func fail(_ failure: Failure) {
    let wait = retryPolicy.next(random: random())
    connection = .waiting(failure, retryAt: clock.now + wait)
    patience = nil
    retry = clock.schedule(after: wait) { [weak self] in self?.connect() }
    publish()
  }

  private func reconnect() {
    guard station != nil, !isPaused else { return }
    player.stop()
    retryPolicy.reset()
    connect()
  }

  // MARK: - Pausing

  /// Whether what is played goes on without us, as a station does.
  private var isLive: Bool {
    guard let scheme = (list?.address ?? streams.first)?.scheme else { return true }
    return ["http", "https"].contains(scheme.lowercased())
  }

  private func pause() {
    guard station != nil, !isPaused else { return }
    isPaused = true
    player.pause()
    words.pause()
    retry = nil
    if connection == .sounding {
      // Files wait for as long as they have to, and go on where they were.
      patience = isLive ? clock.schedule(after: Self.pauseInPlace) { [weak self] in self?.close() } : nil
    } else {
      close()
    }
    publish()
  }

  /// Lets go of everything that costs: a paused radio uses neither network nor processor.
  private func close() {
    patience = nil
    connection = .closed
    player.stop()
    feed?.stop()
  }

  private func resume() {
    guard station != nil, isPaused else { return }
    isPaused = false
    player.resume()
    if connection == .closed {
      retryPolicy.reset()
      open()
    } else {
      words.resume()
      onEvent?(.nowPlaying(words.nowPlaying))
      waitForSteadyMusic()
      publish()
    }
  }

  // MARK: - Hearing

  private func receive(_ event: PlayerEvent) {
    switch event {
    case .stationName(let name):
      // A feed knows its station better than the encoder's settings do.
      if feed == nil { onEvent?(.station(name)) }
    case .title(let title):
      words.hear(streamTitle: title)
      onEvent?(.nowPlaying(words.nowPlaying))
    case .sounding(let format):
      connection = .sounding
      words.sound()
      onEvent?(.format(format))
      onEvent?(.nowPlaying(words.nowPlaying))
      waitForSteadyMusic()
      publish()
    case .starved:
      connection = .connecting(after: nil)
      patience = nil
      publish()
    case .piece(let song, let duration):
      words.hear(piece: song, duration: duration)
      onEvent?(.nowPlaying(words.nowPlaying))
    case .stopped(let failure):
      lose(failure)
    case .playlist(let list):
      follow(list)
    case .outputLost(let failure):
      outputFailure = failure
      publish()
    case .outputReady:
      outputFailure = nil
      publish()
    case .volume(let volume):
      self.volume = volume
      onEvent?(.volume(volume))
    }
  }

  private func hear(_ answer: Result<StationReport, Failure>) {
    var failure = Failure.unreadable("no MP3 stream in it")
    switch answer {
    case .success(let report):
      if !report.streams.isEmpty { streams = report.streams }
      if !report.name.isEmpty { onEvent?(.station(report.name)) }
      words.hear(report.nowPlaying)
      onEvent?(.nowPlaying(words.nowPlaying))
    case .failure(let reason):
      failure = reason
    }
    // From here on an answer is only of interest to those who still wait for a stream.
    guard awaitsFeed else { return }
    if streams.isEmpty { streams = station?.streams ?? [] }
    if streams.isEmpty {
      fail(failure)
    } else {
      awaitsFeed = false
      connect()
    }
  }

  private func waitForSteadyMusic() {
    patience = clock.schedule(after: Self.steadyMusic) { [weak self] in self?.retryPolicy.reset() }
  }

  // MARK: - Telling

  private func set(_ volume: Volume) {
    self.volume = volume
    player.setVolume(volume)
    onEvent?(.volume(volume))
  }

  private var playbackState: PlaybackState {
    if isPaused { return .paused }
    if let outputFailure { return .soundless(outputFailure) }
    return switch connection {
    case .connecting(let failure): .connecting(after: failure)
    case .sounding: .playing
    case .waiting(let failure, let retryAt): .waiting(failure, retryAt: retryAt)
    case .closed: .paused
    }
  }

  private func publish() {
    let state = playbackState
    guard state != published else { return }
    published = state
    onEvent?(.playback(state))
  }
}
