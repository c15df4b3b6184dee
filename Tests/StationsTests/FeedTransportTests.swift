import EventLoop
import Foundation
import HTTP
import Lab
import Radio
import Testing

@testable import Stations

@Suite("What a feed takes from the network", .timeLimit(.minutes(1)))
struct FeedTransportTests {
  @Test("is a megabyte at most", arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func size(bytes: Int, isTaken: Bool) throws {
    let server = try ScriptedServer { $0.answer(body: [UInt8](repeating: 0x20, count: bytes)) }
    let loop = try EventLoop()
    let transport = FeedTransport(client: HTTPClient(loop: loop, userAgent: "test"))
    var result: Result<FeedTransport.Body, Failure>?
    let request = transport.get(try #require(URL(string: server.address())), [:]) { result = $0 }
    #expect(loop.run(until: { result != nil }, within: .seconds(10)))
    switch try #require(result) {
    case .success(let body): #expect(isTaken && body.bytes.count == bytes)
    case .failure(let failure): #expect(!isTaken && failure == .tooLarge)
    }
    withExtendedLifetime(request) {}
  }

  @Test("has to come within ten seconds")
  func late() throws {
    let server = try ScriptedServer { $0.stall() }
    let loop = try EventLoop()
    let transport = FeedTransport(client: HTTPClient(loop: loop, userAgent: "test"))
    var result: Result<FeedTransport.Body, Failure>?
    let start = ContinuousClock.now
    let request = transport.get(try #require(URL(string: server.address())), [:]) { result = $0 }
    #expect(loop.run(until: { result != nil }, within: .seconds(15)))
    #expect(ContinuousClock.now - start < .seconds(11))
    withExtendedLifetime(request) {}
  }
}
