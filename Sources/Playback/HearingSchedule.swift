// What belongs to a sample is told when that sample is heard, not when it is received.

internal import EventLoop
internal import Radio

/// Holds events back until the sound they came with is heard.
final class HearingSchedule {
  var onHeard: ((PlayerEvent) -> Void)?
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
    let event: PlayerEvent
  }

  /// Events beyond so many at a time are not for the eye.
  private static let mostEntries = 64

  private let measureLatency: (@escaping (Duration) -> Void) -> Void
  private var entries: [Entry] = []
  private var timer: LoopTimer?

  /// Creates an empty schedule; `measureLatency` tells how long what is supplied next takes to be heard.
  init(loop: EventLoop, measureLatency: @escaping (@escaping (Duration) -> Void) -> Void) {
    self.measureLatency = measureLatency
    timer = LoopTimer(loop: loop) { [weak self] in self?.measure() }
  }

  /// The sound from `position` on, in bytes of samples, brings this event.
  func add(_ event: PlayerEvent, at position: Int) {
    if entries.count >= Self.mostEntries { entries.removeLast() }
    entries.append(Entry(position: position, event: event))
    measure()
  }

  /// Looks again when the next event is due; needed when sound has begun anew.
  func measure() {
    guard !entries.isEmpty, !isPaused else { return }
    measureLatency { [weak self] in self?.proceed(latency: $0) }
  }

  /// Forgets all events, and begins to count anew.
  func clear() {
    entries = []
    supplied = 0
    timer?.cancel()
  }

  /// The sound before them is lost: what was still to be heard of them is told at once.
  func skip() {
    let missed = entries
    entries = []
    timer?.cancel()
    for entry in missed {
      // That of a sound which is not heard says nothing.
      if case .received = entry.event { continue }
      onHeard?(entry.event)
    }
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
      onHeard?(entry.event)
    }
  }
}
