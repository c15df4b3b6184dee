// The use case of the whole program: tune to a station, and keep its sound and its words together.

internal import FoundationEssentials

/// Plays one station after the other and never gives one up by itself.
///
/// Sound comes from the player, words from the station's feed and from within the stream; what
/// comes of both is told through `onEvent`.
public final class Tuner {
  /// Hears of everything a listener should see; set before the first call.
  public var onEvent: ((RadioEvent) -> Void)?

  // What follows is the affair of this class alone, which is told in several files, one for each side of it.

  let player: any Player
  let clock: any Clock
  let makeFeed: (Station) -> (any Feed)?
  let readPlaylist: ReadPlaylist
  let tape: StandIn?

  /// The stations at hand, and the one that is tuned to.
  public internal(set) var dial = Dial([])
  var station: Station?
  /// The station's name, by whoever knows it best.
  var name = ""
  var addresses = Addresses()
  /// Whether the feed is still to be asked for the streams.
  var awaitsFeed = false
  var attempts: Attempts
  /// Whether the feed has told the station's name, which it knows better than the encoder's settings do.
  var isNamed = false
  /// What is heard is made of this; kept for when it is heard again.
  var format: StreamFormat?
  /// What is heard now, be it from what was received before; nil in silence.
  var heard: URL?
  var pausedAt: ContinuousClock.Instant?
  var outputFailure: Failure?
  var volume = Volume.full
  var words: Words

  var feed: (any Feed)?
  /// The stations that were tuned to before, as long as they are heard: the first one is, and those behind it may
  /// still be, for a moment, before the present one.
  var leaving: [LeftStation] = []
  /// Goes to the station at which the dial has come to rest.
  var arrival: (any Appointment)?
  /// When the dial was last turned.
  var turnedAt: ContinuousClock.Instant?
  let random: () -> Double
  /// Closes the connection of a long pause, takes a connection that holds for a good one, or leaves one that
  /// brings nothing to hear.
  var patience: (any Appointment)?
  /// Lets the tape step in.
  var silence: (any Appointment)?
  /// Lets the next song be shown once it is heard.
  var nextSong: (any Appointment)?
  var published: PlaybackState?

  /// How long the dial must rest at a station, once it is being turned, until that is connected to.
  public static let rest = Duration.milliseconds(300)
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
    self.random = random
    attempts = Attempts(clock: clock, random: random)
    words = Words(clock: clock)
    player.onEvent = { [weak self] in self?.receive($0) }
  }

  /// Leaves the present station, if any, and plays the one that the dial is at.
  public func tune(to dial: Dial) {
    go(to: dial, after: .zero, keepingSound: false)
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
    case .changeStation(let steps): turn(resting: true) { $0.turn(by: steps) }
    case .tune(let station): turn(resting: false) { $0.turn(to: station) }
    case .turn(let place): turn(resting: false) { $0.turn(toPlace: place) }
    case .reconnect: reconnect()
    case .requestNextSong: requestNextSong()
    case .look, .sleep, .quit: break
    }
  }

  /// The machine is in another network now, or in one at all: what failed is tried again at once.
  public func networkChanged() {
    if station != nil, !isPaused { attempts.networkChanged() }
  }

  // MARK: - Telling

  /// Tells the words, and sees to it that the next song is told when it is heard.
  func tellWords() {
    // Nothing is heard then, and so nothing changes.
    if !isPaused { onEvent?(.nowPlaying(heardWords.nowPlaying)) }
    nextSong = heardWords.nextChange.map { moment in
      clock.schedule(after: max(moment - clock.now, .zero)) { [weak self] in
        self?.heardWords.settle()
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
    // Another station's sound is no trouble, as long as there is none with this one's.
    let isOther = isStandIn || !leaving.isEmpty && link.failure != nil
    if isOther, heard != nil { return .standIn(after: link.failure, retryAt: link.retryAt) }
    if heard != nil { return .playing }
    return switch link {
    case .waiting(let failure, let retryAt): .waiting(failure, retryAt: retryAt)
    case .connecting, .flowing, .closed: .connecting(after: link.failure)
    }
  }

  func publish() {
    guard station != nil else { return }
    watchSilence()
    let state = playbackState
    guard state != published else { return }
    published = state
    onEvent?(.playback(state))
  }

}
