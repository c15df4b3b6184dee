// A program at the control socket, as rude as a test wants it.

import Foundation
import Lab

@testable import RemoteControl

/// A connection to a control socket.
final class SocketClient {
  private let descriptor: Int32
  private(set) var received: [UInt8] = []
  /// Whether the other end has closed the connection.
  private(set) var isOver = false
  private var isClosed = false

  init(_ path: String) throws {
    guard let descriptor = LocalSocket.connect(to: path) else {
      throw LabError("\(path): \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
  }

  deinit { close() }

  func close() {
    if !isClosed { Glibc.close(descriptor) }
    isClosed = true
  }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Says that no more will be sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The lines received so far.
  var lines: [String] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isOver {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EAGAIN { break }
      if count <= 0 { isOver = true } else { received += buffer[..<count] }
    }
    return String(decoding: received, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

extension Subject {
  func client() throws -> SocketClient { try SocketClient(socket) }

  /// How many are connected.
  var connections: Int {
    remotes.remotes.lazy.compactMap { $0 as? ControlServer }.first?.connections.count ?? -1
  }

  /// Sends a line and returns the lines of the answer.
  func ask(_ line: String) throws -> [String] {
    let client = try client()
    client.send(line + "\n")
    try wait(
      {
        _ = client.lines; return client.isOver
      }, for: "the answer to \(line)")
    return client.lines
  }
}
