// The queue of work for one thread: an actor's executor, filled from anywhere, emptied by an event loop.

internal import CPlatform
internal import Glibc
internal import Synchronization

/// A serial executor whose jobs run on the thread of the `EventLoop` that is attached to it.
///
/// Work may be queued before a loop is attached; it runs, in order, once one is.
public final class LoopExecutor: SerialExecutor {
  private enum Work {
    case job(UnownedJob)
    case call(@Sendable () -> Void)
  }

  private struct Queue {
    var work: [Work] = []
    /// The descriptor that wakes the loop, -1 while there is no loop.
    var wakeUp: Int32 = -1
  }

  private let queue = Mutex(Queue())
  /// The thread of the attached loop, 0 while there is none.
  private let thread = Atomic<UInt>(0)

  /// Creates an executor without a loop.
  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    append(.job(UnownedJob(job)))
  }

  /// Runs the work on the loop's thread, after everything queued before it; callable from any thread.
  public func post(_ work: @escaping @Sendable () -> Void) {
    append(.call(work))
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  public func checkIsolated() {
    precondition(isOnThread, "called from outside the thread of this event loop")
  }

  public func isIsolatingCurrentContext() -> Bool? {
    isOnThread
  }

  private var isOnThread: Bool {
    thread.load(ordering: .relaxed) == UInt(pthread_self())
  }

  private func append(_ work: Work) {
    queue.withLock { queue in
      queue.work.append(work)
      // One wake-up empties the queue, so only its first piece of work needs to give one. Inside
      // the lock, so that the descriptor cannot be closed (and another opened) in between.
      if queue.work.count == 1, queue.wakeUp >= 0 {
        eventfd_write(queue.wakeUp, 1)
      }
    }
  }

  // MARK: - For the loop

  /// Makes the calling thread the one that runs the jobs; `wakeUp` is an eventfd the loop watches.
  func attach(wakeUp: Int32) {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    queue.withLock { queue in
      queue.wakeUp = wakeUp
      if !queue.work.isEmpty { eventfd_write(wakeUp, 1) }
    }
  }

  func detach() {
    queue.withLock { $0.wakeUp = -1 }
    thread.store(0, ordering: .relaxed)
  }

  /// Runs what is queued now; what that queues in turn waits for the next wake-up.
  func drain() {
    let work = queue.withLock { queue in
      defer { queue.work.removeAll() }
      return queue.work
    }
    for piece in work {
      switch piece {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .call(let call): call()
      }
    }
  }
}
