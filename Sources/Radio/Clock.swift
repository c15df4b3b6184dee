// Time comes from outside.

/// A clock that also calls back; everything that waits in the domain waits on one of these.
public protocol Clock: AnyObject {
  /// The present moment, on a clock that nobody sets.
  var now: ContinuousClock.Instant { get }

  /// Calls `action` once after `delay`, unless what it returns is cancelled or let go first.
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Appointment
}

/// Something that is going to happen; letting it go cancels it.
public protocol Appointment: AnyObject {
  func cancel()
}
