// One connection through the faulty proxy.

import Foundation

/// A client's connection and the one to the server that it is carried on to; kept under the proxy's lock.
final class ProxyLine {
  private let client: Int32
  private var server: Int32 = -1
  private var toClient: [UInt8] = []
  private var toServer: [UInt8] = []
  /// What is said in place of the server.
  private var answer: String?
  /// Whether nothing follows what is still to be sent to the client.
  private var isEnded = false
  private(set) var isConnected = false
  private(set) var isClosed = false
  /// Whether nothing is carried any more, and nobody told.
  var isForgotten = false

  private static let nowait = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)

  /// Takes over a client's connection.
  init(client: Int32) {
    self.client = client
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
  }

  /// Connects to the server, or stands in for it with an answer; false when the server refuses.
  func connect(to port: UInt16, answer: String?) -> Bool {
    isConnected = true
    self.answer = answer
    guard answer == nil else { return true }
    server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    return connectSocket(server, to: loopback(port))
  }

  /// What it waits for.
  var waits: [pollfd] {
    guard !isForgotten, !isClosed else { return [] }
    var events = toServer.isEmpty || answer != nil ? Int16(POLLIN) : 0
    if !toClient.isEmpty { events |= Int16(POLLOUT) }
    var waits = [pollfd(fd: client, events: events, revents: 0)]
    if server >= 0 {
      let events = (toClient.isEmpty ? Int16(POLLIN) : 0) | (toServer.isEmpty ? 0 : Int16(POLLOUT))
      waits.append(pollfd(fd: server, events: events, revents: 0))
    }
    return waits
  }

  /// Carries what there is, as far as these descriptors are ready.
  func carry(_ ready: Set<Int32>) {
    guard !isClosed else { return }
    if ready.contains(client), toServer.isEmpty || answer != nil, !receive(from: client, into: &toServer) {
      return close()
    }
    if ready.contains(server), toClient.isEmpty, !receive(from: server, into: &toClient) { isEnded = true }
    if let answer, !isEnded, toServer.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      toClient = Array(answer.utf8)
      isEnded = true
    }
    if answer == nil { send(&toServer, to: server) }
    send(&toClient, to: client)
    if isEnded, toClient.isEmpty { close() }
  }

  /// Ends it as a server does that has said all.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    Glibc.close(client)
    if server >= 0 { Glibc.close(server) }
  }

  /// Breaks it: the client hears of a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// False when the other end is gone.
  private func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, Self.nowait)
    if count > 0 { buffer += piece[..<count] }
    return count > 0 || count < 0 && errno == EAGAIN
  }

  private func send(_ buffer: inout [UInt8], to descriptor: Int32) {
    guard !buffer.isEmpty else { return }
    let count = Glibc.send(descriptor, buffer, buffer.count, Self.nowait)
    if count > 0 { buffer.removeFirst(count) }
  }
}
