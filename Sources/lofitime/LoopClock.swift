// The domain's clock, kept by an event loop.

internal import EventLoop
internal import Glibc
internal import Radio

/// The monotonic clock, with appointments kept by a loop on its own thread.
final class LoopClock: Clock {
  private let loop: EventLoop

  init(loop: EventLoop) {
    self.loop = loop
  }

  var now: ContinuousClock.Instant { .now }

  var wallTime: String { Self.wallTime(at: time(nil)) }

  static func wallTime(at seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    var text = [CChar](repeating: 0, count: 40)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    let moment = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // "+0100" as "+01:00", as times are written elsewhere.
    return moment.dropLast(2) + ":" + moment.suffix(2)
  }

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
