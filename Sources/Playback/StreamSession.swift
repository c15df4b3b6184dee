// One stream from its connection to its samples; it goes when another is played.

internal import EventLoop
internal import FoundationEssentials
internal import Radio

/// A stream that is received and decoded as fast as somebody asks for its samples.
final class StreamSession {
  typealias MakeDecoder = (StreamHead) throws(Failure) -> any AudioDecoder

  enum Event {
    /// The station takes us, and calls itself by this name; empty when it does not say.
    case accepted(name: String)
    /// The stream goes on where the one it is to follow ended, and can take its place.
    case joined
    /// Music has been found, in samples at this rate.
    case music(rate: Int)
    /// There may be more samples than there were.
    case arrived
    /// The connection brings music again that seemed to have stalled.
    case revived
    /// The connection stands but brings nothing any more.
    case stalled
    /// Nothing more comes; some may still wait to be played.
    case ended(Failure)
    /// Nothing came that could be played, and nothing will.
    case failed(Failure)
    /// What came is a list of addresses.
    case list(PlaylistBody)
  }

  let url: URL
  /// Known once music has been found.
  private(set) var format: StreamFormat?
  /// What the station calls itself; empty when it does not say.
  private(set) var name = ""
  /// The samples per second; known once music has been found.
  private(set) var rate: Int?
  /// The rate of the samples that follow, once all before them have been read.
  private(set) var nextRate: Int?
  /// Why nothing more comes.
  private(set) var ending: Failure?

  private let loop: EventLoop
  private let makeDecoder: MakeDecoder
  private let onEvent: (StreamSession, Event) -> Void
  private var intake: StreamIntake?
  private var decoder: (any AudioDecoder)?
  private var announcedBitrate = 0
  /// A caption that came before music was found, and belongs to the first sample.
  private var earlyCaption: Caption?
  private var head = StreamHead()
  private var probe = StreamProbe(StreamHead())
  /// The list so far, once the stream has turned out to be one.
  private var list: PlaylistBody?
  /// Bytes given to the decoder since it gave samples.
  private var fruitless = 0
  /// Bytes per second of the stream, as far as is known.
  private var speed = 0
  /// The session whose last bytes are looked for in this one's first.
  private weak var predecessor: StreamSession?
  private var search: LoopTimer?

  /// Bytes given to the decoder at a time; what it has been given no caption can come before.
  private static let portion = 2_048
  /// More than the largest picture that a tag in mid-stream may hold.
  private static let mostJunk = 5 << 18
  /// What a server sends at once to a new listener holds the end of the old connection, or it never comes.
  private static let searchLimit = 192 * 1024
  private static let searchTime = Duration.seconds(1)

  /// A tenth of a second: more than the reach of a frame's reservoir of bits.
  private static let openingFrames = 4_410

  /// Connects; with a predecessor the stream first tries to go on exactly where that one ended.
  init(
    loop: EventLoop, source: any StreamSource, url: URL, patience: Duration,
    following predecessor: StreamSession?,
    makeDecoder: @escaping MakeDecoder, onEvent: @escaping (StreamSession, Event) -> Void
  ) {
    self.loop = loop
    self.url = url
    self.makeDecoder = makeDecoder
    self.onEvent = onEvent
    self.predecessor = predecessor
    intake = StreamIntake(loop: loop, source: source, url: url, patience: patience) { [weak self] in
      self?.receive($0)
    }
  }

  /// Whether there is no use for samples at present, so that the oldest are forgotten.
  var isDropping: Bool {
    get { intake?.isDropping ?? false }
    set { intake?.isDropping = newValue }
  }

  /// Whether music comes over the connection.
  var isFlowing: Bool { format != nil && ending == nil && intake?.isStalled == false }

  /// Whether what was received is soon of the past; that of a file is not.
  var isLive: Bool { intake?.isFast == false }

  /// Goes on at the next rate.
  func takeNextRate() -> Int? {
    defer { nextRate = nil }
    return nextRate
  }

  /// Closes the connection and plays what has come to its end.
  func close(for reason: Failure) {
    if ending == nil { ending = reason }
    intake?.close()
  }

  /// Writes the next samples to `memory`; tells of each caption before how many bytes of them it belongs.
  func read(into memory: UnsafeMutableRawBufferPointer, onCaption: (Caption, Int) -> Void) -> Portion {
    if let caption = earlyCaption {
      earlyCaption = nil
      onCaption(caption, 0)
    }
    var count = 0
    while count < memory.count, nextRate == nil {
      switch try? decoder?.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[count...])) {
      case .samples(let more):
        count += more
        fruitless = 0
      case .format(let rate, let bitrate):
        learn(rate: rate, bitrate: bitrate)
      case .needsMore:
        guard feedDecoder(onCaption: { onCaption($0, count) }) else {
          return Portion(count: count, isLast: ending != nil)
        }
      case nil:
        return Portion(count: count, isLast: ending != nil)
      }
    }
    return Portion(count: count, isLast: nextRate != nil)
  }

  /// Leaves out the first moment, and returns the captions in it.
  ///
  /// A decoder that begins in the middle of a stream is silent for some frames, which lack what came before them.
  func skipOpening() -> [Caption] {
    var captions: [Caption] = []
    withUnsafeTemporaryAllocation(byteCount: 4 * Self.openingFrames, alignment: 4) { memory in
      _ = read(into: memory) { caption, _ in captions.append(caption) }
    }
    return captions
  }

  /// Lets the network wake the program about twice a second while enough is at hand, at once otherwise.
  func adapt(isOutputComfortable: Bool) {
    intake?.setLowWaterMark(isOutputComfortable ? speed / 2 : 1)
  }

  private func receive(_ event: StreamIntake.Event) {
    switch event {
    case .head(let head):
      announcedBitrate = head.bitrate
      name = head.stationName
      self.head = head
      probe = StreamProbe(head)
      guard probe.promised == .mp3 else { return }
      do throws(Failure) {
        decoder = try makeDecoder(head)
      } catch {
        return onEvent(self, .failed(error))
      }
      beginSearch()
      onEvent(self, .accepted(name: head.stationName))
    case .arrived:
      arrive()
    case .stalled:
      onEvent(self, .stalled)
    case .revived:
      onEvent(self, .revived)
    case .ended(let failure):
      endSearch()
      ending = failure
      if format == nil { endWithoutMusic(failure) } else { onEvent(self, .ended(failure)) }
    }
  }

  private func arrive() {
    if search != nil { return lookForPredecessor() }
    if list != nil { return collectList() }
    if format == nil { return findMusic() }
    onEvent(self, .arrived)
  }

  // MARK: - Following

  private func beginSearch() {
    guard predecessor != nil else { return }
    search = LoopTimer(loop: loop) { [weak self] in self?.endSearch() }
    search?.schedule(after: Self.searchTime)
  }

  private func lookForPredecessor() {
    if let predecessor, let earlier = predecessor.intake, intake?.join(earlier) == true {
      search = nil
      // The decoder goes on as if nothing had happened: to the byte, nothing has.
      decoder = predecessor.decoder
      format = predecessor.format
      rate = predecessor.rate
      nextRate = predecessor.nextRate
      speed = predecessor.speed
      earlyCaption = predecessor.earlyCaption
      self.predecessor = nil
      onEvent(self, .joined)
    } else if (intake?.received ?? 0) > Self.searchLimit {
      endSearch()
    }
  }

  /// Takes the stream as it comes.
  func endSearch() {
    guard search != nil else { return }
    search = nil
    predecessor = nil
    findMusic()
  }

  // MARK: - Decoding

  /// Decodes as far as the first format; samples are not asked for before the output knows their rate.
  private func findMusic() {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { memory in
      do throws(Failure) {
        while format == nil {
          switch try decoder?.read(into: memory) ?? .needsMore {
          case .format(let rate, let bitrate):
            learn(rate: rate, bitrate: bitrate)
            onEvent(self, .music(rate: rate))
          case .needsMore:
            switch intake?.next(upTo: Self.portion) {
            case .audio(let bytes):
              guard try mayBeMusic(bytes) else { return collectList() }
              decoder?.feed(bytes)
            case .caption(let caption): if caption.isWords { earlyCaption = caption }
            case nil: return
            }
          case .samples:
            return
          }
        }
      } catch {
        onEvent(self, .failed(error))
      }
    }
  }

  private func learn(rate: Int, bitrate: Int) {
    // The announced rate is what a listener expects to read; the lower one is what may be relied on.
    format = StreamFormat(
      codec: decoder?.codec ?? "", bitrate: announcedBitrate > 0 ? announcedBitrate : bitrate)
    speed = (announcedBitrate > 0 ? min(announcedBitrate, bitrate) : bitrate) * 125
    intake?.speed = speed
    if let old = self.rate, old != rate { nextRate = rate }
    self.rate = rate
  }

  /// Moves a piece from the queue to the decoder; false when the queue is empty.
  private func feedDecoder(onCaption: (Caption) -> Void) -> Bool {
    switch intake?.next(upTo: Self.portion) {
    case .audio(let bytes):
      decoder?.feed(bytes)
      fruitless += bytes.count
      if fruitless > Self.mostJunk { giveUp() }
    case .caption(let caption): onCaption(caption)
    case nil: return false
    }
    return true
  }

  /// What comes is not music any more: the end of it will never be seen.
  private func giveUp() {
    guard ending == nil else { return }
    let failure = Failure.notMusic("something unknown")
    close(for: failure)
    onEvent(self, .ended(failure))
  }

  // MARK: - What is no music

  /// Looks at the first bytes; false for those of a list, which is begun with them.
  private func mayBeMusic(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Bool {
    switch probe.take(bytes) {
    case .other(let word): throw .notMusic(word)
    case .list: beginList()
    case .mp3, nil: return true
    }
    return false
  }

  private func beginList() {
    list = PlaylistBody(
      bytes: probe.opening, isWhole: false, contentType: head.contentType, url: head.url ?? url)
  }

  private func collectList() {
    while let piece = intake?.next(upTo: Self.portion) {
      if case .audio(let bytes) = piece { list?.bytes += bytes }
      guard let list, list.bytes.count >= PlaylistBody.limit else { continue }
      return onEvent(self, .list(list))
    }
  }

  private func endWithoutMusic(_ failure: Failure) {
    if list == nil, probe.promised == .list, failure == .ended { beginList() }
    if var list {
      list.isWhole = true
      onEvent(self, .list(list))
    } else if case .other(let word) = probe.promised {
      onEvent(self, .failed(.notMusic(word)))
    } else {
      onEvent(self, .failed(failure))
    }
  }
}
