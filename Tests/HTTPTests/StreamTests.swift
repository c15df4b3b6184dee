import HTTP
import Lab
import Radio
import Synchronization
import Testing

@Suite("A stream", .timeLimit(.minutes(1)))
struct StreamTests {
  private static let music = Array("some music".utf8)

  @Test("comes as it arrives, and its polite end is an end like any other")
  func plain() throws {
    let mayGoOn = Atomic(false)
    let server = try ScriptedServer {
      $0.send("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Caf\u{e9}\r\n\r\nfirst ")
      _ = eventually { mayGoOn.load(ordering: .relaxed) }
      $0.send("second")
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address("/live"), headers: ["Icy-MetaData": "1"])
    #expect(bench.wait { listener.text == "first " })
    #expect(listener.response?.contentType == "audio/mpeg")
    #expect(listener.response?.header("Icy-Name") == "Café")
    #expect(listener.end == nil)
    mayGoOn.store(true, ordering: .relaxed)
    #expect(bench.wait { listener.end == .ended })
    #expect(listener.text == "first second")
    #expect(listener.responseCount == 1)

    let request = try #require(server.requests.first)
    #expect(request.contains("\r\nIcy-MetaData: 1\r\n"))
    #expect(request.contains("\r\nUser-Agent: lofitime-test/1\r\n"))
    #expect(!request.contains("Accept-Encoding"))
  }

  @Test("of the old kind, with a status line of ICY, is understood")
  func icy() throws {
    let server = try ScriptedServer {
      $0.send("ICY 200 OK\r\nicy-metaint:16000\r\nicy-name:")
      $0.send([0x43, 0x61, 0x66, 0xE9])
      $0.send("\r\ncontent-type:audio/mpeg\r\n\r\n")
      $0.send(Self.music)
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.end == .ended })
    #expect(listener.bytes == Self.music)
    #expect(listener.response?.status == 200)
    #expect(listener.response?.header("icy-metaint") == "16000")
    #expect(listener.response?.header("icy-name") == "Café")
    #expect(listener.response?.contentType == "audio/mpeg")
  }

  @Test("may come in chunks")
  func chunked() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n6\r\n music\r\n0\r\n\r\n")
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.end == .ended })
    #expect(listener.bytes == Self.music)
  }

  @Test("that is cut has ended too, after all that came", arguments: ["", "Content-Length: 1000\r\n"])
  func cut(header: String) throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\(header)\r\nsome music")
      $0.stall()
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.bytes == Self.music })
    server.dropClients()
    #expect(bench.wait { listener.end == .ended })
  }

  @Test("that answers with an error gives its status and none of its page", arguments: [403, 404, 503])
  func status(code: Int) throws {
    let server = try ScriptedServer {
      $0.answer("\(code) No", type: "text/html", body: Array("<h1>No</h1>".utf8))
    }
    let bench = try Bench()
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.end == .status(code) })
    #expect(listener.eventCount == 1)
  }

  @Test(
    "has to answer in time",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 9\r\n\r\n",
    ])
  func late(start: String) throws {
    let server = try ScriptedServer {
      $0.send(start)
      $0.stall()
    }
    let bench = try Bench(settings: HTTPSettings(answerTimeout: .milliseconds(100)))
    let listener = try Listener(bench, server.address())
    #expect(bench.wait(within: .seconds(2)) { listener.end == .timedOut("127.0.0.1:\(server.port)") })
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
    #expect(listener.eventCount == 1)
  }

  @Test("may fall silent for as long as it likes once it has answered")
  func silence() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\n")
      $0.stall()
    }
    let bench = try Bench(settings: HTTPSettings(answerTimeout: .milliseconds(100)))
    let listener = try Listener(bench, server.address())
    #expect(bench.wait { listener.response != nil })
    bench.turn(for: .milliseconds(300))
    #expect(listener.eventCount == 1)
  }

  @Test("from a closed port or an unknown host says which")
  func noServer() throws {
    let bench = try Bench()
    let closed = try ClosedPort()
    let refused = try Listener(bench, "http://127.0.0.1:\(closed.number)/")
    let unknown = try Listener(bench, "http://nohost.invalid/")
    #expect(bench.wait { refused.end == .unreachable("127.0.0.1:\(closed.number)") })
    #expect(bench.wait { unknown.end == .unknownHost("nohost.invalid") })
  }

  @Test("from a host that takes no connection is given up soon")
  func unanswered() throws {
    let deaf = try DeafServer()
    let bench = try Bench(settings: HTTPSettings(reachTimeout: .milliseconds(100)))
    let listener = try Listener(bench, "http://127.0.0.1:\(deaf.port)/")
    #expect(bench.wait(within: .seconds(2)) { listener.end == .unanswered("127.0.0.1:\(deaf.port)") })
    let address = "http://127.0.0.1:\(deaf.port)/"
    #expect(try bench.failure(of: address) == .unanswered("127.0.0.1:\(deaf.port)"))
  }

  @Test("of a host that is only slow is waited for", arguments: ["http", "https"])
  func slow(scheme: String) throws {
    let server = try ScriptedServer(awaitsRequest: scheme == "http") {
      _ = eventually(within: 0.5) { false }
      $0.send("HTTP/1.0 200 OK\r\n\r\n")
    }
    let bench = try Bench(settings: HTTPSettings(reachTimeout: .milliseconds(50)))
    let listener = try Listener(bench, "\(scheme)://127.0.0.1:\(server.port)/")
    // Whatever comes of it, it comes of the answer.
    let end = scheme == "http" ? Failure.ended : .insecure("127.0.0.1:\(server.port)")
    #expect(bench.wait { listener.end == end })
  }

  @Test("plays beside others on the same loop")
  func several() throws {
    let server = try ScriptedServer { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      for _ in 0..<100 { connection.send(connection.path) }
    }
    let bench = try Bench()
    let listeners = try (0..<20).map { try Listener(bench, server.address("/\($0)")) }
    #expect(bench.wait { listeners.allSatisfy { $0.end == .ended } })
    for (number, listener) in listeners.enumerated() {
      #expect(listener.text == String(repeating: "/\(number)", count: 100))
    }
  }
}
