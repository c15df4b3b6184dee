// Sockets of this machine, in Swift's terms.

import Foundation

/// A port of 127.0.0.1 that nobody listens on at this moment.
///
/// It is none of those that outgoing connections are given: one of them could take it before its user does.
public func freePort() throws -> UInt16 {
  for _ in 0..<100 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(listener) }
    let port = UInt16.random(in: 20_000..<32_000)
    if bindSocket(listener, to: loopback(port)) { return port }
  }
  throw LabError("no free port")
}

/// 127.0.0.1 and this port, 0 for any.
func loopback(_ port: UInt16) -> sockaddr_in { address("127.0.0.1", port) }

/// An address in four numbers, and a port.
func address(_ host: String, _ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  inet_pton(AF_INET, host, &address.sin_addr)
  return address
}

/// Gives a socket its address; false, with `errno` set, when that is not to be had.
func bindSocket(_ socket: Int32, to address: sockaddr_in) -> Bool {
  withPointer(to: address) { bind(socket, $0, $1) == 0 }
}

/// Connects a socket; false, with `errno` set, when nobody listens.
func connectSocket(_ socket: Int32, to address: sockaddr_in) -> Bool {
  withPointer(to: address) { connect(socket, $0, $1) == 0 }
}

/// The port that a socket has been given.
func localPort(of socket: Int32) -> UInt16 {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  _ = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
  }
  return UInt16(bigEndian: address.sin_port)
}

private func withPointer(to address: sockaddr_in, _ work: (UnsafePointer<sockaddr>, socklen_t) -> Bool)
  -> Bool
{
  withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      work($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
