// A clock for thousands of listeners: time leaps from one thing that happens to the next.

import Radio

/// A clock whose appointments are kept in a heap.
final class SimulatedClock: Clock {
  private final class Entry {
    let due: ContinuousClock.Instant
    let number: Int
    var action: (() -> Void)?

    init(due: ContinuousClock.Instant, number: Int, action: @escaping () -> Void) {
      self.due = due
      self.number = number
      self.action = action
    }

    func isBefore(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
  }

  private final class Ticket: Appointment {
    let entry: Entry
    init(_ entry: Entry) { self.entry = entry }
    deinit { cancel() }
    func cancel() { entry.action = nil }
  }

  private(set) var now = ContinuousClock.now
  let wallTime = ""
  private var count = 0
  /// The soonest first: each entry is before the two at twice its place.
  private var heap: [Entry] = []

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Appointment {
    Ticket(add(after: delay, action))
  }

  /// Calls `action` after a delay in seconds, whatever becomes of whoever asked for it.
  func at(_ seconds: Double, _ action: @escaping () -> Void) { _ = add(after: .seconds(seconds), action) }

  /// Lets all happen that is due within so many seconds.
  func run(for seconds: Double) {
    let end = now + .seconds(seconds)
    while let first = heap.first, first.due <= end {
      removeFirst()
      now = max(now, first.due)
      let action = first.action
      first.action = nil
      action?()
    }
    now = end
  }

  private func add(after delay: Duration, _ action: @escaping () -> Void) -> Entry {
    count += 1
    let entry = Entry(due: now + max(delay, .zero), number: count, action: action)
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    return entry
  }

  private func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[child].isBefore(heap[place])
      else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}
