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
    /// Music has been found, in samples at this rate.
    case music(rate: Int)
    /// There may be more samples than there were.
    case arrived
    /// Nothing more comes; some may still wait to be played.
    case ended(Failure)
    /// Nothing came that could be played, and nothing will.
    case failed(Failure)
    /// What came is a list of addresses.
    case list(PlaylistBody)
  }

  /// Known once music has been found.
  private(set) var format: StreamFormat?
  /// The rate of the samples that follow, once all before them have been read.
  private(set) var nextRate: Int?
  /// Why nothing more comes.
  private(set) var ending: Failure?

  private let makeDecoder: MakeDecoder
  private let onEvent: (Event) -> Void
  private var intake: StreamIntake?
  private var decoder: (any AudioDecoder)?
  private var announcedBitrate = 0
  private var rate: Int?
  /// A caption that came before music was found, and belongs to the first sample.
  private var earlyCaption: Caption?
  private var head = StreamHead()
  private var probe = StreamProbe(StreamHead())
  /// The list so far, once the stream has turned out to be one.
  private var list: PlaylistBody?
  private let url: URL
  /// Bytes per second of the stream, as far as is known.
  private var speed = 0

  /// Bytes given to the decoder at a time; what it has been given no caption can come before.
  private static let portion = 2_048

  init(
    loop: EventLoop, source: any StreamSource, url: URL, patience: Duration,
    makeDecoder: @escaping MakeDecoder,
    onEvent: @escaping (Event) -> Void
  ) {
    self.url = url
    self.makeDecoder = makeDecoder
    self.onEvent = onEvent
    intake = StreamIntake(loop: loop, source: source, url: url, patience: patience) { [weak self] in
      self?.receive($0)
    }
  }

  /// Whether there is no use for samples at present, so that the oldest are forgotten.
  var isDropping: Bool {
    get { intake?.isDropping ?? false }
    set { intake?.isDropping = newValue }
  }

  /// Goes on at the next rate.
  func takeNextRate() -> Int? {
    defer { nextRate = nil }
    return nextRate
  }

  /// Writes the next samples to `memory`; tells of each caption before how many bytes of them it belongs.
  func read(
    into memory: UnsafeMutableRawBufferPointer, onCaption: (Caption, Int) -> Void
  ) -> Portion {
    if let caption = earlyCaption {
      earlyCaption = nil
      onCaption(caption, 0)
    }
    var count = 0
    while count < memory.count, nextRate == nil {
      switch try? decoder?.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[count...])) {
      case .samples(let more):
        count += more
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

  /// Lets the network wake the program about once a second while enough is at hand, at once otherwise.
  func adapt(isOutputComfortable: Bool) {
    let isCalm = isOutputComfortable && (intake?.count ?? 0) > speed / 2
    intake?.setLowWaterMark(isCalm ? speed : 1)
  }

  private func receive(_ event: StreamIntake.Event) {
    switch event {
    case .head(let head):
      announcedBitrate = head.bitrate
      self.head = head
      probe = StreamProbe(head)
      guard probe.promised == .mp3 else { return }
      do throws(Failure) {
        decoder = try makeDecoder(head)
      } catch {
        return onEvent(.failed(error))
      }
      onEvent(.accepted(name: head.stationName))
    case .arrived:
      if list != nil {
        collectList()
      } else if format == nil {
        findMusic()
      } else {
        onEvent(.arrived)
      }
    case .ended(let failure):
      ending = failure
      if format == nil { endWithoutMusic(failure) } else { onEvent(.ended(failure)) }
    }
  }

  /// Decodes as far as the first format; samples are not asked for before the output knows their rate.
  private func findMusic() {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { memory in
      do throws(Failure) {
        while format == nil {
          switch try decoder?.read(into: memory) ?? .needsMore {
          case .format(let rate, let bitrate):
            learn(rate: rate, bitrate: bitrate)
            onEvent(.music(rate: rate))
          case .needsMore:
            switch intake?.next(upTo: Self.portion) {
            case .audio(let bytes):
              guard try mayBeMusic(bytes) else { return collectList() }
              decoder?.feed(bytes)
            case .caption(let caption): earlyCaption = caption
            case nil: return
            }
          case .samples:
            return
          }
        }
      } catch {
        onEvent(.failed(error))
      }
    }
  }

  private func learn(rate: Int, bitrate: Int) {
    // The announced rate is what a listener expects to read; the lower one is what may be relied on.
    format = StreamFormat(
      codec: decoder?.codec ?? "", bitrate: announcedBitrate > 0 ? announcedBitrate : bitrate)
    speed = (announcedBitrate > 0 ? min(announcedBitrate, bitrate) : bitrate) * 125
    if let old = self.rate, old != rate { nextRate = rate }
    self.rate = rate
  }

  /// Moves a piece from the queue to the decoder; false when the queue is empty.
  private func feedDecoder(onCaption: (Caption) -> Void) -> Bool {
    switch intake?.next(upTo: Self.portion) {
    case .audio(let bytes): decoder?.feed(bytes)
    case .caption(let caption): onCaption(caption)
    case nil: return false
    }
    return true
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
      return onEvent(.list(list))
    }
  }

  private func endWithoutMusic(_ failure: Failure) {
    if list == nil, probe.promised == .list, failure == .ended { beginList() }
    if var list {
      list.isWhole = true
      onEvent(.list(list))
    } else if case .other(let word) = probe.promised {
      onEvent(.failed(.notMusic(word)))
    } else {
      onEvent(.failed(failure))
    }
  }
}
