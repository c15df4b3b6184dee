// One connection to a station: what comes in is queued, within bounds.

internal import EventLoop
internal import FoundationEssentials
internal import Radio

/// Receives one stream and keeps what has not been decoded yet.
final class StreamIntake {
  enum Event {
    case head(StreamHead)
    /// There is more in the queue.
    case arrived
    /// The connection stands but brings nothing any more.
    case stalled
    /// It brings something again.
    case revived
    /// Nothing more comes.
    case ended(Failure)
  }

  /// So much is held at most: a server that sends faster than we play has to wait.
  static let bound = 512 * 1024
  /// So much is kept for when the sound server comes back, so that music is nearly live then.
  static let liveBound = 128 * 1024
  /// More metadata than any station's titles take; from there on there has to be more music.
  private static let mostWords = 1 << 20

  /// Whether there is no use for the sound at present, so that the oldest is dropped.
  var isDropping = false {
    didSet {
      dropOldest()
      measureAnew()
    }
  }
  /// Whether the connection stands but brings nothing.
  private(set) var isStalled = false
  /// Bytes per second of the sound, as far as is known.
  var speed = 8_000
  /// All bytes that have come.
  private(set) var received = 0

  private let onEvent: (Event) -> Void
  private var transfer: (any StreamTransfer)?
  private var demultiplexer = ICYDemultiplexer(interval: 0)
  private var queue = CompressedQueue()
  private var lastTitle: String?
  /// The bytes of sound between two blocks of words.
  private var interval = 0
  /// When the next mark is put into the queue.
  private var nextMark = ContinuousClock.now + firstMark
  private var isWaiting = false
  /// The bytes of metadata that have come.
  private var words = 0
  /// Whether the server sends faster than we play, as for a file; nothing of that is ever lost by waiting.
  private(set) var isFast = false
  private let start = ContinuousClock.now
  /// A first title that comes so soon was on already when what came before it was sent.
  private static let opening = Duration.seconds(3)
  /// Until then what comes is of the burst that a new listener gets.
  private static let firstMark = Duration.seconds(2)
  private static let marks = Duration.seconds(60)
  private var lowWaterMark = 1
  private var watchdog: LoopTimer?
  private var patience: Duration
  /// How long a station may take to send its first bytes, and a slow one to send more.
  private let longestPatience: Duration

  /// Connects; a stream that brings nothing for as long as `patience` counts as stalled.
  init(
    loop: EventLoop, source: any StreamSource, url: URL, patience: Duration,
    onEvent: @escaping (Event) -> Void
  ) {
    self.onEvent = onEvent
    self.patience = patience
    longestPatience = patience * 7
    watchdog = LoopTimer(loop: loop) { [weak self] in self?.stall() }
    transfer = source.open(url) { [weak self] in self?.receive($0) }
  }

  deinit { transfer?.cancel() }

  /// The compressed bytes that wait.
  var count: Int { queue.count }

  /// Takes the next caption, or at most `limit` bytes; nil when nothing waits.
  func next(upTo limit: Int) -> CompressedQueue.Piece? {
    let piece = queue.next(upTo: limit)
    if isWaiting, queue.count < Self.bound / 2 {
      isWaiting = false
      watchdog?.schedule(after: patience)
      transfer?.resume()
    }
    return piece
  }

  /// Lets so many bytes gather before the program is woken for them.
  func setLowWaterMark(_ bytes: Int) {
    guard bytes != lowWaterMark else { return }
    lowWaterMark = bytes
    transfer?.setLowWaterMark(bytes)
  }

  /// Closes the connection and keeps what has come.
  func close() {
    transfer?.cancel()
    transfer = nil
    watchdog?.cancel()
  }

  /// Makes this connection go on exactly where an earlier one ended; false where that cannot be found.
  func join(_ earlier: StreamIntake) -> Bool {
    guard queue.drop(through: earlier.queue.tail) else { return false }
    queue.follow(earlier.queue)
    // What the earlier one has told need not be told again, and what is new begins here.
    lastTitle = lastTitle ?? earlier.lastTitle
    return true
  }

  private func receive(_ event: StreamSourceEvent) {
    switch event {
    case .head(let head):
      watchdog?.schedule(after: longestPatience)
      demultiplexer = ICYDemultiplexer(interval: head.interval)
      interval = head.interval
      onEvent(.head(head))
    case .piece(let song, let duration):
      queue.append(.piece(song, duration: duration))
    case .bytes(let bytes):
      if isStalled {
        // It was only slow: there was no need to worry.
        isStalled = false
        patience = min(patience * 2, longestPatience)
        measureAnew()
        onEvent(.revived)
      }
      watchdog?.schedule(after: patience)
      take(bytes)
      mark()
      onEvent(.arrived)
    case .ended(let failure):
      watchdog?.cancel()
      onEvent(.ended(failure))
    }
  }

  private func stall() {
    isStalled = true
    onEvent(.stalled)
  }

  private func take(_ bytes: [UInt8]) {
    demultiplexer.feed(bytes) { piece in
      switch piece {
      case .audio(let audio):
        queue.append(audio)
      case .metadata(let block):
        words += block.count
        append(ICYMetadata.title(of: block))
      }
    }
    received += bytes.count
    if words > Self.mostWords, words > received / 2 {
      transfer?.cancel()
      watchdog?.cancel()
      return onEvent(.ended(.unreadable("more words than music")))
    }
    // No station's burst is that large.
    if !isFast, received > Self.bound { isFast = .now - start < .seconds(5) }
    if queue.count > Self.bound, !isWaiting {
      isWaiting = true
      isFast = true
      watchdog?.cancel()
      transfer?.pause()
    }
    dropOldest()
  }

  private func append(_ title: String?) {
    guard let title, title != lastTitle else { return }
    let isFirst = lastTitle == nil
    lastTitle = title
    if isFirst && .now - start < Self.opening {
      queue.begin(with: .title(title))
    } else {
      queue.append(.title(title), before: titleLead)
    }
  }

  /// How far before its block in the stream a title belongs, in bytes.
  ///
  /// A server holds a new title back until the next block is due: it began half an interval earlier, give or
  /// take as much. Less where that would be seconds: a title that is early is worse than one that is late.
  private var titleLead: Int { min(interval / 2, speed * 2 / 5) }

  /// Notes now and then when the newest byte was received, so that it is known how long that takes to be heard.
  private func mark() {
    let now = ContinuousClock.now
    guard now >= nextMark, !isFast, !isDropping else { return }
    nextMark = now + Self.marks
    queue.append(.received(now))
  }

  /// The way to the ear may have become another one.
  private func measureAnew() { nextMark = min(nextMark, .now + Self.firstMark) }

  private func dropOldest() {
    if isDropping, !isFast { queue.dropOldest(keeping: Self.liveBound) }
  }
}
