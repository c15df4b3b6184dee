// Calls back after a while.

internal import CPulse
internal import Glibc

/// A timer that fires once each time it is scheduled.
///
/// The timer keeps its loop and its handler alive, so a handler that refers to the timer's owner
/// must hold it weakly.
public final class LoopTimer {
  private let loop: EventLoop
  private let handler: () -> Void
  private var event: OpaquePointer?

  /// Makes a timer that is not running yet.
  public init(loop: EventLoop, handler: @escaping () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  deinit { cancel() }

  /// Whether the timer is going to fire.
  public var isScheduled: Bool { event != nil }

  /// Fires once after `delay` (0 or less: as soon as possible), instead of when it was due before.
  ///
  /// The delay runs on the monotonic clock: the library converts at once, so that setting the
  /// machine's clock neither delays nor hurries a timer.
  public func schedule(after delay: Duration) {
    cancel()
    var due = timeval()
    pa_gettimeofday(&due)
    pa_timeval_add(&due, delay.microseconds)
    event = loop.pulseAPI.pointee.time_new(
      loop.pulseAPI, &due, timerIsDue, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops the timer; it can be scheduled again.
  public func cancel() {
    guard let event else { return }
    loop.pulseAPI.pointee.time_free(event)
    self.event = nil
  }

  fileprivate func fire() {
    cancel()
    handler()
  }
}

extension Duration {
  /// The duration in whole microseconds, 0 for a negative one, at most about a century.
  fileprivate var microseconds: pa_usec_t {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let century: Int64 = 100 * 365 * 86_400
    return pa_usec_t(min(seconds, century)) * 1_000_000
      + pa_usec_t(attoseconds / 1_000_000_000_000)
  }
}

private func timerIsDue(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: UnsafePointer<timeval>?,
  context: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  Unmanaged<LoopTimer>.fromOpaque(context).takeUnretainedValue().fire()
}
