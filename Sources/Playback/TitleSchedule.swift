// Titles are told when they are heard, not when they are received.

internal import EventLoop

/// Holds titles back until the sound they came with is heard.
final class TitleSchedule {
  var onTitle: ((String) -> Void)?
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
    let title: String
  }

  private let measureLatency: (@escaping (Duration) -> Void) -> Void
  private var entries: [Entry] = []
  private var timer: LoopTimer?

  /// Creates an empty schedule; `measureLatency` tells how long what is supplied next takes to be heard.
  init(loop: EventLoop, measureLatency: @escaping (@escaping (Duration) -> Void) -> Void) {
    self.measureLatency = measureLatency
    timer = LoopTimer(loop: loop) { [weak self] in self?.measure() }
  }

  /// The sound from `position` on, in bytes of samples, belongs to this title.
  func add(_ title: String, at position: Int) {
    entries.append(Entry(position: position, title: title))
    measure()
  }

  /// Looks again when the next title is due; needed when sound has begun anew.
  func measure() {
    guard !entries.isEmpty, !isPaused else { return }
    measureLatency { [weak self] in self?.proceed(latency: $0) }
  }

  /// Forgets all titles, and begins to count anew.
  func clear() {
    entries = []
    supplied = 0
    timer?.cancel()
  }

  /// The sound before them is lost: of all titles only the newest is of interest, and at once.
  func skip() {
    guard let last = entries.last else { return }
    entries = []
    timer?.cancel()
    onTitle?(last.title)
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
      onTitle?(entry.title)
    }
  }
}
