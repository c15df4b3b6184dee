// The playback thread: network, decoder, output and tuner on one loop.

internal import CPlatform
internal import Covers
internal import EventLoop
internal import FoundationEssentials
internal import HTTP
internal import Memory
internal import Playback
internal import Radio
internal import Stations

/// The radio without a face; commands go down to it and events come up.
actor Engine {
  private nonisolated let executor = LoopExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private struct Parts {
    let loop: EventLoop
    let tuner: Tuner
    let signals: SignalWatcher?
    let network: NetworkWatcher?
    let covers: CoverLoader?
    let notebook: any Notebook
    let survey: StationSurvey
  }
  private var parts: Parts?
  private var isPaused = false
  /// What tells that the sound server has been told of a stop, while there is one.
  private var stopTimer: LoopTimer?
  /// Once music has been playing for a while, what the start has needed is given back.
  private var tidyTimer: LoopTimer?
  private var isTidy = false
  private static let settled = Duration.seconds(4)
  private let usesTape: Bool
  private let sleepEnd: SleepEnd
  private let places: MemoryPlaces
  private let remembered: RadioState
  private let art: Art?

  /// Makes a radio that is not running yet; `art` is what covers are painted with, nil for none.
  init(_ options: Options, art: Art?) {
    usesTape = options.usesTape
    sleepEnd = options.sleepEnd
    places = options.places
    remembered = options.remembered
    self.art = art
  }

  /// Starts the thread; every event is posted to the screen's, and so is every signal in `signals`.
  ///
  /// The signals are watched here as well as there: the screen's thread may hang in a write to a
  /// terminal or a pipe that takes nothing, and must not keep the program from ending.
  nonisolated func start(
    signals: [Int32], onSignal: @escaping @Sendable @ScreenActor (Int32) -> Void,
    onEvent: @escaping @Sendable @ScreenActor (RadioEvent) -> Void
  ) throws(EventLoopError) -> LoopThread {
    try LoopThread(name: "playback", executor: executor) { loop in
      self.assumeIsolated { $0.assemble(on: loop, signals: signals, onSignal: onSignal, onEvent: onEvent) }
    }
  }

  /// Leaves the present station and plays the one that the dial is at, at its own volume where none is given.
  nonisolated func tune(to dial: Dial, volume: Volume?) {
    post { $0.parts?.tuner.tune(to: dial, volume: volume) }
  }

  /// Does what the listener wants.
  nonisolated func perform(_ command: Command) {
    post { engine in
      if case .look(let places) = command {
        engine.look(at: places)
      } else {
        engine.parts?.tuner.perform(command)
      }
    }
  }

  /// Asks what is on at stations of the dial; that of the one tuned to is known already.
  private func look(at places: [Int]) {
    guard let dial = parts?.tuner.dial else { return }
    let others = places.filter { $0 != dial.position && dial.stations.indices.contains($0) }
    parts?.survey.look(at: others.map { dial.stations[$0] })
  }

  /// Falls silent because the program is about to be stopped, and calls back once it may be.
  ///
  /// A sound server has a second or two of sound in hand, and would play on without us.
  nonisolated func hold(_ isHeld: @escaping @Sendable @ScreenActor () -> Void) {
    post { engine in
      guard let parts = engine.parts, !engine.isPaused, engine.stopTimer == nil else {
        return ScreenActor.post(isHeld)
      }
      parts.tuner.perform(.pause)
      parts.notebook.flush()
      // What goes to the sound server is written before the loop comes to this.
      engine.stopTimer = LoopTimer(loop: parts.loop) { ScreenActor.post(isHeld) }
      engine.stopTimer?.schedule(after: .zero)
    }
  }

  /// Goes on after `hold`; a listener who had paused before still has.
  nonisolated func release() {
    post { engine in
      guard engine.stopTimer != nil else { return }
      engine.stopTimer = nil
      engine.parts?.tuner.perform(.resume)
    }
  }

  /// Has a cover painted, instead of the one before; `onPainted` hears what the painter has printed, if anything.
  nonisolated func paintCover(
    of url: URL, arguments: [String], onPainted: @escaping @Sendable @ScreenActor ([UInt8]) -> Void
  ) {
    post { engine in
      engine.parts?.covers?.load(url, arguments: arguments) { answer in
        ScreenActor.post { onPainted(answer) }
      }
    }
  }

  /// Falls silent and lets the thread end.
  nonisolated func stop() {
    post { engine in
      engine.parts?.tuner.end()
      engine.parts?.notebook.flush()
      engine.parts?.loop.stop()
      engine.parts = nil
    }
  }

  /// What the program calls itself before a station.
  static var userAgent: String { "lofitime/\(version)" }

  /// What tells the words of a station.
  static func feed(of station: Station, client: HTTPClient, clock: any Clock) -> (any Feed)? {
    FeedFinder(station, client: client, clock: clock)
  }

  private nonisolated func post(_ work: @escaping @Sendable (isolated Engine) -> Void) {
    executor.post { self.assumeIsolated(work) }
  }

  private func assemble(
    on loop: sending EventLoop, signals: [Int32], onSignal: @escaping @Sendable @ScreenActor (Int32) -> Void,
    onEvent: @escaping @Sendable @ScreenActor (RadioEvent) -> Void
  ) {
    let client = HTTPClient(loop: loop, userAgent: Self.userAgent)
    let clock = LoopClock(loop: loop)
    let player = StreamPlayer(
      loop: loop, client: client, reels: TapeReel.byScheme, readPlaylist: Playlist.addresses)
    let notebook = FileNotebook(places: places, state: remembered, start: clock.wallTime)
    let tuner = Tuner(
      player: player, clock: clock,
      tape: usesTape ? StandIn(stream: Station.tapeAddress, hasNetwork: hasNetwork) : nil,
      notebook: notebook, sleepEnd: sleepEnd, readPlaylist: Playlist.addresses
    ) { station in
      Self.feed(of: station, client: client, clock: clock)
    }
    tuner.onEvent = { event in
      self.assumeIsolated { $0.note(event) }
      ScreenActor.post { onEvent(event) }
    }
    // Without this watcher there is still the screen's.
    let watcher = try? SignalWatcher(loop: loop, signals: signals) { signal in
      lofi_exit_within(Session.longestGoodbye, 128 + signal)
      ScreenActor.post { onSignal(signal) }
      // Here and now: the screen's thread may hang, and never ask for it.
      notebook.flush()
    }
    let covers = art.map {
      CoverLoader(loop: loop, client: client, painter: $0.painter, folder: $0.folder)
    }
    // Without this one, too, everything works: only later, when the next attempt is due.
    let network = try? NetworkWatcher(loop: loop) { [weak tuner] in tuner?.networkChanged() }
    let survey = StationSurvey(client: client, clock: clock)
    survey.onGlimpse = { station, nowPlaying in
      ScreenActor.post { onEvent(.glimpse(station, nowPlaying)) }
    }
    parts = Parts(
      loop: loop, tuner: tuner, signals: watcher, network: network, covers: covers, notebook: notebook,
      survey: survey)
  }

  private func note(_ event: RadioEvent) {
    guard case .playback(let state) = event else { return }
    isPaused = state == .paused
    guard case .playing = state, !isTidy, let loop = parts?.loop else { return }
    isTidy = true
    tidyTimer = LoopTimer(loop: loop) { lofi_forget_start() }
    tidyTimer?.schedule(after: Self.settled)
  }
}
