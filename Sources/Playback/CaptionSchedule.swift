// Captions are told when their sound is heard, not when they are received.

internal import EventLoop

/// Holds captions back until the sound they came with is heard.
final class CaptionSchedule {
  var onCaption: ((Caption) -> Void)?
  /// The bytes of samples supplied to the output so far.
  var supplied = 0
  /// The rate of the samples, in Hz.
  var rate = 44_100
  var isPaused = false {
    didSet { isPaused ? timer?.cancel() : measure() }
  }

  private struct Entry {
    /// In bytes of samples.
    let position: Int
    let caption: Caption
  }

  private let measureLatency: (@escaping (Duration) -> Void) -> Void
  private var entries: [Entry] = []
  private var timer: LoopTimer?

  /// Creates an empty schedule; `measureLatency` tells how long what is supplied next takes to be heard.
  init(loop: EventLoop, measureLatency: @escaping (@escaping (Duration) -> Void) -> Void) {
    self.measureLatency = measureLatency
    timer = LoopTimer(loop: loop) { [weak self] in self?.measure() }
  }

  /// The sound from `position` on, in bytes of samples, has this caption.
  func add(_ caption: Caption, at position: Int) {
    entries.append(Entry(position: position, caption: caption))
    measure()
  }

  /// Looks again when the next caption is due; needed when sound has begun anew.
  func measure() {
    guard !entries.isEmpty, !isPaused else { return }
    measureLatency { [weak self] in self?.proceed(latency: $0) }
  }

  /// Forgets all captions, and begins to count anew.
  func clear() {
    entries = []
    supplied = 0
    timer?.cancel()
  }

  /// The sound before them is lost: of all captions only the newest is of interest, and at once.
  func skip() {
    guard let last = entries.last else { return }
    entries = []
    timer?.cancel()
    onCaption?(last.caption)
  }

  private func proceed(latency: Duration) {
    guard !isPaused else { return }
    let perSecond = Double(rate * 4)
    while let entry = entries.first {
      let ahead = .seconds(Double(entry.position - supplied) / perSecond) + latency
      // A little early is better than to be woken twice.
      guard ahead < .milliseconds(5) else {
        timer?.schedule(after: ahead)
        return
      }
      entries.removeFirst()
      onCaption?(entry.caption)
    }
  }
}
