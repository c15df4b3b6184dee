// Time comes from outside.

/// A clock that also calls back; everything that waits in the domain waits on one of these.
public protocol Clock: AnyObject {
  /// The present moment, on a clock that nobody sets.
  var now: ContinuousClock.Instant { get }
  /// The same moment by the clock on the wall, in the listener's own time, as "2026-12-01T22:14:05+01:00".
  var wallTime: String { get }

  /// Calls `action` once after `delay`, unless what it returns is cancelled or let go first.
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Appointment
}

/// Something that is going to happen; letting it go cancels it.
public protocol Appointment: AnyObject {
  func cancel()
}
