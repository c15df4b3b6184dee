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
  private let schedule: HearingSchedule
  private let sleepDetector: SleepDetector
  /// The stream that is heard, or is to be.
  private var session: StreamSession?
  /// The stream that is to follow it.
  private var successor: StreamSession?
  /// Whether the session is only heard until its successor is.
  private var isLeaving = false
  private var fade: Fade?
  private var dimmer = Dimmer()
  /// The rate of the stream whose turn it is once the output has played all at the old one.
  private var nextRate: Int?
  private var stationName = ""
  private var isOutputLost = false
  private var isPaused = false

  /// Makes a player that fetches with `client` and plays on `server`, nil for the user's own sound server.
  ///
  /// Addresses with the scheme of a reel play its pieces, over and over; `file` addresses play files, folders
  /// and the files that lists name.
  public convenience init(
    loop: EventLoop, client: HTTPClient, server: String? = nil, reels: [String: [any ReelPiece]] = [:],
    readPlaylist: @escaping ReadPlaylist = { (_) throws(Failure) in throw .notMusic("a playlist") }
  ) {
    // libpulse would look there itself, but then nobody could say which server was tried.
    let wanted = server ?? getenv("PULSE_SERVER").map { String(cString: $0) } ?? ""
    self.init(
      loop: loop, source: SourceRouter(loop: loop, network: client, reels: reels, readPlaylist: readPlaylist),
      output: PulseOutput(loop: loop, server: wanted.isEmpty ? nil : wanted))
  }

  /// Makes a player that tells what there is to hear, and is not heard itself.
  public convenience init(
    deafOn loop: EventLoop, client: HTTPClient, reels: [String: [any ReelPiece]] = [:],
    readPlaylist: @escaping ReadPlaylist
  ) {
    self.init(
      loop: loop, source: SourceRouter(loop: loop, network: client, reels: reels, readPlaylist: readPlaylist),
      output: DeafOutput())
  }

  /// Makes a player from its parts; a stream that brings nothing for as long as `patience` has stalled.
  init(
    loop: EventLoop, source: any StreamSource, output: any AudioOutput,
    patience: Duration = .milliseconds(1_500), sleepDetector: SleepDetector = SleepDetector(),
    makeDecoder: @escaping StreamSession.MakeDecoder = Decoders.make
  ) {
    self.loop = loop
    self.source = source
    self.patience = patience
    self.output = output
    self.makeDecoder = makeDecoder
    self.sleepDetector = sleepDetector
    schedule = HearingSchedule(loop: loop) { [output] in output.measureLatency($0) }
    schedule.onHeard = { [weak self] in self?.tell($0) }
    output.onEvent = { [weak self] in self?.receive($0) }
    output.source = { [weak self] in self?.supply($0) ?? Portion(count: 0) }
  }

  deinit { output.stop() }

  // MARK: - Orders

  public func play(_ stream: URL) {
    stop()
    output.open()
    output.setTitle("")
    resume()
    session = makeSession(stream, following: nil)
  }

  public func follow(with stream: URL) {
    guard let session else { return play(stream) }
    output.open()
    let isOver = session.format != nil && !session.isFlowing
    isLeaving = false
    successor = makeSession(stream, following: isOver ? session : nil)
  }

  public func leave(for stream: URL?) {
    guard session != nil else { return stream.map(play) ?? () }
    isLeaving = true
    takeFadeBack()
    successor = stream.map { makeSession($0, following: nil) }
  }

  public func stay() {
    isLeaving = false
    takeFadeBack()
    successor = nil
    guard let session, session.format != nil, !session.isFlowing else { return }
    onEvent?(.dropped(session.ending ?? .timedOut(session.url.host() ?? "")))
  }

  public func pause() {
    isPaused = true
    output.pause()
    schedule.isPaused = true
  }

  public func resume() {
    isPaused = false
    sleepDetector.wake()
    output.resume()
    schedule.isPaused = false
  }

  public func stop() {
    session = nil
    successor = nil
    isLeaving = false
    fade = nil
    nextRate = nil
    isSounding = false
    schedule.clear()
    output.stop()
  }

  public func setVolume(_ volume: Volume) { output.setVolume(volume) }

  public func fadeOut(over length: Duration) { dimmer.move(to: true, over: length) }

  public func fadeIn() { dimmer.move(to: false, over: .milliseconds(300)) }

  private func makeSession(_ stream: URL, following predecessor: StreamSession?) -> StreamSession {
    let session = StreamSession(
      loop: loop, source: source, url: stream, patience: patience, following: predecessor,
      makeDecoder: makeDecoder
    ) { [weak self] session, event in self?.receive(event, from: session) }
    session.isDropping = isOutputLost
    return session
  }

  // MARK: - What happens to the streams

  private func receive(_ event: StreamSession.Event, from session: StreamSession) {
    if hasSlept() { return }
    if session === self.session {
      receive(event)
    } else if session === successor {
      receiveFromSuccessor(event)
    }
  }

  private func receive(_ event: StreamSession.Event) {
    guard let session else { return }
    if isLeaving {
      // Whatever becomes of it, another one is to be heard.
      switch event {
      case .arrived, .ended: return output.supply()
      case .accepted, .music, .revived, .stalled, .failed, .list, .joined: return
      }
    }
    switch event {
    case .accepted(let name):
      introduce(name)
    case .music(let rate):
      start(rate: rate)
      onEvent?(.flowing(session.url))
    case .arrived:
      output.supply()
    case .revived:
      // The other attempt is no longer needed.
      successor = nil
      onEvent?(.flowing(session.url))
    case .stalled:
      onEvent?(.dropped(.timedOut(session.url.host() ?? "")))
    case .ended(let failure):
      onEvent?(.dropped(failure))
      output.supply()
    case .failed(let failure):
      stop()
      onEvent?(.dropped(failure))
    case .list(let list):
      stop()
      onEvent?(.playlist(list))
    case .joined:
      break
    }
  }

  private func receiveFromSuccessor(_ event: StreamSession.Event) {
    guard let successor else { return }
    switch event {
    case .joined:
      session = successor
      self.successor = nil
      onEvent?(.flowing(successor.url))
      output.supply()
    case .music:
      onEvent?(.flowing(successor.url))
      handOver()
    case .stalled:
      self.successor = nil
      onEvent?(.dropped(.timedOut(successor.url.host() ?? "")))
    case .ended(let failure), .failed(let failure):
      // One that has music to give keeps its place.
      if successor.format == nil { self.successor = nil }
      onEvent?(.dropped(failure))
    case .list(let list):
      self.successor = nil
      onEvent?(.playlist(list))
    case .accepted, .arrived, .revived:
      break
    }
  }

  // MARK: - One stream after another

  /// Lets the successor follow: at once with a fade where music still flows, else after what is left.
  private func handOver() {
    guard let session, let successor else { return }
    if isOutputLost || !isSounding {
      promote()
      if let rate = successor.rate { start(rate: rate) }
    } else if session.isFlowing || isLeaving, let rate = session.rate {
      fade = Fade(.out, .milliseconds(500), rate: rate)
    } else {
      session.close(for: .ended)
      output.supply()
    }
  }

  /// Whether the output plays, or waits for more.
  private var isSounding = false

  /// Puts the successor in the session's place, from the next sample on.
  private func promote() {
    guard let successor, let format = successor.format else { return }
    let isFaded = fade != nil
    let isOther = isLeaving
    isLeaving = false
    session = successor
    self.successor = nil
    fade = isFaded ? successor.rate.map { Fade(.in, .milliseconds(300), rate: $0) } : nil
    let captions = isFaded ? successor.skipOpening() : []
    var events = [.sounding(successor.url, format)] + captions.map(\.event)
    // It is another station, and has not been introduced yet.
    if isOther, !successor.name.isEmpty { events.insert(.stationName(successor.name), at: 1) }
    if isSounding {
      for event in events { schedule.add(event, at: schedule.supplied) }
    } else if isOther {
      introduce(successor.name)
    }
  }

  /// Makes what is heard loud again, where it was about to make room.
  private func takeFadeBack() {
    guard fade != nil, let rate = session?.rate else { return }
    fade = Fade(.in, .milliseconds(300), rate: rate)
  }

  private func supply(_ memory: UnsafeMutableRawBufferPointer) -> Portion {
    let rate = schedule.rate
    let portion = fill(memory)
    dimmer.apply(to: UnsafeMutableRawBufferPointer(rebasing: memory.prefix(portion.count)), rate: rate)
    return portion
  }

  private func fill(_ memory: UnsafeMutableRawBufferPointer) -> Portion {
    sleepDetector.sign()
    var count = 0
    while let session, nextRate == nil, count < memory.count {
      var room = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
      if let fade, successor != nil {
        room = UnsafeMutableRawBufferPointer(rebasing: room.prefix(fade.remainingBytes))
      }
      let portion = session.read(into: room) { caption, offset in
        schedule.add(caption.event, at: schedule.supplied + offset)
      }
      fade?.apply(to: UnsafeMutableRawBufferPointer(rebasing: room.prefix(portion.count)))
      schedule.supplied += portion.count
      count += portion.count
      let isFadedOut = fade?.isOver == true && successor != nil
      if (portion.isLast && session.nextRate == nil || isFadedOut), let next = successor, next.format != nil {
        promote()
        if next.rate != session.rate { nextRate = next.rate }
        continue
      }
      if fade?.isOver == true { fade = nil }
      session.adapt(isOutputComfortable: output.isComfortable)
      if portion.isLast || portion.count < room.count { return Portion(count: count, isLast: portion.isLast) }
    }
    return Portion(count: count, isLast: nextRate != nil)
  }

  // MARK: - What happens to the output

  private func receive(_ event: OutputEvent) {
    switch event {
    case .ready:
      isOutputLost = false
      session?.isDropping = false
      successor?.isDropping = false
      onEvent?(.outputReady)
    case .lost(let failure):
      loseOutput(failure)
    case .started:
      guard let session, let format = session.format else { return }
      isSounding = true
      schedule.measure()
      onEvent?(.sounding(session.url, format))
    case .ranDry:
      if !hasSlept() { runDry() }
    case .drained:
      if let rate = takeNextRate() { start(rate: rate) } else { runDry() }
    case .volume(let volume):
      onEvent?(.volume(volume))
    }
  }

  private func runDry() {
    isSounding = false
    session?.adapt(isOutputComfortable: false)
    if let successor {
      // Better a repeat or a leap than silence.
      successor.endSearch()
      if session === successor { return }
    }
    onEvent?(.starved)
  }

  private func takeNextRate() -> Int? {
    defer { nextRate = nil }
    return nextRate ?? session?.takeNextRate()
  }

  private func loseOutput(_ failure: Failure) {
    isOutputLost = true
    isSounding = false
    session?.isDropping = true
    successor?.isDropping = true
    session?.adapt(isOutputComfortable: false)
    schedule.skip()
    onEvent?(.outputLost(failure))
    if let rate = takeNextRate() { start(rate: rate) }
  }

  private func start(rate: Int) {
    schedule.rate = rate
    output.start(rate: rate)
  }

  // MARK: - Telling

  private func introduce(_ name: String) {
    stationName = name
    guard !name.isEmpty else { return }
    output.setTitle(name)
    onEvent?(.stationName(name))
  }

  private func tell(_ event: PlayerEvent) {
    switch event {
    case .title(let title): output.setTitle(Song(streamTitle: title)?.line ?? stationName)
    case .piece(let song, _): output.setTitle(song.line)
    case .stationName(let name):
      stationName = name
      output.setTitle(name)
    default: break
    }
    onEvent?(event)
  }

  /// Whether something happens now for the first time in so long that the process must have slept.
  private func hasSlept() -> Bool {
    // While there is sound, the output asks for more all the time.
    let isExpecting = isSounding && session?.isLive == true && !isPaused
    guard sleepDetector.takeSleep(), isExpecting else { return false }
    stop()
    onEvent?(.slept)
    return true
  }
}
