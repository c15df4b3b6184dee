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
  private let readPlaylist: ReadPlaylist
  private let tape: StandIn?

  private var dial = Dial([])
  private var station: Station?
  private var addresses = Addresses()
  /// Whether the feed is still to be asked for the streams.
  private var awaitsFeed = false
  private let attempts: Attempts
  /// Whether the feed has told the station's name, which it knows better than the encoder's settings do.
  private var isNamed = false
  /// What is heard now, be it from what was received before; nil in silence.
  private var heard: URL?
  private var pausedAt: ContinuousClock.Instant?
  private var outputFailure: Failure?
  private var volume = Volume.full
  private var words: Words

  private var feed: (any Feed)?
  /// Closes the connection of a long pause, takes a connection that holds for a good one, or leaves one that
  /// brings nothing to hear.
  private var patience: (any Appointment)?
  /// Lets the tape step in.
  private var silence: (any Appointment)?
  /// Lets the next song be shown once it is heard.
  private var nextSong: (any Appointment)?
  private var published: PlaybackState?

  /// How long a pause resumes where it was, instead of joining the live stream anew.
  public static let pauseInPlace = Duration.seconds(10)
  /// How long there must be music until a connection counts as good.
  public static let steadyMusic = Duration.seconds(10)
  /// How long a connection may bring what is not heard; a slow line is heard again and again.
  public static let bearableDrought = Duration.seconds(5)
  /// How long a station may be silent until the tape steps in.
  public static let bearableSilence = Duration.seconds(10)

  /// Makes a tuner for a player; without a tape, silence stays silence; `random` gives numbers in 0..<1.
  public init(
    player: any Player, clock: any Clock, tape: StandIn? = nil,
    random: @escaping () -> Double = { .random(in: 0..<1) },
    readPlaylist: @escaping ReadPlaylist = { (_) throws(Failure) in throw .notMusic("a playlist") },
    makeFeed: @escaping (Station) -> (any Feed)?
  ) {
    self.player = player
    self.clock = clock
    self.tape = tape
    self.readPlaylist = readPlaylist
    self.makeFeed = makeFeed
    attempts = Attempts(clock: clock, random: random)
    words = Words(clock: clock)
    attempts.onDue = { [weak self] in self?.connect() }
    player.onEvent = { [weak self] in self?.receive($0) }
  }

  /// Leaves the present station, if any, and plays the one that the dial is at.
  public func tune(to dial: Dial) {
    self.dial = dial
    guard let station = dial.station else { return end() }
    fallSilent()
    feed?.stop()
    self.station = station
    addresses = Addresses()
    pausedAt = nil
    isNamed = false
    attempts.forgive()
    words = Words(clock: clock, stationName: station.name)
    onEvent?(.station(station.name))
    onEvent?(.format(nil))
    tellWords()
    feed = makeFeed(station)
    open()
  }

  /// Ends sound and words.
  public func end() {
    station = nil
    close()
    feed = nil
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
    case .changeStation(let steps): changeStation(by: steps)
    case .reconnect: reconnect()
    case .requestNextSong: if !words.knowsNext { feed?.refresh() }
    case .quit: break
    }
  }

  private func changeStation(by steps: Int) {
    var turned = dial
    turned.turn(by: steps)
    // The only station goes on as it is; `reconnect` is for those who want it anew.
    if turned != dial { tune(to: turned) }
  }

  /// The machine is in another network now, or in one at all: what failed is tried again at once.
  public func networkChanged() {
    if station != nil, !isPaused { attempts.networkChanged() }
  }

  // MARK: - Connecting

  private var link: Link { attempts.link }

  /// Asks the feed and connects; where only the feed knows the streams, one after the other.
  private func open() {
    attempts.open()
    addresses.leaveList()
    words.beginConnection()
    if addresses.streams.isEmpty { addresses.take(station?.streams ?? []) }
    awaitsFeed = feed != nil && addresses.streams.isEmpty
    feed?.start { [weak self] in self?.hear($0) }
    if awaitsFeed { publish() } else { connect() }
  }

  private func connect() {
    attempts.begin()
    publish()
    guard !awaitsFeed, let stream = addresses.current else {
      feed?.refresh()
      return
    }
    // What is heard is heard to its end: an outage shorter than what was received is no silence.
    if heard != nil {
      player.follow(with: stream)
      if !isStandIn { attempts.hurry() }
    } else {
      words.beginConnection()
      player.play(stream)
    }
  }

  /// Plays what a list names, at once.
  private func follow(_ body: PlaylistBody) {
    do throws(Failure) {
      try addresses.follow(body, read: readPlaylist)
      if isPaused { close() } else { connect() }
    } catch {
      lose(error)
    }
  }

  /// Turns to the next address, after a while.
  private func lose(_ failure: Failure) {
    addresses.advance()
    if isPaused {
      attempts.note(failure)
    } else if heard != nil, !isStandIn, attempts.isFresh, case .timedOut = failure {
      // It has been waited for already, and what was received does not last much longer.
      attempts.note(failure)
      connect()
    } else {
      waitAndRetry(failure)
    }
  }

  private func waitAndRetry(_ failure: Failure) {
    attempts.fail(failure)
    patience = nil
    publish()
    if heard == nil, let tape, !tape.hasNetwork() { playTape() }
  }

  private func reconnect() {
    guard station != nil, !isPaused else { return }
    if !isStandIn { fallSilent() }
    attempts.forgive()
    feed?.refresh()
    connect()
  }

  // MARK: - The tape

  /// Whether the tape is heard in the station's place.
  private var isStandIn: Bool {
    heard != nil && heard == tape?.stream && !addresses.streams.contains { $0 == heard }
  }

  private func playTape() {
    silence = nil
    guard let tape, station != nil, heard == nil, !addresses.streams.contains(tape.stream) else { return }
    player.play(tape.stream)
    // The attempt under way goes on beside it.
    if case .connecting = link, !awaitsFeed, let stream = addresses.current { player.follow(with: stream) }
  }

  // MARK: - Pausing

  private var isPaused: Bool { pausedAt != nil }

  /// Whether what is played goes on without us, as a station does.
  private var isLive: Bool {
    guard let scheme = addresses.current?.scheme else { return true }
    return ["http", "https"].contains(scheme.lowercased())
  }

  private func pause() {
    guard station != nil, !isPaused else { return }
    pausedAt = clock.now
    player.pause()
    words.pause()
    attempts.rest()
    if heard != nil {
      // Files wait for as long as they have to, and go on where they were.
      patience = isLive ? clock.schedule(after: Self.pauseInPlace) { [weak self] in self?.close() } : nil
    } else {
      close()
    }
    publish()
  }

  /// Lets go of everything that costs: a paused radio uses neither network nor processor.
  private func close() {
    attempts.close()
    patience = nil
    silence = nil
    nextSong = nil
    fallSilent()
    feed?.stop()
  }

  private func fallSilent() {
    heard = nil
    player.stop()
  }

  private func resume() {
    guard station != nil, let pausedAt else { return }
    self.pausedAt = nil
    // The machine may have slept through what should have closed the connection.
    if isLive, clock.now - pausedAt > Self.pauseInPlace { close() }
    player.resume()
    switch link {
    case .closed:
      attempts.forgive()
      open()
    case .connecting, .waiting:
      words.resume()
      connect()
    case .flowing:
      words.resume()
      watchFlow()
    }
    tellWords()
    publish()
  }

  // MARK: - Hearing

  private func receive(_ event: PlayerEvent) {
    switch event {
    case .stationName(let name):
      words.learn(stationName: name)
      if !isNamed { onEvent?(.station(name)) }
    case .title(let title):
      words.hear(streamTitle: title)
      tellWords()
      if words.isTitleAhead { feed?.refresh() }
    case .received(let moment):
      words.hear(soundReceivedAt: moment)
      tellWords()
    case .piece(let song, let duration):
      words.hear(piece: song, duration: duration)
      tellWords()
    case .playlist(let list):
      follow(list)
    case .flowing(let stream):
      guard stream != tape?.stream || addresses.streams.contains(stream) else { return }
      attempts.succeed()
      watchFlow()
      feed?.follow(stream)
    case .sounding(let stream, let format):
      sound(stream, format)
    case .dropped(let failure):
      lose(failure)
    case .starved:
      heard = nil
      if !isPaused { patience = nil }
      attempts.takeTime()
      watchFlow()
    case .slept:
      heard = nil
      reconnect()
    case .outputLost(let failure):
      outputFailure = failure
      heard = nil
      if !isPaused { patience = nil }
    case .outputReady:
      outputFailure = nil
      watchFlow()
    case .volume(let volume):
      self.volume = volume
      onEvent?(.volume(volume))
    }
    publish()
  }

  private func sound(_ stream: URL, _ format: StreamFormat) {
    let wasStandIn = isStandIn
    heard = stream
    if wasStandIn != isStandIn { words.beginConnection() }
    words.sound(isStandIn: isStandIn)
    onEvent?(.format(format))
    tellWords()
    watchFlow()
  }

  private func hear(_ answer: Result<StationReport, Failure>) {
    var failure = Failure.unreadable("no MP3 stream in it")
    switch answer {
    case .success(let report):
      addresses.take(report.streams, after: station?.streams ?? [])
      if !report.name.isEmpty {
        isNamed = true
        onEvent?(.station(report.name))
      }
      words.learn(stationName: report.name)
      words.hear(report.nowPlaying)
      tellWords()
    case .failure(let reason):
      failure = reason
      words.missReport()
      tellWords()
    }
    // From here on an answer is only of interest to those who still wait for a stream.
    guard awaitsFeed else { return }
    if addresses.streams.isEmpty {
      waitAndRetry(failure)
    } else {
      awaitsFeed = false
      connect()
    }
  }

  /// Waits until the music that flows is steady, or has not been heard for too long.
  private func watchFlow() {
    guard link == .flowing, !isPaused, outputFailure == nil else { return }
    patience =
      heard != nil
      ? clock.schedule(after: Self.steadyMusic) { [weak self] in self?.attempts.forgive() }
      : clock.schedule(after: Self.bearableDrought) { [weak self] in self?.loseDrought() }
  }

  /// Leaves a connection that brings something, but nothing to hear.
  private func loseDrought() {
    lose(.timedOut(addresses.current?.host() ?? ""))
  }

  // MARK: - Telling

  /// Tells the words, and sees to it that the next song is told when it is heard.
  private func tellWords() {
    // Nothing is heard then, and so nothing changes.
    if !isPaused { onEvent?(.nowPlaying(words.nowPlaying)) }
    nextSong = words.nextChange.map { moment in
      clock.schedule(after: max(moment - clock.now, .zero)) { [weak self] in
        self?.words.settle()
        self?.tellWords()
      }
    }
  }

  private func set(_ volume: Volume) {
    self.volume = volume
    player.setVolume(volume)
    onEvent?(.volume(volume))
  }

  private var playbackState: PlaybackState {
    if isPaused || link == .closed { return .paused }
    if let outputFailure { return .soundless(outputFailure) }
    if isStandIn { return .standIn(after: link.failure, retryAt: link.retryAt) }
    if heard != nil { return .playing }
    return switch link {
    case .waiting(let failure, let retryAt): .waiting(failure, retryAt: retryAt)
    case .connecting, .flowing, .closed: .connecting(after: link.failure)
    }
  }

  private func publish() {
    guard station != nil else { return }
    watchSilence()
    let state = playbackState
    guard state != published else { return }
    published = state
    onEvent?(.playback(state))
  }

  private func watchSilence() {
    let isSilent = tape != nil && heard == nil && !isPaused && outputFailure == nil && link != .closed
    if !isSilent {
      silence = nil
    } else if silence == nil {
      silence = clock.schedule(after: Self.bearableSilence) { [weak self] in self?.playTape() }
    }
  }
}
