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

  @Test("that is never made ends in time")
  func stalled() throws {
    let server = try ScriptedServer { $0.stall() }
    let bench = try Bench(settings: HTTPSettings(connectTimeout: .milliseconds(200)))
    #expect(
      try bench.failure(of: "https://127.0.0.1:\(server.port)/") == .timedOut("127.0.0.1:\(server.port)"))
  }
}
