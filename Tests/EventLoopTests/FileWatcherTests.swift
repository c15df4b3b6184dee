import EventLoop
import Glibc
import Testing

@Suite("A file watcher", .timeLimit(.minutes(1)))
struct FileWatcherTests {
  /// Two sockets, each the other's end.
  private final class Pair {
    private(set) var ends: [Int32] = [-1, -1]

    init() { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) }

    deinit { for end in ends where end >= 0 { close(end) } }

    func say(_ byte: UInt8) {
      var byte = byte
      write(ends[1], &byte, 1)
    }

    func hear() -> UInt8? {
      var byte: UInt8 = 0
      return recv(ends[0], &byte, 1, Int32(MSG_DONTWAIT)) == 1 ? byte : nil
    }

    func leave() {
      close(ends[1])
      ends[1] = -1
    }
  }

  @Test("tells of input for as long as it waits, and not without it")
  func input() throws {
    let loop = try EventLoop()
    let pair = Pair()
    var heard: [UInt8] = []
    let watcher = FileWatcher(loop: loop, descriptor: pair.ends[0], events: .input) { events in
      #expect(events == .input)
      if let byte = pair.hear() { heard.append(byte) }
    }
    #expect(!loop.run(until: { !heard.isEmpty }, within: .milliseconds(20)))
    pair.say(1)
    pair.say(2)
    #expect(loop.run(until: { heard == [1, 2] }, within: .seconds(5)))
    watcher.cancel()
  }

  @Test("tells of a hang-up, whatever it was asked for", arguments: [IOEvents.input, .output, []])
  func hangUp(asked: IOEvents) throws {
    let loop = try EventLoop()
    let pair = Pair()
    var seen: IOEvents = []
    let watcher = FileWatcher(loop: loop, descriptor: pair.ends[0], events: asked) { seen.formUnion($0) }
    pair.leave()
    #expect(loop.run(until: { seen.contains(.hangUp) }, within: .seconds(5)))
    watcher.cancel()
  }

  @Test("can be told to watch for something else")
  func change() throws {
    let loop = try EventLoop()
    let pair = Pair()
    var seen: IOEvents = []
    let watcher = FileWatcher(loop: loop, descriptor: pair.ends[0], events: .input) { seen = $0 }
    #expect(!loop.run(until: { !seen.isEmpty }, within: .milliseconds(20)))
    watcher.watch(for: .output)
    #expect(loop.run(until: { seen == .output }, within: .seconds(5)))
    pair.say(1)
    watcher.watch(for: [.input, .output])
    #expect(loop.run(until: { seen == [.input, .output] }, within: .seconds(5)))
    watcher.watch(for: [])
    seen = []
    #expect(!loop.run(until: { !seen.isEmpty }, within: .milliseconds(20)))
    watcher.cancel()
  }

  @Test("is silent once it is cancelled or let go, also from its own handler", arguments: [true, false])
  func cancel(explicitly: Bool) throws {
    let loop = try EventLoop()
    let pair = Pair()
    var count = 0
    var watcher: FileWatcher?
    watcher = FileWatcher(loop: loop, descriptor: pair.ends[0], events: .input) { _ in
      count += 1
      if explicitly { watcher?.cancel() }
      watcher = nil
    }
    pair.say(1)
    #expect(!loop.run(until: { count > 1 }, within: .milliseconds(30)))
    #expect(count == 1)
    watcher?.watch(for: .output)
  }
}
