// The actor of the main thread: screen, keys and signals.

/// The actor that owns the terminal; its thread is the one that entered it by `run`.
@globalActor public actor ScreenActor {
  public static let shared = ScreenActor()

  private nonisolated let executor = LoopExecutor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the actor's, and runs `body` on it with the loop it is to run.
  public nonisolated static func run<T: Sendable>(_ body: @ScreenActor (EventLoop) throws -> T) throws -> T {
    // Safe: the loop was made a line ago, and only the body, on this very thread, ever sees it.
    nonisolated(unsafe) let loop = try EventLoop(executor: shared.executor)
    return try assumeIsolated { try body(loop) }
  }

  /// Runs the work on the screen's thread, after everything queued before it; callable from any thread.
  public nonisolated static func post(_ work: @escaping @Sendable @ScreenActor () -> Void) {
    shared.executor.post { assumeIsolated(work) }
  }

  /// Enters the actor without waiting; traps when called from any thread but the screen's.
  public nonisolated static func assumeIsolated<T: Sendable>(
    _ operation: @ScreenActor () throws -> T
  ) rethrows -> T {
    shared.preconditionIsolated()
    // As the standard library does for its main actor: the same function, without its isolation.
    return try withoutActuallyEscaping(operation) { operation in
      try unsafeBitCast(operation, to: (() throws -> T).self)()
    }
  }
}
