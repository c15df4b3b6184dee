// The engine: a stream's bytes become sound, and what happens on the way is told.

public import EventLoop
public import FoundationEssentials
internal import Glibc
public import HTTP
public import Radio

/// Plays MP3 streams through PulseAudio; used on the loop's thread only.
public final class StreamPlayer: Player {
  public var onEvent: ((PlayerEvent) -> Void)?

  private let loop: EventLoop
  private let source: any StreamSource
  private let output: any AudioOutput
  private let makeDecoder: StreamSession.MakeDecoder
  private let patience: Duration
  private let titles: TitleSchedule
  private var session: StreamSession?
  private var isOutputLost = false

  /// Creates a player that fetches with `client` and plays on `server`, nil for the user's own sound server.
  public convenience init(loop: EventLoop, client: HTTPClient, server: String? = nil) {
    // libpulse would look there itself, but then nobody could say which server was tried.
    let wanted = server ?? getenv("PULSE_SERVER").map { String(cString: $0) } ?? ""
    let output = PulseOutput(loop: loop, server: wanted.isEmpty ? nil : wanted)
    self.init(loop: loop, source: client, output: output)
  }

  /// Creates a player from its parts; a stream that brings nothing for as long as `patience` is over.
  init(
    loop: EventLoop, source: any StreamSource, output: any AudioOutput, patience: Duration = .seconds(10),
    makeDecoder: @escaping StreamSession.MakeDecoder = Decoders.make
  ) {
    self.loop = loop
    self.source = source
    self.patience = patience
    self.output = output
    self.makeDecoder = makeDecoder
    titles = TitleSchedule(loop: loop) { [output] in output.measureLatency($0) }
    titles.onTitle = { [weak self] in self?.tell(title: $0) }
    output.onEvent = { [weak self] in self?.receive($0) }
    output.source = { [weak self] in self?.fill($0) ?? Portion(count: 0) }
  }

  deinit { output.stop() }

  // MARK: - Orders

  public func play(_ stream: URL) {
    stop()
    output.open()
    output.setTitle("")
    resume()
    session = StreamSession(
      loop: loop, source: source, url: stream, patience: patience, makeDecoder: makeDecoder
    ) { [weak self] in self?.receive($0) }
    session?.isDropping = isOutputLost
  }

  public func pause() {
    output.pause()
    titles.isPaused = true
  }

  public func resume() {
    output.resume()
    titles.isPaused = false
  }

  public func stop() {
    session = nil
    titles.clear()
    output.stop()
  }

  public func setVolume(_ volume: Volume) { output.setVolume(volume) }

  private func finish(_ failure: Failure) {
    stop()
    onEvent?(.stopped(failure))
  }

  // MARK: - What happens

  private func receive(_ event: StreamSession.Event) {
    switch event {
    case .accepted(let name):
      guard !name.isEmpty else { return }
      output.setTitle(name)
      onEvent?(.stationName(name))
    case .music(let rate):
      start(rate: rate)
    case .arrived:
      output.supply()
    case .ended(let failure):
      // What is left is played first, if there is something to play it on.
      if isOutputLost { finish(failure) } else { output.supply() }
    case .failed(let failure):
      finish(failure)
    }
  }

  private func receive(_ event: OutputEvent) {
    switch event {
    case .ready:
      isOutputLost = false
      session?.isDropping = false
      onEvent?(.outputReady)
    case .lost(let failure):
      loseOutput(failure)
    case .started:
      guard let format = session?.format else { return }
      titles.measure()
      onEvent?(.sounding(format))
    case .ranDry:
      session?.adapt(isOutputComfortable: false)
      if session?.ending == nil { onEvent?(.starved) }
    case .drained:
      if let rate = session?.takeNextRate() {
        start(rate: rate)
      } else if let failure = session?.ending {
        finish(failure)
      }
    case .volume(let volume):
      onEvent?(.volume(volume))
    }
  }

  private func loseOutput(_ failure: Failure) {
    isOutputLost = true
    session?.isDropping = true
    session?.adapt(isOutputComfortable: false)
    titles.skip()
    onEvent?(.outputLost(failure))
    if let rate = session?.takeNextRate() { start(rate: rate) }
    if let ending = session?.ending { finish(ending) }
  }

  private func start(rate: Int) {
    titles.rate = rate
    output.start(rate: rate)
  }

  private func fill(_ memory: UnsafeMutableRawBufferPointer) -> Portion {
    guard let session else { return Portion(count: 0) }
    let portion = session.read(into: memory) { title, offset in
      titles.add(title, at: titles.supplied + offset)
    }
    titles.supplied += portion.count
    session.adapt(isOutputComfortable: output.isComfortable)
    return portion
  }

  private func tell(title: String) {
    output.setTitle(title)
    onEvent?(.title(title))
  }
}
