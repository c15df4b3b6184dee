import Foundation
import HTTP
import Lab
import Radio
import Testing

@Suite("A small answer", .timeLimit(.minutes(1)))
struct SmallAnswerTests {
  @Test("comes whole, with its headers and the address it came from")
  func plain() throws {
    let server = try ScriptedServer {
      $0.answer(
        type: "Application/JSON ; charset=utf-8", headers: "X-Name:  One  \r\nx-name: Two\r\n",
        body: [1, 2, 3])
    }
    let body = try Bench().get(server.address("/a?b=c")).get()
    #expect(body.bytes == [1, 2, 3])
    #expect(body.response.status == 200)
    #expect(body.response.contentType == "application/json")
    #expect(body.response.header("X-NAME") == "One")
    #expect(body.response.header("absent") == nil)
    #expect(body.response.url.absoluteString == server.address("/a?b=c"))
  }

  @Test("is asked for with our name, by HTTP/1.1")
  func request() throws {
    let server = try ScriptedServer { $0.answer(body: []) }
    _ = try Bench().get(server.address("/x")).get()
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /x HTTP/1.1\r\n"))
    #expect(request.contains("\r\nUser-Agent: lofitime-test/1\r\n"))
  }

  @Test("may be empty, and name no type")
  func empty() throws {
    let server = try ScriptedServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    let body = try Bench().get(server.address()).get()
    #expect(body.bytes.isEmpty)
    #expect(body.response.contentType == "")
  }

  @Test("may come in chunks, with a trailer")
  func chunked() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for chunk in ["5\r\nhello\r\n", "7\r\n, world\r\n", "0\r\nX-Trailer: 1\r\n\r\n"] { $0.send(chunk) }
    }
    let body = try Bench().get(server.address()).get()
    #expect(String(decoding: body.bytes, as: UTF8.self) == "hello, world")
    #expect(body.response.header("X-Trailer") == nil)
  }

  @Test("may follow on interim answers, whose headers do not count")
  func interim() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n")
      $0.answer(body: [7])
    }
    let body = try Bench().get(server.address()).get()
    #expect(body.bytes == [7])
    #expect(body.response.header("X-Hint") == nil)
  }

  @Test("may be compressed")
  func compressed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "rain on tin ", count: 1_000), to: "body")
    try Program.run("gzip", [path])
    let packed = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".gz")))
    let server = try ScriptedServer { $0.answer(headers: "Content-Encoding: gzip\r\n", body: packed) }
    #expect(try Bench().get(server.address()).get().bytes.count == 12_000)
    #expect(try Bench().failure(of: server.address(), limit: 11_999) == .tooLarge)
  }

  @Test("that is broken in its compression cannot be read")
  func brokenCompression() throws {
    let server = try ScriptedServer {
      $0.answer(headers: "Content-Encoding: gzip\r\n", body: Array("no gzip".utf8))
    }
    #expect(try Bench().failure(of: server.address()) == .unreadable("encoding"))
  }

  @Test("of just the limit is taken, of one byte more refused", arguments: [true, false])
  func limit(namesLength: Bool) throws {
    let server = try ScriptedServer {
      if namesLength {
        $0.answer(body: Array(repeating: 1, count: 1_000))
      } else {
        $0.send("HTTP/1.1 200 OK\r\n\r\n")
        $0.send(Array(repeating: 1, count: 1_000))
      }
    }
    #expect(try Bench().get(server.address(), limit: 1_000).get().bytes.count == 1_000)
    #expect(try Bench().failure(of: server.address(), limit: 999) == .tooLarge)
  }

  @Test("without an end is given up as soon as it passes the limit")
  func endless() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\n")
      while $0.send(Array(repeating: 1, count: 4_096)) {}
    }
    #expect(try Bench().failure(of: server.address(), limit: 100_000) == .tooLarge)
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
  }

  @Test("that claims to be too large is given up before its body comes")
  func claim() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
      $0.stall()
    }
    #expect(try Bench().failure(of: server.address(), limit: 100_000) == .tooLarge)
  }

  @Test("that is cut short is no answer")
  func cut() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it")
    }
    #expect(try Bench().failure(of: server.address()) == .ended)
  }

  @Test("has to come in time, headers and body", arguments: ["", "HTTP/1.1 200 OK\r\n\r\nhalf of it"])
  func late(start: String) throws {
    let server = try ScriptedServer {
      $0.send(start)
      $0.stall()
    }
    let bench = try Bench()
    #expect(
      try bench.failure(of: server.address(), timeout: .milliseconds(100))
        == .timedOut("127.0.0.1:\(server.port)"))
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
  }

  @Test("with another status than 200 is that status", arguments: [204, 206, 304, 400, 403, 404, 500, 503])
  func status(code: Int) throws {
    let server = try ScriptedServer { $0.answer("\(code) No", body: []) }
    #expect(try Bench().failure(of: server.address()) == .status(code))
  }

  @Test(
    "of a server that has no time says how long, within an hour",
    arguments: [
      (503, "120", Failure.busy(status: 503, retryAfter: .seconds(120))),
      (429, "999999999", .busy(status: 429, retryAfter: .seconds(3_600))), (503, "-1", .status(503)),
      (503, "Fri, 31 Dec 1999 23:59:59 GMT", .status(503)), (503, "soon", .status(503)),
      (
        503, "Fri, 31 Dec 1999 23:59:59 GMT\r\nDate: Fri, 31 Dec 1999 23:58:59 GMT",
        .busy(status: 503, retryAfter: .seconds(60))
      ), (503, "Fri, 31 Dec 2999 23:59:59 GMT", .busy(status: 503, retryAfter: .seconds(3_600))),
      (500, "5", .status(500)),
    ])
  func busy(status: Int, text: String, failure: Failure) throws {
    let server = try ScriptedServer {
      $0.answer("\(status) No", headers: "Retry-After: \(text)\r\n", body: [])
    }
    #expect(try Bench().failure(of: server.address()) == failure)
  }

  @Test("with an error's endless page is not waited for")
  func endlessError() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 404 Not Found\r\nContent-Length: 99999999\r\n\r\n<h1>")
      $0.stall()
    }
    #expect(try Bench().failure(of: server.address(), timeout: .seconds(30)) == .status(404))
  }

  @Test(
    "that is no HTTP cannot be read",
    arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "ICY 404 No\r\n\r\n"])
  func malformed(text: String) throws {
    let server = try ScriptedServer { $0.send(text) }
    #expect(try Bench().failure(of: server.address()) == .unreadable("not HTTP"))
  }

  @Test("with headers without end is given up")
  func endlessHeaders() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n")
      while $0.send("X-Filler: \(String(repeating: "x", count: 1_000))\r\n") {}
    }
    #expect(try Bench().failure(of: server.address(), timeout: .seconds(30)) == .unreadable("headers"))
  }

  @Test("from a server that says nothing and leaves has ended")
  func silent() throws {
    let server = try ScriptedServer { _ in }
    #expect(try Bench().failure(of: server.address()) == .ended)
  }

  @Test("from a closed port names the host that is unreachable")
  func refused() throws {
    let closed = try ClosedPort()
    #expect(
      try Bench().failure(of: "http://127.0.0.1:\(closed.number)/")
        == .unreachable("127.0.0.1:\(closed.number)"))
  }

  @Test("from a host nobody knows names it")
  func unknown() throws {
    #expect(try Bench().failure(of: "http://nohost.invalid/") == .unknownHost("nohost.invalid"))
  }

  @Test(
    "is not looked for where we do not go",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x/"])
  func scheme(address: String) throws {
    #expect(try Bench().failure(of: address) == .unreadable("address"))
  }

  @Test("that is cancelled, or let go, is never heard of", arguments: [true, false])
  func cancelled(explicitly: Bool) throws {
    let server = try ScriptedServer { $0.stall() }
    let bench = try Bench()
    var isHeard = false
    var transfer: HTTPTransfer? = bench.client.get(try url(server.address()), limit: 10, timeout: .seconds(5))
    {
      _ in isHeard = true
    }
    #expect(bench.wait { server.requests.count == 1 })
    if explicitly { transfer?.cancel() }
    transfer = nil
    try require("the client to be gone", within: 2) { server.clientCount == 0 }
    bench.turn()
    #expect(!isHeard)
  }
}
