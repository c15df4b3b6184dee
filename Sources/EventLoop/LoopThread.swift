// A dedicated thread that runs an event loop.

internal import CPlatform
internal import Glibc

/// A thread that runs one event loop from its start to its end.
public final class LoopThread {
  private let thread: pthread_t

  /// Makes a loop for `executor` and a thread that calls `start` and then runs the loop.
  ///
  /// `start` sets up what lives on the thread, and must see to it that an actor or another object
  /// that outlives it keeps hold of that. The thread ends when the loop is stopped.
  public init(
    name: String, executor: LoopExecutor, start: @escaping @Sendable (sending EventLoop) -> Void
  ) throws(EventLoopError) {
    let body = Unmanaged.passRetained(
      Body(name: name, loop: try EventLoop(executor: executor), start: start))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runBody, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw EventLoopError("pthread_create", code: code)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended; call once, after asking its loop to stop.
  public func join() {
    pthread_join(thread, nil)
  }
}

private final class Body {
  private let name: String
  private let loop: EventLoop
  private let start: @Sendable (sending EventLoop) -> Void

  init(name: String, loop: EventLoop, start: @escaping @Sendable (sending EventLoop) -> Void) {
    self.name = name
    self.loop = loop
    self.start = start
  }

  func run() {
    lofi_name_thread(name)
    SignalWatcher.blockAll()
    loop.moveToCurrentThread()
    // Safe: the thread that made the loop has let it go, and here nothing is done with it but to run it.
    nonisolated(unsafe) let loop = loop
    start(loop)
    loop.run()
  }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
