import Foundation
import Lab
import Testing

@Suite("A faulty proxy", .timeLimit(.minutes(1)))
struct FaultyProxyTests {
  private let server: ScriptedServer
  private let proxy: FaultyProxy

  init() throws {
    server = try ScriptedServer {
      $0.answer(body: Array("music".utf8))
    }
    proxy = try FaultyProxy(to: server.port)
  }

  private func ask(within seconds: Int = 5) throws -> Answer {
    try fetch(port: proxy.port, "/", within: seconds)
  }

  @Test("passes on what is asked and answered")
  func passes() throws {
    for _ in 0..<20 { #expect(try ask().text == "music") }
    #expect(proxy.accepted == 20)
  }

  @Test("answers in the server's place")
  func answers() throws {
    proxy.manner = .answer("HTTP/1.0 503 Busy\r\n\r\nlater")
    #expect(try ask().status == 503)
    #expect(try ask().text == "later")
    #expect(server.requests.isEmpty)
    proxy.manner = .pass
    #expect(try ask().status == 200)
  }

  @Test("takes connections and says nothing")
  func stalls() throws {
    proxy.manner = .stall
    #expect(throws: LabError.self) { try ask(within: 1) }
    #expect(proxy.accepted == 1)
    #expect(server.requests.isEmpty)
    proxy.manner = .pass
    #expect(try ask().text == "music")
  }

  @Test("refuses, and listens again at the same port")
  func refuses() throws {
    proxy.refuse()
    #expect(throws: LabError.self) { try ask() }
    try proxy.listen()
    #expect(try ask().text == "music")
  }

  @Test("lets packets be lost on the way, and nobody know", .enabled(if: NetworkNamespace.obstacle == nil))
  func loses() throws {
    let wire = try NetworkNamespace()
    let remote = try FaultyProxy(to: server.port, in: wire)
    func ask() throws -> Answer { try fetch(host: remote.host, port: remote.port, "/", within: 1) }
    #expect(try ask().text == "music")
    // What is lost is sent again: the answer comes late, but it comes.
    try wire.drop()
    let (start, cure) = (ContinuousClock.now, Duration.milliseconds(500))
    Thread.detachNewThread {
      usleep(500_000)
      try? wire.restore()
    }
    #expect(try fetch(host: remote.host, port: remote.port, "/", within: 10).text == "music")
    #expect(ContinuousClock.now - start > cure)
    #expect(try ask().text == "music")
  }
}
