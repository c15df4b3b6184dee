// A stream that is not fetched but made up, step by step.

internal import EventLoop
internal import Radio

/// Sends one event after the other, with everything else that the loop has to do in between.
final class SteppedTransfer: StreamTransfer {
  private let next: () -> StreamSourceEvent?
  private let onEvent: (StreamSourceEvent) -> Void
  private var timer: LoopTimer?
  private var isPaused = false

  /// Begins at once; `next` makes the next event, or does a piece of work that leads to none yet.
  init(
    loop: EventLoop, onEvent: @escaping (StreamSourceEvent) -> Void,
    next: @escaping () -> StreamSourceEvent?
  ) {
    self.next = next
    self.onEvent = onEvent
    timer = LoopTimer(loop: loop) { [weak self] in self?.proceed() }
    timer?.schedule(after: .zero)
  }

  func cancel() {
    timer = nil
  }

  func pause() {
    isPaused = true
    timer?.cancel()
  }

  func resume() {
    isPaused = false
    timer?.schedule(after: .zero)
  }

  func setLowWaterMark(_ bytes: Int) {}

  private func proceed() {
    let event = next()
    if case .ended? = event { timer = nil }
    if let event { onEvent(event) }
    if !isPaused { timer?.schedule(after: .zero) }
  }
}

extension SteppedTransfer {
  /// Bytes read at a time: some seconds of music.
  private static let portion = 64 * 1024

  /// Plays a reel; `failure` is told when it has nothing to play.
  convenience init(
    loop: EventLoop, reel: Reel, failure: Failure = .ended,
    onEvent: @escaping (StreamSourceEvent) -> Void
  ) {
    var reel = reel
    var head: StreamHead? = StreamHead(contentType: "audio/mpeg")
    self.init(loop: loop, onEvent: onEvent) {
      if let first = head {
        head = nil
        return .head(first)
      }
      return switch reel.next(upTo: Self.portion) {
      case .piece(let song, let duration): .piece(song, duration: duration)
      case .bytes(let bytes): .bytes(bytes)
      case .nothing: nil
      case nil: .ended(failure)
      }
    }
  }

  /// Sends these events, of which the last ends the stream.
  convenience init(
    loop: EventLoop, events: [StreamSourceEvent], onEvent: @escaping (StreamSourceEvent) -> Void
  ) {
    var rest = events[...]
    self.init(loop: loop, onEvent: onEvent) { rest.popFirst() ?? .ended(.ended) }
  }
}
