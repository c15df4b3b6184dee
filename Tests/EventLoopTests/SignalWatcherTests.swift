import EventLoop
import Foundation
import Testing

@Suite("A signal watcher", .timeLimit(.minutes(1)))
struct SignalWatcherTests {
  // In a process of its own: signals are a matter of the whole process.
  @Test("turns signals into events, and none is fatal")
  func signals() async {
    await #expect(processExitsWith: .success) {
      let watched = [SIGTERM, SIGUSR1, SIGWINCH]
      SignalWatcher.block(watched)
      let loop = try EventLoop()
      var seen: Set<Int32> = []
      let watcher = try SignalWatcher(loop: loop, signals: watched) { seen.insert($0) }
      for signal in watched { pthread_kill(pthread_self(), signal) }
      guard loop.run(until: { seen == Set(watched) }, within: .seconds(5)) else { exit(2) }
      seen = []
      pthread_kill(pthread_self(), SIGTERM)
      guard loop.run(until: { seen == [SIGTERM] }, within: .seconds(5)) else { exit(3) }
      _ = watcher
    }
  }

  @Test("that is let go closes its descriptor and stays silent")
  func gone() async {
    await #expect(processExitsWith: .success) {
      SignalWatcher.block([SIGUSR1])
      let loop = try EventLoop()
      var isHeard = false
      var watcher: SignalWatcher? = try SignalWatcher(loop: loop, signals: [SIGUSR1]) { _ in
        isHeard = true
      }
      watcher = nil
      pthread_kill(pthread_self(), SIGUSR1)
      guard !loop.run(until: { isHeard }, within: .milliseconds(30)) else { exit(2) }
      _ = watcher
    }
  }
}
