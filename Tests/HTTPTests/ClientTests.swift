import EventLoop
import Foundation
import HTTP
import Lab
import Radio
import Testing

@Suite("A client", .timeLimit(.minutes(1)))
struct ClientTests {
  @Test("leaves no descriptor open, however its transfers end")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      let server = try ScriptedServer { connection in
        switch connection.path {
        case "/whole": connection.answer(body: [1])
        case "/status": connection.answer("404 No", body: [1])
        case "/loop": connection.answer("302 Found", headers: "Location: /loop\r\n", body: [])
        default:
          connection.send("HTTP/1.1 200 OK\r\n\r\nsome music")
          connection.stall()
        }
      }
      let dead = try ClosedPort()
      _ = try Bench().get(server.address("/whole"))
      try require("quiet") { server.clientCount == 0 }
      let before = try openDescriptorCount()
      for _ in 0..<20 {
        let bench = try Bench()
        for round in 0..<4 {
          for path in ["/whole", "/status", "/loop"] {
            _ = try bench.get(server.address(path))
            let listener = try Listener(bench, server.address(path))
            guard bench.wait({ listener.end != nil }) else { exit(2) }
          }
          _ = try bench.get("http://127.0.0.1:\(dead.number)/")
          let listener = try Listener(bench, server.address("/live"))
          guard bench.wait({ round % 2 == 0 || !listener.bytes.isEmpty }) else { exit(3) }
        }
      }
      try require("quiet") { server.clientCount == 0 }
      guard try openDescriptorCount() < before + 20 else { exit(4) }
    }
  }

  @Test("is freed with its last transfer, and outlives whoever let it go before")
  func lifetime() throws {
    let server = try ScriptedServer {
      $0.send("HTTP/1.1 200 OK\r\n\r\nsome music")
      $0.stall()
    }
    let loop = try EventLoop()
    var text = ""
    var client: HTTPClient? = HTTPClient(loop: loop, userAgent: "test")
    weak let trace = client
    var transfer = client?.stream(try url(server.address())) { event in
      if case .bytes(let bytes) = event { text += String(decoding: bytes, as: UTF8.self) }
    }
    client = nil
    #expect(loop.run(until: { text == "some music" }, within: .seconds(5)))
    #expect(trace != nil)
    transfer = nil
    #expect(trace == nil)
    _ = transfer
  }

  @Test("does not keep what a finished transfer's handler refers to")
  func handlers() throws {
    final class Owner {
      var transfer: HTTPTransfer?
      var isOver = false
    }
    let server = try ScriptedServer { $0.answer(body: [1]) }
    let bench = try Bench()
    var owner: Owner? = Owner()
    weak let trace = owner
    // A cycle for as long as the transfer runs.
    owner?.transfer = bench.client.stream(try url(server.address())) { [owner] event in
      if case .ended = event { owner?.isOver = true }
    }
    #expect(bench.wait { owner?.isOver == true })
    owner = nil
    #expect(trace == nil)
  }

  @Test("goes through the environment's proxy")
  func proxy() async {
    await #expect(processExitsWith: .success) {
      let proxy = try ScriptedServer { $0.answer(body: Array("by proxy".utf8)) }
      setenv("http_proxy", proxy.address(), 1)
      setenv("no_proxy", "elsewhere.invalid", 1)
      let bench = try Bench()
      let body = try bench.get("http://station.invalid/live").get()
      guard body.bytes == Array("by proxy".utf8) else { exit(2) }
      guard proxy.requests.first?.hasPrefix("GET http://station.invalid/live HTTP/1.1") == true else {
        exit(3)
      }
      guard try bench.failure(of: "http://elsewhere.invalid/") == .unknownHost("elsewhere.invalid")
      else { exit(4) }
    }
  }

  @Test("does not take a proxy's word for the station's")
  func proxyMakingWay() async {
    await #expect(processExitsWith: .success) {
      let proxy = try ScriptedServer {
        $0.send("HTTP/1.1 200 Connection established\r\nX-Proxy: 1\r\n\r\n")
        $0.send("no TLS here")
        $0.stall()
      }
      setenv("https_proxy", proxy.address(), 1)
      let bench = try Bench()
      let listener = try Listener(bench, "https://station.invalid/")
      guard bench.wait({ listener.end == .insecure("station.invalid") }) else { exit(2) }
      guard listener.eventCount == 1 else { exit(3) }
    }
  }

  @Test("reports a proxy that refuses, or that does not exist")
  func badProxy() async {
    await #expect(processExitsWith: .success) {
      let proxy = try ScriptedServer { $0.answer("403 Forbidden", body: []) }
      setenv("https_proxy", proxy.address(), 1)
      guard try Bench().failure(of: "https://station.invalid/") == .status(403) else { exit(2) }
      setenv("https_proxy", "http://noproxy.invalid:3128", 1)
      guard try Bench().failure(of: "https://station.invalid/") == .unknownHost("proxy") else { exit(3) }
    }
  }
}
