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
  let notebook: (any Notebook)?
  let sleepTimer: SleepTimer
  let sleepEnd: SleepEnd
  let hearing: Hearing

  /// The stations at hand, and the one that is tuned to.
  public internal(set) var dial = Dial([])
  var station: Station?
  /// The station's name, by whoever knows it best.
  var name = ""
  var addresses = Addresses()
  /// Whether the feed is still to be asked for the streams.
  var awaitsFeed = false
  var attempts: Attempts
  /// Whether the station's name is known better than the encoder's settings do: by its feed, or by the listener.
  var isNamed = false
  /// What is heard is made of this; kept for when it is heard again.
  var format: StreamFormat?
  /// What is heard now, be it from what was received before; nil in silence.
  var heard: URL?
  var pausedAt: ContinuousClock.Instant?
  var outputFailure: Failure?
  var volume = Volume.full
  /// Whether the volume is more than a guess: until the sound server has told its own.
  var knowsVolume = false
  /// The volume that the listener wants the first station to begin with.
  var givenVolume: Volume?
  /// The station whose volume was recalled last.
  var volumeStation: Station?
  /// The song that was last heard, for however short a time.
  var followedSong: Song?
  var toldFavourites: Favourites?
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

  /// Makes a tuner for a player; `random` gives numbers in 0..<1.
  ///
  /// Without a tape, silence stays silence, and without a notebook nothing is remembered.
  public init(
    player: any Player, clock: any Clock, tape: StandIn? = nil, notebook: (any Notebook)? = nil,
    sleepEnd: SleepEnd = .program,
    random: @escaping () -> Double = { .random(in: 0..<1) },
    readPlaylist: @escaping ReadPlaylist = { (_) throws(Failure) in throw .notMusic("a playlist") },
    makeFeed: @escaping (Station) -> (any Feed)?
  ) {
    self.player = player
    self.clock = clock
    self.tape = tape
    self.notebook = notebook
    self.sleepEnd = sleepEnd
    sleepTimer = SleepTimer(clock: clock)
    hearing = Hearing(clock: clock)
    self.readPlaylist = readPlaylist
    self.makeFeed = makeFeed
    self.random = random
    attempts = Attempts(clock: clock, random: random)
    words = Words(clock: clock)
    player.onEvent = { [weak self] in self?.receive($0) }
    prepareMemory()
  }

  /// Leaves the present station, if any, and plays the one that the dial is at.
  ///
  /// The volume is the one given, else the listener's for that station, else what it was.
  public func tune(to dial: Dial, volume: Volume? = nil) {
    givenVolume = volume
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
    case .changeVolume(let steps): choose(volume.changed(by: steps))
    case .setVolume(let volume): choose(volume)
    case .toggleMute: choose(volume.muteToggled)
    case .changeStation(let steps): turn(resting: true) { $0.turn(by: steps) }
    case .tune(let station): turn(resting: false) { $0.turn(to: station) }
    case .turn(let place): turn(resting: false) { $0.turn(toPlace: place) }
    case .reconnect: reconnect()
    case .requestNextSong: requestNextSong()
    case .toggleFavourite(let song): toggleFavourite(song)
    case .recallSongs: onEvent?(.earlierSongs(notebook?.earlierSongs() ?? []))
    case .sleep(let time): sleepTimer.set(after: time)
    case .cycleSleep: sleepTimer.setToNextChoice()
    case .look, .quit: break
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
    followSong()
    nextSong = heardWords.nextChange.map { moment in
      clock.schedule(after: max(moment - clock.now, .zero)) { [weak self] in
        self?.heardWords.settle()
        self?.tellWords()
      }
    }
  }

  func set(_ volume: Volume) {
    self.volume = volume
    knowsVolume = true
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
    followSong()
    published = state
    onEvent?(.playback(state))
  }

}
