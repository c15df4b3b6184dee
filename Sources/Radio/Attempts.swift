// The attempts to connect to a station: how the last one went, and when the next one is due.

/// Knows how the link to a station stands, and calls when it is time to try (again).
final class Attempts {
  /// How things stand.
  private(set) var link = Link.closed
  /// Called when the next attempt is due.
  var onDue: (() -> Void)?

  private let clock: any Clock
  private let random: () -> Double
  private var policy = RetryPolicy()
  private var next: (any Appointment)?
  /// When the attempt under way began.
  private var start: ContinuousClock.Instant

  /// How long an attempt may take where another one may do better: a lost packet takes longer.
  private static let hurry = Duration.seconds(1)

  init(clock: any Clock, random: @escaping () -> Double) {
    self.clock = clock
    self.random = random
    start = clock.now
  }

  /// Whether nothing has failed since there was steady music.
  var isFresh: Bool { policy.isFresh }

  /// Takes what failed before for gone: the next waits are short ones.
  func forgive() { policy.reset() }

  /// A station is wanted, and nothing has gone wrong with it yet.
  func open() {
    link = .connecting(after: nil)
    next = nil
  }

  /// An attempt begins.
  func begin() {
    next = nil
    start = clock.now
    link = .connecting(after: link.failure)
  }

  /// Calls for another attempt in place of the one that has begun, should it not succeed within a second.
  func hurry() {
    next = clock.schedule(after: max(start + Self.hurry - clock.now, .zero)) { [weak self] in self?.onDue?() }
  }

  /// Gives the attempt under way all the time it needs.
  func takeTime() {
    if case .connecting = link { next = nil }
  }

  /// There is music.
  func succeed() {
    link = .flowing
    next = nil
  }

  /// An attempt, or the connection, has failed: the next one is due after a wait.
  func fail(_ failure: Failure) {
    let wait = policy.next(after: failure, at: clock.now, random: random())
    link = .waiting(failure, retryAt: clock.now + wait)
    next = clock.schedule(after: wait) { [weak self] in self?.onDue?() }
  }

  /// It has failed, and the next attempt is up to the caller.
  func note(_ failure: Failure) {
    _ = policy.next(after: failure, at: clock.now, random: random())
    link = .waiting(failure, retryAt: clock.now)
    next = nil
  }

  /// The network is another one now: what was waited for is due, and an attempt over the old one is replaced.
  func networkChanged() {
    switch link {
    case .waiting:
      forgive()
      onDue?()
    case .connecting:
      forgive()
      hurry()
    case .flowing, .closed: break
    }
  }

  /// Nothing is wanted for now.
  func rest() { next = nil }

  /// The station is not wanted any more.
  func close() {
    link = .closed
    next = nil
  }
}
