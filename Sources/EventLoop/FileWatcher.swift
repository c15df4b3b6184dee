// Tells when a file descriptor is ready.

internal import CPulse
internal import Glibc

/// Calls a handler whenever a descriptor is ready, until it is cancelled or let go.
///
/// The watcher keeps its loop and its handler alive, so a handler that refers to the watcher's
/// owner must hold it weakly.
public final class FileWatcher {
  private let loop: EventLoop
  private let handler: (IOEvents) -> Void
  private var event: OpaquePointer?

  /// Watches `descriptor`, which stays the caller's to close, after cancelling.
  ///
  /// A hang-up and an error are always reported: one that is not asked for would never be seen.
  public init(
    loop: EventLoop, descriptor: Int32, events: IOEvents, handler: @escaping (IOEvents) -> Void
  ) {
    self.loop = loop
    self.handler = handler
    event = loop.pulseAPI.pointee.io_new(
      loop.pulseAPI, descriptor, Self.flags(events), fileIsReady,
      Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { cancel() }

  /// Changes what the descriptor is watched for.
  public func watch(for events: IOEvents) {
    guard let event else { return }
    loop.pulseAPI.pointee.io_enable(event, Self.flags(events))
  }

  /// Ends the watch; the handler is not called again.
  public func cancel() {
    guard let event else { return }
    loop.pulseAPI.pointee.io_free(event)
    self.event = nil
  }

  fileprivate func fire(_ events: IOEvents) {
    handler(events)
  }

  private static func flags(_ events: IOEvents) -> pa_io_event_flags {
    pa_io_event_flags(rawValue: events.union([.hangUp, .error]).rawValue)
  }
}

private func fileIsReady(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: Int32,
  events: pa_io_event_flags, context: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  Unmanaged<FileWatcher>.fromOpaque(context).takeUnretainedValue()
    .fire(IOEvents(rawValue: events.rawValue))
}
