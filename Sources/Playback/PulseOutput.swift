// Sound through PulseAudio, or what speaks its language: one stream for the whole run.

internal import CPulse
internal import EventLoop
internal import Radio

/// Plays on a sound server, and finds it again when it was gone.
final class PulseOutput: AudioOutput {
  var onEvent: ((OutputEvent) -> Void)?
  var source: ((UnsafeMutableRawBufferPointer) -> Portion)?

  private let connection: PulseConnection
  private let volume = PulseVolume()
  private var stream: PulseStream?
  private var streamFailures = 0
  private var retry: LoopTimer?

  /// The rate of what is to be played; nil when nothing is.
  private var rate: Int?
  private var isPaused = false
  private var title = ""
  private var buffer = quick
  /// Whether samples are wanted at all.
  private var isAsking = false
  /// Whether the last portion has been written, and is to be heard to its end.
  private var isDraining = false
  /// Whether it has been, and nothing has come since.
  private var isDrained = false
  /// Whether silence lasts until enough has been written.
  private var isSilent = true
  /// Bytes written since silence began.
  private var written = 0
  private var isKnownReady = false
  private var latencyAnswers: [(Duration) -> Void] = []
  /// Looks after a server that asks for nothing any more.
  private var watchdog: LoopTimer?
  private var isSuspended = false
  /// How often in a row the watchdog found that nothing had been taken.
  private var refusals = 0

  /// A server asks for more at least every half second while it plays.
  static let longestWait = Duration.seconds(2)
  /// A server that lives and takes nothing for so many waits has forgotten the stream, or has too many.
  static let bearableRefusals = 3
  /// At first little is held, so that the first sound comes at once.
  static let quick = PulseStream.Buffer(total: 400, request: 100, start: 60)
  /// After a gap more has to gather, so that there is one pause and no stutter.
  static let recovering = PulseStream.Buffer(total: 1_000, request: 450, start: 500)
  /// After a while much is asked for; what the device itself takes stays as little as before.
  static let filling = PulseStream.Buffer(total: 2_000, request: 950, start: 500)
  /// Once that is there the device may take much too, and program, network and sound server may sleep.
  ///
  /// The device's share is half of what the total exceeds two requests by. Were that nothing, the sound
  /// server would be woken two thousand times a second; were it more than is held, there would be a gap.
  static let deep = PulseStream.Buffer(total: 2_000, request: 500, start: 500)
  /// How much is played from the small buffers, in milliseconds.
  static let smallTime = 1_500

  /// Creates an output on a server's address, nil for the default one.
  init(loop: EventLoop, server: String?) {
    connection = PulseConnection(loop: loop, server: server)
    connection.onEvent = { [weak self] in self?.receive($0) }
    volume.onChange = { [weak self] in self?.onEvent?(.volume($0)) }
    retry = LoopTimer(loop: loop) { [weak self] in self?.makeStream() }
    watchdog = LoopTimer(loop: loop) { [weak self] in self?.suspect() }
  }

  var isComfortable: Bool { buffer == Self.deep && !isSilent }

  func open() { connection.open() }

  func start(rate: Int) {
    self.rate = rate
    isAsking = true
    isDraining = false
    isDrained = false
    isSilent = true
    written = 0
    connection.open()
    watch()
    stream?.setRate(rate)
    set(Self.quick)
    guard let stream else { return makeStream() }
    stream.setPaused(isPaused)
    supply()
  }

  func supply() {
    guard isAsking, let stream, stream.isReady, let source else { return }
    let portion = stream.write(from: source)
    written += portion.count
    if portion.count > 0 {
      isDraining = false
      isDrained = false
      if watchdog?.isScheduled == false { watch() }
    }
    if isSilent, written > 0, portion.isLast || milliseconds(written) >= buffer.start { begin() }
    // Whoever heard of that may have stopped us.
    guard isAsking else { return }
    if portion.isLast {
      if !isDraining, !isDrained {
        isDraining = true
        stream.drain()
      }
    } else if !isSilent {
      grow(stream)
    }
  }

  /// Expects the server to ask for more before long.
  private func watch() {
    refusals = 0
    watchdog?.schedule(after: Self.longestWait)
  }

  /// The server should have asked for more: its device sleeps, or it does itself.
  private func suspect() {
    guard isAsking, !isPaused, connection.readyContext != nil else { return }
    if let stream, stream.isReady {
      // Where there is room and no sound, it is the source that has nothing.
      guard !isSilent || stream.isFull else { return }
      if stream.isSuspended { return tellSuspended() }
      if stream.isFull { refusals += 1 }
      if refusals >= Self.bearableRefusals { return loseStream() }
    }
    connection.check()
    watchdog?.schedule(after: Self.longestWait)
  }

  private func tellSuspended() {
    isSuspended = true
    isKnownReady = false
    onEvent?(.lost(.noSoundDevice(connection.address)))
  }

  /// Holds more, once what is held already is safe.
  private func grow(_ stream: PulseStream) {
    if buffer == Self.filling, stream.isFull, milliseconds(written) > Self.smallTime + 1_000 {
      set(Self.deep)
    } else if buffer != Self.filling, buffer != Self.deep, milliseconds(written) >= Self.smallTime {
      set(Self.filling)
    }
  }

  private func set(_ buffer: PulseStream.Buffer) {
    self.buffer = buffer
    stream?.setBuffer(buffer)
  }

  func pause() {
    isPaused = true
    watchdog?.cancel()
    stream?.setPaused(true)
  }

  func resume() {
    isPaused = false
    guard rate != nil else { return }
    stream?.setPaused(false)
    watch()
  }

  func stop() {
    rate = nil
    isAsking = false
    isDraining = false
    latencyAnswers = []
    watchdog?.cancel()
    retry?.cancel()
    // A stream without sound should not keep the device awake.
    stream?.setPaused(true)
    stream?.flush()
  }

  func setVolume(_ volume: Volume) { self.volume.set(volume) }

  func setTitle(_ title: String) {
    self.title = title
    stream?.setName(streamName)
  }

  func measureLatency(_ answer: @escaping (Duration) -> Void) {
    guard let stream, stream.isReady else { return }
    latencyAnswers.append(answer)
    stream.measureLatency()
  }

  private var streamName: String { title.isEmpty ? "Lofi Time" : title }

  private func milliseconds(_ bytes: Int) -> Int { bytes / 4 * 1_000 / max(rate ?? 1, 1) }

  private func begin() {
    isSilent = false
    onEvent?(.started)
  }

  // MARK: - The server

  private func receive(_ event: PulseConnectionEvent) {
    switch event {
    case .ready:
      streamFailures = 0
      if rate == nil { tellReady() } else { makeStream() }
    case .lost(let failure):
      lose(failure)
    case .sinkInputChanged(let index):
      volume.sinkInputChanged(index)
    }
  }

  private func makeStream() {
    guard stream == nil, let rate, let context = connection.readyContext else { return }
    let setup = PulseStream.Setup(
      rate: rate, title: streamName, buffer: buffer, volume: volume.initial, isPaused: isPaused)
    guard let stream = PulseStream(context: context, setup: setup) else { return loseStream() }
    self.stream = stream
    stream.onEvent = { [weak self] in self?.receive($0) }
    watch()
  }

  private func receive(_ event: PulseStreamEvent) {
    switch event {
    case .ready: streamIsReady()
    case .failed:
      // When the connection is lost, that is what is told.
      if connection.readyContext != nil { loseStream() }
    case .wanted:
      watch()
      supply()
    case .woken:
      // What it was asleep over is of the past.
      guard isSuspended else { return }
      isSuspended = false
      stream?.flush()
      tellReady()
      supply()
    case .ranDry:
      guard isAsking, !isDraining, !isSilent else { return }
      isSilent = true
      written = 0
      set(Self.recovering)
      onEvent?(.ranDry)
    case .started:
      if isAsking, isSilent, written > 0 { begin() }
    case .drained:
      guard isDraining, rate != nil else { return }
      isDraining = false
      isDrained = true
      isSilent = true
      written = 0
      onEvent?(.drained)
    case .latency(let latency):
      let answers = latencyAnswers
      latencyAnswers = []
      for answer in answers { answer(latency) }
    }
  }

  private func streamIsReady() {
    guard let stream, let context = connection.readyContext else { return }
    streamFailures = 0
    volume.attach(context: context, index: stream.index)
    // All of this may have changed while the stream was being made.
    stream.setPaused(isPaused || rate == nil)
    if let rate { stream.setRate(rate) }
    stream.setName(streamName)
    tellReady()
    supply()
  }

  private func tellReady() {
    guard !isKnownReady else { return }
    isKnownReady = true
    onEvent?(.ready)
  }

  private func loseStream() {
    streamFailures += 1
    retry?.schedule(after: PulseConnection.delay(afterFailures: streamFailures))
    lose(.noSoundDevice(connection.address))
  }

  private func lose(_ failure: Failure) {
    stream = nil
    isSuspended = false
    watchdog?.cancel()
    volume.detach()
    latencyAnswers = []
    isKnownReady = false
    isSilent = true
    written = 0
    buffer = Self.quick
    onEvent?(.lost(failure))
  }
}
