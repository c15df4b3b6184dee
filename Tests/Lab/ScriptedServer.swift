// A server that does exactly what a test tells it to, however wrong.

import Foundation
import Synchronization

/// A TCP server on 127.0.0.1 that hands each connection's request to a script on a thread of its own.
public final class ScriptedServer: Sendable {
  /// One client's connection, from the request to the end of the script.
  public struct Connection {
    /// The request line and headers, as they came.
    public let request: String
    let descriptor: Int32
    /// The server it came to.
    public let server: ScriptedServer

    /// The path and query asked for.
    public var path: String {
      let words = request.split(separator: " ", maxSplits: 2)
      return words.count > 1 ? String(words[1]) : ""
    }

    /// The value of a request header, whatever the case of its name.
    public func header(_ name: String) -> String? {
      for line in request.split(whereSeparator: \.isNewline) {
        guard let colon = line.firstIndex(of: ":") else { continue }
        if line[..<colon].lowercased() == name.lowercased() {
          return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
      }
      return nil
    }

    /// Sends bytes; false once the client is gone.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }

    /// Sends text; false once the client is gone.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a whole answer with its length.
    public func answer(
      _ status: String = "200 OK", type: String = "text/plain", headers: String = "", body: [UInt8]
    ) {
      send(
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
          + "Connection: close\r\n\(headers)\r\n")
      send(body)
    }

    /// Says nothing more until the client goes or the server ends.
    public func stall() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }

    /// Whether the server still runs, for scripts that send for ever.
    public var isOpen: Bool { server.state.withLock { $0.isOpen } }
  }

  private struct State {
    var isOpen = true
    var clients: Set<Int32> = []
    var requests: [String] = []
  }

  public let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())
  private let awaitsRequest: Bool
  private let script: @Sendable (Connection) -> Void

  /// Listens on a free port, or on `port`, and runs `script` for every connection, once its request is
  /// there or (for a server that speaks first) without one.
  public init(
    port: UInt16 = 0, awaitsRequest: Bool = true, script: @escaping @Sendable (Connection) -> Void
  ) throws {
    self.awaitsRequest = awaitsRequest
    self.script = script
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    guard status else { throw LabError("no server on port \(port): \(String(cString: strerror(errno)))") }
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        guard let self, self.admit(client) else {
          close(client)
          return
        }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit { stop() }

  /// The address of something on the server.
  public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, each with its headers.
  public var requests: [String] { state.withLock { $0.requests } }

  /// How often this path has been asked for.
  public func count(of path: String) -> Int { requests.count { $0.hasPrefix("GET \(path) ") } }

  /// The number of clients connected now.
  public var clientCount: Int { state.withLock { $0.clients.count } }

  /// Cuts every connection but goes on listening.
  public func dropClients() {
    state.withLock { for client in $0.clients { shutdown(client, Int32(SHUT_RDWR)) } }
  }

  /// Stops listening and cuts every connection.
  public func stop() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
    }
  }

  private func admit(_ client: Int32) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.clients.insert(client)
      return true
    }
  }

  private func serve(_ client: Int32) {
    var request: [UInt8] = []
    var byte: UInt8 = 0
    while awaitsRequest, !request.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(client, &byte, 1, 0) == 1 {
      request.append(byte)
    }
    let text = String(decoding: request, as: UTF8.self)
    state.withLock { $0.requests.append(text) }
    script(Connection(request: text, descriptor: client, server: self))
    shutdown(client, Int32(SHUT_RDWR))
    // Under the lock, so that the number cannot stand for another connection when it is cut.
    state.withLock { state in
      state.clients.remove(client)
      close(client)
    }
  }
}
