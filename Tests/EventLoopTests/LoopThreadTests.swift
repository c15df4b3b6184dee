import EventLoop
import Glibc
import Synchronization
import Testing

/// An actor whose thread is a loop's, as the program's engine is.
private actor Counter {
  nonisolated let executor = LoopExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private var loop: EventLoop?
  private var threads: Set<UInt> = []

  func begin(on loop: sending EventLoop) { self.loop = loop }

  func count() { threads.insert(UInt(pthread_self())) }

  func end() -> Int {
    loop?.stop()
    loop = nil
    return threads.count
  }
}

@Suite("A loop on a thread of its own")
struct LoopThreadTests {
  @Test("runs every job of its actor, in order, on that one thread", .timeLimit(.minutes(1)))
  func oneThread() async throws {
    let counter = Counter()
    let thread = try LoopThread(name: "counter", executor: counter.executor) { loop in
      counter.assumeIsolated { $0.begin(on: loop) }
    }
    for _ in 0..<1_000 { await counter.count() }
    #expect(await counter.end() == 1)
    thread.join()
  }
}
