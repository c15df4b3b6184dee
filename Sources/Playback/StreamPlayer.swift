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
  private let captions: CaptionSchedule
  private var session: StreamSession?
  private var isOutputLost = false

  /// Creates a player that fetches with `client` and plays on `server`, nil for the user's own sound server.
  ///
  /// Addresses with the scheme of a reel play its pieces, over and over; `file` addresses play files, folders
  /// and the files that lists name.
  public convenience init(
    loop: EventLoop, client: HTTPClient, server: String? = nil, reels: [String: [any ReelPiece]] = [:],
    readPlaylist: @escaping ReadPlaylist = { (_) throws(Failure) in throw .notMusic("a playlist") }
  ) {
    // libpulse would look there itself, but then nobody could say which server was tried.
    let wanted = server ?? getenv("PULSE_SERVER").map { String(cString: $0) } ?? ""
    let output = PulseOutput(loop: loop, server: wanted.isEmpty ? nil : wanted)
    var sources = reels.mapValues { ReelSource(loop: loop, pieces: $0) as any StreamSource }
    sources["file"] = FileSource(loop: loop, readPlaylist: readPlaylist)
    self.init(loop: loop, source: SourceRouter(sources: sources, other: client), output: output)
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
    captions = CaptionSchedule(loop: loop) { [output] in output.measureLatency($0) }
    captions.onCaption = { [weak self] in self?.tell($0) }
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
    captions.isPaused = true
  }

  public func resume() {
    output.resume()
    captions.isPaused = false
  }

  public func stop() {
    session = nil
    captions.clear()
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
    case .list(let list):
      stop()
      onEvent?(.playlist(list))
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
      captions.measure()
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
    captions.skip()
    onEvent?(.outputLost(failure))
    if let rate = session?.takeNextRate() { start(rate: rate) }
    if let ending = session?.ending { finish(ending) }
  }

  private func start(rate: Int) {
    captions.rate = rate
    output.start(rate: rate)
  }

  private func fill(_ memory: UnsafeMutableRawBufferPointer) -> Portion {
    guard let session else { return Portion(count: 0) }
    let portion = session.read(into: memory) { caption, offset in
      captions.add(caption, at: captions.supplied + offset)
    }
    captions.supplied += portion.count
    session.adapt(isOutputComfortable: output.isComfortable)
    return portion
  }

  private func tell(_ caption: Caption) {
    switch caption {
    case .title(let title):
      output.setTitle(title)
      onEvent?(.title(title))
    case .piece(let song, let duration):
      output.setTitle(song.artist.isEmpty ? song.title : "\(song.artist) - \(song.title)")
      onEvent?(.piece(song, duration: duration))
    }
  }
}
