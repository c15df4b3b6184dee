import EventLoop
import Testing

@Suite("A timer", .timeLimit(.minutes(1)))
struct LoopTimerTests {
  @Test("fires in the order of the delays, not of the scheduling")
  func order() throws {
    let loop = try EventLoop()
    var fired: [Int] = []
    let timers = [30, 10, 20, 0].map { delay in
      let timer = LoopTimer(loop: loop) { fired.append(delay) }
      timer.schedule(after: .milliseconds(delay))
      return timer
    }
    #expect(loop.run(until: { fired.count == 4 }, within: .seconds(5)))
    #expect(fired == [0, 10, 20, 30])
    #expect(timers.allSatisfy { !$0.isScheduled })
  }

  @Test("does not fire early", arguments: [1, 5, 20])
  func notEarly(delay: Int) throws {
    let loop = try EventLoop()
    let start = ContinuousClock.now
    let timer = LoopTimer(loop: loop) {}
    timer.schedule(after: .milliseconds(delay))
    #expect(loop.run(until: { !timer.isScheduled }, within: .seconds(5)))
    // The library counts in whole microseconds.
    #expect(ContinuousClock.now - start >= .milliseconds(delay) - .microseconds(10))
  }

  @Test(
    "takes any delay", arguments: [Duration.zero, .seconds(-5), .nanoseconds(-1), .nanoseconds(1)])
  func atOnce(delay: Duration) throws {
    let loop = try EventLoop()
    let timer = LoopTimer(loop: loop) {}
    timer.schedule(after: delay)
    #expect(loop.run(until: { !timer.isScheduled }, within: .seconds(5)))
  }

  @Test("can be far in the future", arguments: [Duration.seconds(400 * 86_400), .seconds(Int64.max)])
  func far(delay: Duration) throws {
    let loop = try EventLoop()
    let timer = LoopTimer(loop: loop) {}
    timer.schedule(after: delay)
    #expect(!loop.run(until: { !timer.isScheduled }, within: .milliseconds(20)))
  }

  @Test("that is scheduled anew forgets when it was due before")
  func reschedule() throws {
    let loop = try EventLoop()
    var count = 0
    let timer = LoopTimer(loop: loop) { count += 1 }
    timer.schedule(after: .seconds(100))
    timer.schedule(after: .milliseconds(1))
    #expect(loop.run(until: { count == 1 }, within: .seconds(5)))
    timer.schedule(after: .milliseconds(1))
    timer.schedule(after: .seconds(100))
    #expect(!loop.run(until: { count == 2 }, within: .milliseconds(30)))
    #expect(timer.isScheduled)
  }

  @Test("can be scheduled again from its own handler")
  func repeating() throws {
    let loop = try EventLoop()
    var count = 0
    var timer: LoopTimer?
    timer = LoopTimer(loop: loop) {
      #expect(timer?.isScheduled == false)
      count += 1
      if count < 5 { timer?.schedule(after: .zero) }
    }
    timer?.schedule(after: .zero)
    #expect(loop.run(until: { count == 5 }, within: .seconds(5)))
    #expect(timer?.isScheduled == false)
    timer = nil
  }

  @Test("can be cancelled or let go, also from its own handler and another's", arguments: [true, false])
  func cancel(explicitly: Bool) throws {
    let loop = try EventLoop()
    var fired: [String] = []
    var timer: LoopTimer?
    var other: LoopTimer?
    let end = {
      if explicitly {
        timer?.cancel()
        other?.cancel()
      }
      timer = nil
      other = nil
    }
    timer = LoopTimer(loop: loop) {
      fired.append("own")
      end()
    }
    other = LoopTimer(loop: loop) { fired.append("other") }
    timer?.schedule(after: .zero)
    other?.schedule(after: .milliseconds(1))
    #expect(!loop.run(until: { fired.count == 2 }, within: .milliseconds(30)))
    #expect(fired == ["own"])
  }
}
