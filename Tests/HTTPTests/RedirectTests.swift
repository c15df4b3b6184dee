import Foundation
import HTTP
import Lab
import Radio
import Testing

@Suite("A redirect", .timeLimit(.minutes(1)))
struct RedirectTests {
  /// A server that counts down: `/n` leads to `/n-1`, and `/0` is the answer.
  private func countdown() throws -> ScriptedServer {
    try ScriptedServer { connection in
      let number = Int(connection.path.dropFirst()) ?? 0
      if number == 0 { return connection.answer(body: Array("here".utf8)) }
      connection.answer("302 Found", headers: "Location: /\(number - 1)\r\n", body: Array("elsewhere".utf8))
    }
  }

  @Test("is followed, whatever its kind", arguments: [301, 302, 303, 307, 308])
  func kinds(status: Int) throws {
    let target = try ScriptedServer { $0.answer(body: Array("here".utf8)) }
    let address = target.address("/there")
    let server = try ScriptedServer {
      $0.answer(
        "\(status) Moved", type: "text/html", headers: "X-Old: 1\r\nLocation: \(address)\r\n",
        body: Array("elsewhere".utf8))
    }
    let body = try Bench().get(server.address("/here")).get()
    #expect(String(decoding: body.bytes, as: UTF8.self) == "here")
    #expect(body.response.url.absoluteString == address)
    #expect(body.response.header("X-Old") == nil)
    #expect(body.response.contentType == "text/plain")
  }

  @Test("may be relative, and lead to another, eight times at most")
  func chain() throws {
    let server = try countdown()
    let body = try Bench().get(server.address("/8")).get()
    #expect(body.response.url.absoluteString == server.address("/0"))
    #expect(try Bench().failure(of: server.address("/9")) == .redirected)
    #expect(server.requests.count == 18)
  }

  @Test("is followed by a stream as well")
  func stream() throws {
    let server = try countdown()
    let bench = try Bench()
    let listener = try Listener(bench, server.address("/3"))
    #expect(bench.wait { listener.end != nil })
    #expect(listener.text == "here")
    #expect(listener.responseCount == 1)
    #expect(listener.response?.url.absoluteString == server.address("/0"))
  }

  @Test(
    "to anything but HTTP is not followed",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "mailto:a@b"])
  func forbidden(location: String) throws {
    let server = try ScriptedServer {
      $0.answer("302 Found", headers: "Location: \(location)\r\n", body: [])
    }
    let failure = try Bench().failure(of: server.address())
    #expect(failure == .redirected)
  }

  @Test("to nowhere is the status it is", arguments: ["", "Location:\r\n"])
  func nowhere(header: String) throws {
    let server = try ScriptedServer { $0.answer("302 Found", headers: header, body: []) }
    #expect(try Bench().failure(of: server.address()) == .status(302))
  }

  @Test("to a dead end names the host at its end")
  func deadEnd() throws {
    let closed = try ClosedPort()
    let location = "http://localhost:\(closed.number)/"
    let server = try ScriptedServer {
      $0.answer("302 Found", headers: "Location: \(location)\r\n", body: [])
    }
    #expect(try Bench().failure(of: server.address()) == .unreachable("localhost:\(closed.number)"))
  }

  @Test(
    "takes no credentials to another host, nor to another port of the same",
    arguments: ["localhost", "127.0.0.1"])
  func credentials(host: String) throws {
    let target = try ScriptedServer { $0.answer(body: []) }
    let port = target.port
    let server = try ScriptedServer {
      $0.answer("302 Found", headers: "Location: http://\(host):\(port)/\r\n", body: [])
    }
    _ = try Bench().get("http://user:secret@127.0.0.1:\(server.port)/").get()
    #expect(server.requests.first?.contains("Authorization: Basic") == true)
    #expect(target.requests.first?.contains("Authorization") == false)
    #expect(target.requests.first?.contains("Referer") == false)
  }
}
