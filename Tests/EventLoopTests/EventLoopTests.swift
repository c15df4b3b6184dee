import EventLoop
import Foundation
import Lab
import Testing

@Suite("A loop", .timeLimit(.minutes(1)))
struct EventLoopTests {
  @Test("need not turn for a condition that holds already")
  func holdsAlready() throws {
    let loop = try EventLoop()
    var hasTurned = false
    let timer = LoopTimer(loop: loop) { hasTurned = true }
    timer.schedule(after: .zero)
    #expect(loop.run(until: { true }, within: .seconds(5)))
    #expect(!hasTurned)
  }

  @Test("gives up on a condition that does not come to hold")
  func givesUp() throws {
    let loop = try EventLoop()
    let start = ContinuousClock.now
    #expect(!loop.run(until: { false }, within: .milliseconds(30)))
    #expect(ContinuousClock.now - start >= .milliseconds(29))
  }

  @Test("can be turned again and again")
  func again() throws {
    let loop = try EventLoop()
    for _ in 0..<10 {
      var isDone = false
      loop.executor.post {}
      let timer = LoopTimer(loop: loop) { isDone = true }
      timer.schedule(after: .milliseconds(1))
      #expect(loop.run(until: { isDone }, within: .seconds(5)))
    }
  }

  @Test("runs until it is stopped")
  func stop() throws {
    let loop = try EventLoop()
    var count = 0
    var again: LoopTimer?
    let timer = LoopTimer(loop: loop) { [unowned loop] in
      count += 1
      if count == 3 { loop.stop() } else { again?.schedule(after: .zero) }
    }
    again = timer
    timer.schedule(after: .zero)
    loop.run()
    #expect(count == 3)
    again = nil
  }

  @Test("that is stopped waits no longer for a condition")
  func stopWhileWaiting() throws {
    let loop = try EventLoop()
    let timer = LoopTimer(loop: loop) { [unowned loop] in loop.stop() }
    timer.schedule(after: .zero)
    #expect(!loop.run(until: { false }, within: .seconds(30)))
  }

  @Test("lives for as long as its watchers and timers, and no longer")
  func lifetime() throws {
    var loop: EventLoop? = try EventLoop()
    weak let trace = loop
    var timer = loop.map { LoopTimer(loop: $0) {} }
    timer?.schedule(after: .seconds(100))
    loop = nil
    #expect(trace != nil)
    timer = nil
    #expect(trace == nil)
    _ = timer
  }

  @Test("closes all it has opened")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      SignalWatcher.block([SIGUSR1])
      _ = try EventLoop()
      let before = try openDescriptorCount()
      for _ in 0..<20 {
        let loop = try EventLoop()
        let signals = try SignalWatcher(loop: loop, signals: [SIGUSR1]) { _ in }
        let timer = LoopTimer(loop: loop) {}
        timer.schedule(after: .milliseconds(1))
        loop.executor.post {}
        _ = loop.run(until: { !timer.isScheduled }, within: .seconds(5))
        _ = signals
        let thread = try LoopThread(name: "brief", executor: LoopExecutor()) { $0.stop() }
        thread.join()
      }
      guard try openDescriptorCount() < before + 20 else { exit(2) }
    }
  }
}
