// The domain's clock, kept by an event loop.

internal import EventLoop
internal import Radio

/// The monotonic clock, with appointments kept by a loop on its own thread.
final class LoopClock: Clock {
  private let loop: EventLoop

  init(loop: EventLoop) {
    self.loop = loop
  }

  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Appointment {
    TimerAppointment(loop: loop, delay: delay, action: action)
  }

  private final class TimerAppointment: Appointment {
    private let timer: LoopTimer

    init(loop: EventLoop, delay: Duration, action: @escaping () -> Void) {
      timer = LoopTimer(loop: loop, handler: action)
      timer.schedule(after: delay)
    }

    func cancel() { timer.cancel() }
  }
}
