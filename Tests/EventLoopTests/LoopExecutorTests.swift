import EventLoop
import Foundation
import Synchronization
import Testing

/// Writes down what happens, from any thread.
private final class Record: Sendable {
  private let entries = Mutex<[Int]>([])
  var all: [Int] { entries.withLock { $0 } }
  func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
}

@Suite("An executor", .timeLimit(.minutes(1)))
struct LoopExecutorTests {
  @Test("keeps work for the loop that is to come, in order")
  func before() throws {
    let executor = LoopExecutor()
    let record = Record()
    for number in 0..<100 { executor.post { record.add(number) } }
    #expect(record.all.isEmpty)
    let loop = try EventLoop(executor: executor)
    #expect(loop.run(until: { record.all.count == 100 }, within: .seconds(5)))
    #expect(record.all == Array(0..<100))
  }

  @Test("keeps work from one loop to the next")
  func between() throws {
    let executor = LoopExecutor()
    let record = Record()
    do {
      let loop = try EventLoop(executor: executor)
      executor.post { record.add(1) }
      #expect(loop.run(until: { record.all == [1] }, within: .seconds(5)))
    }
    executor.post { record.add(2) }
    #expect(executor.isIsolatingCurrentContext() == false)
    let loop = try EventLoop(executor: executor)
    #expect(executor.isIsolatingCurrentContext() == true)
    #expect(loop.run(until: { record.all == [1, 2] }, within: .seconds(5)))
  }

  @Test("loses nothing that threads post while the loop turns, and keeps each one's order")
  func threads() throws {
    let loop = try EventLoop()
    let executor = loop.executor
    let record = Record()
    for thread in 0..<4 {
      Thread.detachNewThread {
        for number in 0..<2_000 { executor.post { record.add(thread * 10_000 + number) } }
      }
    }
    var count = 0
    #expect(
      loop.run(
        until: {
          count = record.all.count
          return count == 8_000
        }, within: .seconds(30)))
    for thread in 0..<4 {
      let own = record.all.filter { $0 / 10_000 == thread }
      #expect(own == (0..<2_000).map { thread * 10_000 + $0 })
    }
  }

  @Test("lets timers have their turn while work queues more work")
  func fairness() throws {
    let loop = try EventLoop()
    let executor = loop.executor
    let isOver = Atomic(false)
    @Sendable func work() { if !isOver.load(ordering: .relaxed) { executor.post(work) } }
    work()
    let timer = LoopTimer(loop: loop) {}
    timer.schedule(after: .milliseconds(5))
    #expect(loop.run(until: { !timer.isScheduled }, within: .seconds(5)))
    isOver.store(true, ordering: .relaxed)
    // Until the last piece of work has seen it.
    #expect(!loop.run(until: { false }, within: .milliseconds(5)))
  }

  @Test("traps when its isolation is claimed on another thread")
  func isolation() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      let executor = loop.executor
      executor.checkIsolated()
      Thread.detachNewThread { executor.checkIsolated() }
      sleep(10)
      exit(0)
    }
  }
}
