// A clock that stands still until a test moves it.

public import Radio

/// A clock whose time is the test's to set.
public final class ManualClock: Clock {
  private final class Entry: Appointment {
    let due: ContinuousClock.Instant
    var action: (() -> Void)?

    init(due: ContinuousClock.Instant, action: @escaping () -> Void) {
      self.due = due
      self.action = action
    }

    func cancel() { action = nil }
  }

  private struct WeakEntry {
    weak var entry: Entry?
  }

  public private(set) var now = ContinuousClock.now
  public var wallTime = "2026-12-01T22:14:05+01:00"
  private var entries: [WeakEntry] = []

  public init() {}

  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Appointment {
    let entry = Entry(due: now + delay, action: action)
    entries.append(WeakEntry(entry: entry))
    return entry
  }

  /// The delays until everything that is going to happen, the soonest first.
  public var pending: [Duration] { live.map { $0.due - now } }

  /// Lets time pass; everything that falls due happens at its own moment, in order.
  public func advance(by duration: Duration) {
    let end = now + duration
    while let next = live.first, next.due <= end {
      now = max(now, next.due)
      let action = next.action
      next.cancel()
      action?()
    }
    now = end
  }

  /// Lets time pass without anything happening meanwhile, as when the machine sleeps.
  public func jump(by duration: Duration) { now += duration }

  private var live: [Entry] {
    entries.removeAll { $0.entry?.action == nil }
    return entries.compactMap(\.entry).enumerated()
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element)
  }
}
