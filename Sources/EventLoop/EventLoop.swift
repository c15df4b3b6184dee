// The loop everything waits in: PulseAudio's main loop, one per thread, also an actor's executor.

internal import CPlatform
public import CPulse
internal import Glibc

/// The kinds of readiness a file descriptor is watched for.
public struct IOEvents: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bytes can be read, or a connection accepted.
  public static let input = IOEvents(rawValue: PA_IO_EVENT_INPUT.rawValue)
  /// Bytes can be written.
  public static let output = IOEvents(rawValue: PA_IO_EVENT_OUTPUT.rawValue)
  /// The other end is gone.
  public static let hangUp = IOEvents(rawValue: PA_IO_EVENT_HANGUP.rawValue)
  /// The descriptor is in error.
  public static let error = IOEvents(rawValue: PA_IO_EVENT_ERROR.rawValue)
}

/// Why an event loop or one of its watchers could not be made.
public struct EventLoopError: Error, Equatable, CustomStringConvertible {
  /// The call that failed.
  public let call: String
  /// What the system said, an `errno` value.
  public let code: Int32

  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// PulseAudio's main loop on the calling thread, with watchers for descriptors, timers and signals.
///
/// Not `Sendable`: a loop and all it drives belong to the thread that made it. What other threads
/// want done goes through its `executor`.
public final class EventLoop {
  /// The queue by which other threads reach this one.
  public let executor: LoopExecutor
  /// The loop in the shape libpulse asks for; valid for as long as the loop lives.
  public let pulseAPI: UnsafeMutablePointer<pa_mainloop_api>

  private let mainloop: OpaquePointer
  private let wakeUp: Int32
  private var wakeUpEvent: OpaquePointer?

  /// Makes a loop for the calling thread and attaches it to `executor`.
  public init(executor: LoopExecutor = LoopExecutor()) throws(EventLoopError) {
    let wakeUp = lofi_eventfd()
    guard wakeUp >= 0 else { throw EventLoopError("eventfd") }
    guard let mainloop = pa_mainloop_new(), let api = pa_mainloop_get_api(mainloop) else {
      close(wakeUp)
      throw EventLoopError("pa_mainloop_new", code: EMFILE)
    }
    self.executor = executor
    self.mainloop = mainloop
    self.pulseAPI = api
    self.wakeUp = wakeUp
    // Not pa_mainloop_wakeup: a wake-up between two iterations of the loop would be lost.
    wakeUpEvent = api.pointee.io_new(
      api, wakeUp, PA_IO_EVENT_INPUT, runQueuedWork,
      Unmanaged.passUnretained(executor).toOpaque())
    executor.attach(wakeUp: wakeUp)
  }

  deinit {
    executor.detach()
    if let wakeUpEvent { pulseAPI.pointee.io_free(wakeUpEvent) }
    pa_mainloop_free(mainloop)
    close(wakeUp)
  }

  /// Makes the calling thread the one that the loop and its executor belong to.
  func moveToCurrentThread() {
    executor.attach(wakeUp: wakeUp)
  }

  /// Runs until `stop()`.
  public func run() {
    pa_mainloop_run(mainloop, nil)
  }

  /// Lets `run()` return once the current handler is done; on the loop's own thread only.
  public func stop() {
    pulseAPI.pointee.quit(pulseAPI, 0)
  }

  /// Runs until the condition holds, for at most `limit` and not beyond `stop()`; tells whether it held.
  public func run(until condition: () -> Bool, within limit: Duration) -> Bool {
    var isLate = false
    let deadline = LoopTimer(loop: self) { isLate = true }
    deadline.schedule(after: limit)
    defer { deadline.cancel() }
    while !condition() {
      guard !isLate, pa_mainloop_iterate(mainloop, 1, nil) >= 0 else { return false }
    }
    return true
  }
}

// Named and nonisolated: a closure would take on the isolation of whoever passes it.
private func runQueuedWork(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, descriptor: Int32,
  _: pa_io_event_flags, context: UnsafeMutableRawPointer?
) {
  var count: eventfd_t = 0
  eventfd_read(descriptor, &count)
  guard let context else { return }
  Unmanaged<LoopExecutor>.fromOpaque(context).takeUnretainedValue().drain()
}
