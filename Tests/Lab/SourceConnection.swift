// The connection of a source to Icecast.

import Foundation
import Synchronization

/// A socket that Icecast awaits music on.
final class SourceConnection: Sendable {
  /// -1 once it is to end.
  private let socket: Mutex<Int32>

  /// Logs in; returns once Icecast takes the source.
  init(to server: Icecast, mount: String, name: String) throws {
    var descriptor: Int32 = -1
    // It takes Icecast a moment to forget a source before.
    try require("Icecast to take a source: \(server.log)") {
      descriptor = Self.logIn(to: server.port, mount: mount, name: name)
      return descriptor >= 0
    }
    socket = Mutex(descriptor)
  }

  /// Sends all of it; false once the connection is over.
  func send(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = socket.withLock { socket in
        rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func end() {
    socket.withLock { socket in
      if socket >= 0 { close(socket) }
      socket = -1
    }
  }

  /// Returns a connection that Icecast awaits music on; -1 when it refuses.
  private static func logIn(to port: UInt16, mount: String, name: String) -> Int32 {
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let secret = Data("source:\(Icecast.password)".utf8).base64EncodedString()
    let head = Array(
      ("SOURCE \(mount) HTTP/1.0\r\nAuthorization: Basic \(secret)\r\nContent-Type: audio/mpeg\r\n"
        + "Ice-Name: \(name)\r\n\r\n").utf8)
    var answer = [UInt8](repeating: 0, count: 256)
    if connectSocket(descriptor, to: loopback(port)),
      Glibc.send(descriptor, head, head.count, Int32(MSG_NOSIGNAL)) == head.count,
      recv(descriptor, &answer, answer.count, 0) > 0,
      String(decoding: answer, as: UTF8.self).contains(" 200 ")
    {
      return descriptor
    }
    close(descriptor)
    return -1
  }
}
