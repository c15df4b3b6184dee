// A line to a server that fails in every way that lines do.

import Foundation
import Synchronization

/// A TCP proxy in front of a server of this machine, whose connections can be made to fail.
///
/// One thread carries all of them, so that what is switched holds for every byte from then on.
public final class FaultyProxy: Sendable {
  /// What becomes of bytes and of new connections.
  public enum Manner: Sendable, Equatable {
    /// All is well.
    case pass
    /// Connections are taken and held, and nothing comes through.
    case stall
    /// Whoever connects gets this answer in place of the server's, and no more.
    case answer(String)

    fileprivate var answer: String? {
      if case .answer(let text) = self { text } else { nil }
    }
  }

  private struct State {
    var listener: Int32 = -1
    var manner = Manner.pass
    var lines: [ProxyLine] = []
    var isOpen = true
    var accepted = 0
  }

  /// The address it listens on.
  public let host: String
  public let port: UInt16
  private let target: UInt16
  private let namespace: NetworkNamespace?
  private let state: Mutex<State>
  /// Written to when what is to be waited for has changed.
  private let bell: (reading: Int32, ringing: Int32)

  /// Listens on a free port of 127.0.0.1, or of the host beyond a wire, and passes on to `target`.
  public init(to target: UInt16, in namespace: NetworkNamespace? = nil) throws {
    self.target = target
    self.namespace = namespace
    host = namespace?.address ?? "127.0.0.1"
    let (listener, port) = try Self.listen(on: 0, in: namespace)
    self.port = port
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw LabError("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = (ends[0], ends[1])
    state = Mutex(State(listener: listener))
    let reading = bell.reading
    Thread.detachNewThread { [weak self] in
      while var waits = self?.waits() {
        // Nothing is held here, so that the proxy can be let go meanwhile.
        poll(&waits, nfds_t(waits.count), -1)
        self?.act(on: waits)
      }
      Glibc.close(reading)
    }
  }

  deinit {
    state.withLock { state in
      for line in state.lines { line.close() }
      if state.listener >= 0 { Glibc.close(state.listener) }
    }
    // The thread sees the end of the pipe, and itself alone.
    Glibc.close(bell.ringing)
  }

  /// The web address of something behind the proxy.
  public func address(_ path: String = "/lofi.mp3") -> String { "http://\(host):\(port)\(path)" }

  /// The connections taken so far.
  public var accepted: Int { state.withLock { $0.accepted } }

  // MARK: - Switches

  /// What happens from now on; connections that were only stalled go on with `pass`.
  public var manner: Manner {
    get { state.withLock { $0.manner } }
    set { change { $0.manner = newValue } }
  }

  /// Never again carries a byte over the connections there are, as when a router has forgotten them.
  public func forget() { change { for line in $0.lines { line.isForgotten = true } } }

  /// Ends all connections as a server does that has said all.
  public func endConnections() { cut { $0.close() } }

  /// Resets all connections (RST).
  public func resetConnections() { cut { $0.reset() } }

  /// Refuses new connections, until `listen`.
  public func refuse() {
    change { state in
      if state.listener >= 0 { Glibc.close(state.listener) }
      state.listener = -1
    }
  }

  /// Takes new connections again, at the same port.
  public func listen() throws {
    let (listener, _) = try Self.listen(on: port, in: namespace)
    change { $0.listener = listener }
  }

  private func cut(_ end: (ProxyLine) -> Void) {
    change { state in
      for line in state.lines { end(line) }
      state.lines = []
    }
  }

  private func change(_ work: (inout State) -> Void) {
    state.withLock { work(&$0) }
    var byte: UInt8 = 0
    write(bell.ringing, &byte, 1)
  }

  // MARK: - The thread

  private func waits() -> [pollfd]? {
    state.withLock { state in
      var waits = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
      if state.listener >= 0 { waits.append(pollfd(fd: state.listener, events: Int16(POLLIN), revents: 0)) }
      if state.manner != .stall { for line in state.lines { waits += line.waits } }
      return waits
    }
  }

  private func act(on waits: [pollfd]) {
    let ready = Set(waits.filter { $0.revents != 0 }.map(\.fd))
    state.withLock { state in
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(bell.reading, &bytes, bytes.count) > 0 {}
      if ready.contains(state.listener) { admit(&state) }
      guard state.manner != .stall else { return }
      for line in state.lines where !line.isForgotten {
        // Stalled since it came, it has not been connected yet.
        if !line.isConnected, !line.connect(to: target, answer: state.manner.answer) { line.close() }
        line.carry(ready)
      }
      state.lines.removeAll { $0.isClosed }
    }
  }

  private func admit(_ state: inout State) {
    let client = accept(state.listener, nil, nil)
    guard client >= 0 else { return }
    state.accepted += 1
    state.lines.append(ProxyLine(client: client))
  }

  private static func listen(on port: UInt16, in namespace: NetworkNamespace?) throws -> (Int32, UInt16) {
    let result = Mutex<(Int32, UInt16)>((-1, 0))
    let work: @Sendable () throws -> Void = {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var on: Int32 = 1
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
      var address = loopback(port)
      if namespace != nil { address.sin_addr.s_addr = 0 }
      guard bindSocket(listener, to: address), Glibc.listen(listener, 64) == 0 else {
        close(listener)
        throw LabError("no proxy on port \(port): \(String(cString: strerror(errno)))")
      }
      let port = localPort(of: listener)
      result.withLock { $0 = (listener, port) }
    }
    if let namespace { try namespace.perform(work) } else { try work() }
    return result.withLock { $0 }
  }
}
