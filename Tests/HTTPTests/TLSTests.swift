import Foundation
import HTTP
import Lab
import Radio
import Testing

@Suite("A secure connection", .timeLimit(.minutes(1)))
struct TLSTests {
  @Test("is made with a server whose certificate we trust, and only under its own name")
  func trusted() throws {
    let server = try SecureServer()
    let bench = try Bench(settings: HTTPSettings(authorities: server.certificate))
    let body = try bench.get("https://127.0.0.1:\(server.port)/").get()
    #expect(body.response.contentType == "text/html")
    #expect(
      try bench.failure(of: "https://localhost:\(server.port)/") == .insecure("localhost:\(server.port)"))
  }

  @Test("is not made with a server that cannot prove who it is")
  func selfSigned() throws {
    let server = try SecureServer()
    let bench = try Bench()
    #expect(
      try bench.failure(of: "https://127.0.0.1:\(server.port)/") == .insecure("127.0.0.1:\(server.port)"))
    let listener = try Listener(bench, "https://127.0.0.1:\(server.port)/")
    #expect(bench.wait { listener.end == .insecure("127.0.0.1:\(server.port)") })
  }

  @Test("is not made with a server that does not speak TLS")
  func plain() throws {
    let server = try ScriptedServer(awaitsRequest: false) {
      $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      $0.stall()
    }
    #expect(
      try Bench().failure(of: "https://127.0.0.1:\(server.port)/") == .insecure("127.0.0.1:\(server.port)"))
  }

  @Test("is not left for one without TLS, by whatever redirect", arguments: ["http", "HTTP"])
  func downgraded(scheme: String) throws {
    let plain = try ScriptedServer { $0.answer(body: Array("not secure".utf8)) }
    let server = try SecureServer(
      answer: "HTTP/1.0 302 Found\r\nLocation: \(scheme)://127.0.0.1:\(plain.port)/\r\n\r\n")
    let bench = try Bench(settings: HTTPSettings(authorities: server.certificate))
    let address = "https://user:secret@127.0.0.1:\(server.port)/answer"
    #expect(try bench.failure(of: address) == .downgraded("127.0.0.1:\(server.port)"))
    let listener = try Listener(bench, address)
    #expect(bench.wait { listener.end == .downgraded("127.0.0.1:\(server.port)") })
    #expect(plain.requests.isEmpty)
  }

  @Test("may take the place of one without TLS")
  func upgraded() throws {
    let server = try SecureServer(answer: "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nsecure")
    let address = "https://127.0.0.1:\(server.port)/answer"
    let plain = try ScriptedServer {
      $0.answer("302 Found", headers: "Location: \(address)\r\n", body: [])
    }
    let bench = try Bench(settings: HTTPSettings(authorities: server.certificate))
    let body = try bench.get(plain.address()).get()
    #expect(String(decoding: body.bytes, as: UTF8.self) == "secure")
    #expect(body.response.url.absoluteString == address)
  }

  @Test("that is never made ends in time")
  func stalled() throws {
    let server = try ScriptedServer { $0.stall() }
    let bench = try Bench(settings: HTTPSettings(connectTimeout: .milliseconds(200)))
    #expect(
      try bench.failure(of: "https://127.0.0.1:\(server.port)/") == .timedOut("127.0.0.1:\(server.port)"))
  }
}
