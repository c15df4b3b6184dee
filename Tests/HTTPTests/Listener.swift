// What the tests of HTTP have in common: a loop, a client, and an ear for what a transfer says.

import EventLoop
import Foundation
import Glibc
import HTTP
import Lab
import Radio

/// A client on a loop that a test turns by itself.
final class Bench {
  let loop: EventLoop
  let client: HTTPClient

  init(settings: HTTPSettings = HTTPSettings()) throws {
    loop = try EventLoop()
    client = HTTPClient(loop: loop, userAgent: "lofitime-test/1", settings: settings)
  }

  func wait(within limit: Duration = .seconds(10), _ condition: () -> Bool) -> Bool {
    loop.run(until: condition, within: limit)
  }

  /// Turns the loop for a while in which something is *not* to happen.
  func turn(for time: Duration = .milliseconds(50)) {
    _ = loop.run(until: { false }, within: time)
  }

  /// Fetches a small answer and waits for the outcome.
  func get(
    _ address: String, limit: Int = 1_000_000, timeout: Duration = .seconds(5)
  ) throws -> Result<HTTPBody, Failure> {
    var result: Result<HTTPBody, Failure>?
    let transfer = client.get(try url(address), limit: limit, timeout: timeout) { result = $0 }
    guard wait({ result != nil }), let result else { throw LabError("no answer from \(address)") }
    transfer.cancel()
    return result
  }

  /// The failure a small answer comes to.
  func failure(
    of address: String, limit: Int = 1_000_000, timeout: Duration = .seconds(5)
  ) throws -> Failure? {
    if case .failure(let failure) = try get(address, limit: limit, timeout: timeout) { return failure }
    return nil
  }
}

/// Writes down what a stream says.
final class Listener {
  private(set) var response: HTTPResponse?
  private(set) var bytes: [UInt8] = []
  private(set) var end: Failure?
  private(set) var eventCount = 0
  private(set) var responseCount = 0
  /// Called with each event after it has been written down.
  var onEvent: (StreamEvent) -> Void = { _ in }
  var transfer: HTTPTransfer?

  init(_ bench: Bench, _ address: String, headers: [String: String] = [:]) throws {
    transfer = bench.client.stream(try url(address), headers: headers) { [weak self] in self?.hear($0) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private func hear(_ event: StreamEvent) {
    eventCount += 1
    switch event {
    case .response(let response):
      self.response = response
      responseCount += 1
    case .bytes(let bytes): self.bytes += bytes
    case .ended(let failure): end = failure
    }
    onEvent(event)
  }
}

func url(_ address: String) throws -> URL {
  guard let url = URL(string: address) else { throw LabError("no address: \(address)") }
  return url
}

/// A port that is taken but on which nobody listens: connections to it are refused.
final class ClosedPort {
  let number: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    number = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw LabError("no port: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }
}
