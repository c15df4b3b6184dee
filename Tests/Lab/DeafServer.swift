// A server to which every packet is lost, without a network of its own.

import Foundation

/// A port of 127.0.0.1 at which nobody answers: connections are neither taken nor refused.
///
/// Its queue of connections is full, and then the kernel drops what knocks.
public final class DeafServer {
  public let port: UInt16
  private var sockets: [Int32] = []

  public init() throws {
    port = try freePort()
    let address = loopback(port)
    for number in 0..<8 {
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let socket = socket(AF_INET, kind | (number == 0 ? 0 : Int32(SOCK_NONBLOCK.rawValue)), 0)
      sockets.append(socket)
      if number > 0 {
        _ = connectSocket(socket, to: address)
      } else if !bindSocket(socket, to: address) || listen(socket, 0) != 0 {
        throw LabError("no server on port \(port): \(String(cString: strerror(errno)))")
      }
    }
  }

  deinit { for socket in sockets { close(socket) } }
}
