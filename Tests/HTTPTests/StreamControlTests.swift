import EventLoop
import Foundation
import HTTP
import Lab
import Radio
import Synchronization
import Testing

@Suite("A stream's transfer", .timeLimit(.minutes(1)))
struct StreamControlTests {
  /// A server that sends for ever, as fast as it can; `sent` counts the bytes.
  private final class Flood: Sendable {
    let sent = Atomic(0)
    let server: ScriptedServer

    init() throws {
      let sent = Mutex<(@Sendable (Int) -> Void)?>(nil)
      server = try ScriptedServer { connection in
        let piece = [UInt8](repeating: 7, count: 16_384)
        let count = sent.withLock { $0 }
        connection.send("HTTP/1.1 200 OK\r\n\r\n")
        while connection.send(piece) { count?(piece.count) }
      }
      sent.withLock { $0 = { [unowned self] in self.sent.add($0, ordering: .relaxed) } }
    }

    var sentCount: Int { sent.load(ordering: .relaxed) }
  }

  private enum Kind: CaseIterable { case response, bytes, ended }

  private static func kind(_ event: StreamEvent) -> Kind {
    switch event {
    case .response: .response
    case .bytes: .bytes
    case .ended: .ended
    }
  }

  @Test(
    "can be cancelled from within any event, and is silent from then on", arguments: 0..<3, [true, false])
  func cancelInside(stage: Int, explicitly: Bool) throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\nsome music")
      if stage < 2 { $0.stall() }
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    var countThen: Int?
    listener.onEvent = { [unowned listener] event in
      guard Self.kind(event) == Kind.allCases[stage] else { return }
      if explicitly { listener.transfer?.cancel() }
      listener.transfer = nil
      countThen = listener.eventCount
    }
    #expect(bench.wait { countThen != nil })
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
    bench.turn()
    #expect(listener.eventCount == countThen)
    // The client is as good as before.
    let other = try ScriptedServer { $0.answer(body: [1]) }
    #expect(try bench.get(other.address()).get().bytes == [1])
  }

  @Test("can be cancelled before anything has happened, more than once")
  func cancelAtOnce() throws {
    let server = try ScriptedServer { $0.stall() }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    listener.transfer?.cancel()
    listener.transfer?.cancel()
    bench.turn()
    #expect(listener.eventCount == 0)
    #expect(server.requests.isEmpty)
  }

  @Test("can be cancelled while it connects and while it waits for an answer")
  func cancelWaiting() throws {
    let server = try ScriptedServer { $0.stall() }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { server.clientCount == 1 })
    listener.transfer?.cancel()
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
    bench.turn()
    #expect(listener.eventCount == 0)
  }

  @Test("can be replaced by another from within an event")
  func startInside() throws {
    let second = try ScriptedServer { $0.answer(body: Array("second".utf8)) }
    let first = try ScriptedServer { $0.answer("503 Busy", body: []) }
    let bench = try Bench()
    let listener = try Listener(bench, first.address())
    var next: Listener?
    listener.onEvent = { [unowned listener] _ in
      listener.transfer = nil
      next = try? Listener(bench, second.address())
    }
    #expect(bench.wait { next?.end == .ended })
    #expect(next?.text == "second")
  }

  @Test("holds its server back while it is paused, and goes on without a loss", arguments: [true, false])
  func pause(fromTheStart: Bool) throws {
    let flood = try Flood()
    let bench = try Bench()
    let listener = try Listener(bench, flood.server.address())
    if fromTheStart {
      listener.transfer?.pause()
      #expect(bench.wait { listener.response != nil })
    } else {
      #expect(bench.wait { listener.bytes.count > 1_000_000 })
      listener.transfer?.pause()
    }
    let count = listener.bytes.count
    bench.turn(for: .milliseconds(100))
    // The server has filled the sockets' buffers and is stuck.
    let sent = flood.sentCount
    bench.turn(for: .milliseconds(200))
    #expect(flood.sentCount == sent)
    #expect(listener.bytes.count <= count + 65_536)
    #expect(listener.end == nil)

    listener.transfer?.resume()
    #expect(bench.wait { listener.bytes.count > count + 2_000_000 })
    #expect(listener.bytes.allSatisfy { $0 == 7 })
    listener.transfer = nil
    try require("the client to be gone", within: 2) { flood.server.clientCount == 0 }
  }

  @Test("can be paused and resumed from within its events")
  func pauseInside() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<1_000 { $0.send("400\r\n\(String(repeating: "x", count: 1_024))\r\n") }
      $0.send("0\r\n\r\n")
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    let resume = LoopTimer(loop: bench.loop) { [unowned listener] in listener.transfer?.resume() }
    listener.onEvent = { [unowned listener] _ in
      listener.transfer?.pause()
      resume.schedule(after: .zero)
    }
    #expect(bench.wait { listener.end == .ended })
    #expect(listener.bytes.count == 1_024_000)
  }

  @Test("can be cancelled while it is paused")
  func cancelPaused() throws {
    let flood = try Flood()
    let bench = try Bench()
    let listener = try Listener(bench, flood.server.address())
    #expect(bench.wait { !listener.bytes.isEmpty })
    listener.transfer?.pause()
    bench.turn()
    listener.transfer = nil
    try require("the client to be gone", within: 2) { flood.server.clientCount == 0 }
  }

  @Test("takes commands that come too late calmly")
  func afterTheEnd() throws {
    let server = try ScriptedServer { $0.answer(body: [1]) }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.end != nil })
    listener.transfer?.pause()
    listener.transfer?.setLowWaterMark(100)
    listener.transfer?.resume()
    listener.transfer?.cancel()
    bench.turn()
    #expect(listener.eventCount == 3)
  }

  @Test("is woken less often with a low-water mark, yet hears the end at once", arguments: [true, false])
  func lowWaterMark(fromTheStart: Bool) throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\n")
      $0.send([0])
      for _ in 0..<100 {
        usleep(2_000)
        $0.send([UInt8](repeating: 1, count: 1_000))
      }
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    if fromTheStart { listener.transfer?.setLowWaterMark(20_000) }
    listener.onEvent = { [unowned listener] event in
      if case .response = event { listener.transfer?.setLowWaterMark(20_000) }
    }
    #expect(bench.wait { listener.end == .ended })
    #expect(listener.bytes.count == 100_001)
    // The answer, the end, what came with the answer, five full marks and the rest.
    #expect(listener.eventCount <= 10)
  }

  @Test("with a low-water mark of 1 again hears each byte")
  func lowWaterMarkBack() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\na")
      $0.stall()
    }
    let answer = try ScriptedServer { $0.answer(body: []) }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    listener.transfer?.setLowWaterMark(1_000)
    #expect(bench.wait { listener.response != nil })
    _ = try bench.get(answer.address())
    listener.transfer?.setLowWaterMark(1)
    #expect(bench.wait { listener.text == "a" })
  }
}
