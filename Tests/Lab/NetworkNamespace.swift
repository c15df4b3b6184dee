// A network of its own, with a cable in between that can be cut: packets are lost, and nobody is told.

import Foundation
import Synchronization

/// A host beside this one, reached over a wire that loses everything on demand; removed when it is let go.
///
/// The wire is a bridge in a namespace of its own, so that neither end notices a cut: no interface goes
/// down, no address is unknown, no connection is reset. Needs root and iproute2.
public final class NetworkNamespace: Sendable {
  /// The address of the host beyond the wire.
  public let address: String
  private let name: String
  private let wire: String
  private let link: String
  private let ourAddresses: [String]

  /// Why there can be no namespace here; nil when there can.
  public static let obstacle: String? = {
    guard geteuid() == 0 else { return "only root can make a network namespace" }
    do {
      _ = try NetworkNamespace()
      return nil
    } catch {
      return "no network namespace can be made here: \(error)"
    }
  }()

  /// Makes the host and the wire to it.
  public init() throws {
    // A network for each process, of the range that is set aside for measurements (RFC 2544).
    let number = Int(getpid()) % (1 << 14)
    let network = 8 * number
    func host(_ last: Int) -> String {
      "198.\(18 + network >> 16).\(network >> 8 & 255).\(network & 255 | last)"
    }
    address = host(2)
    ourAddresses = [host(1), host(3)]
    name = "lofitime-\(number)"
    wire = "lofitime-\(number)-wire"
    link = "lofi\(number)"
    let (ours, theirs) = ("02:00:00:00:00:01", "02:00:00:00:00:02")
    let commands = [
      "netns add \(name)",
      "netns add \(wire)",
      "link add \(link) address \(ours) type veth peer name near netns \(wire)",
      "-n \(name) link add eth0 address \(theirs) type veth peer name far netns \(wire)",
      "-n \(wire) link add bridge type bridge",
      "-n \(wire) link set near master bridge up",
      "-n \(wire) link set far master bridge up",
      "-n \(wire) link set bridge up",
      "addr add \(host(1))/29 dev \(link)",
      "link set \(link) up",
      "-n \(name) addr add \(address)/29 dev eth0",
      "-n \(name) link set eth0 up",
      // Who answers at an address stays known, as that of a router is.
      "neigh replace \(address) lladdr \(theirs) nud permanent dev \(link)",
      "-n \(name) neigh replace \(host(1)) lladdr \(ours) nud permanent dev eth0",
    ]
    do {
      for command in commands { try Self.ip(command) }
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Loses every packet from now on, either way.
  public func drop() throws { try Self.ip("-n \(wire) link set bridge down") }

  /// Loses none any more.
  public func restore() throws { try Self.ip("-n \(wire) link set bridge up") }

  /// Takes our own end of the wire down, as when a cable is pulled out: this host is told.
  public func unplug() throws { try Self.ip("link set \(link) down") }

  /// Brings our own end up again.
  public func plugIn() throws { try Self.ip("link set \(link) up") }

  /// Takes our address away.
  public func takeAddress() throws { try Self.ip("addr flush dev \(link) scope global") }

  /// Gives us another address than at first.
  public func renumber() throws {
    try takeAddress()
    try Self.ip("addr add \(ourAddresses[1])/29 dev \(link)")
  }

  /// Makes a socket on that host; `work` gets a thread of its own for it.
  public func perform(_ work: @escaping @Sendable () throws -> Void) throws {
    let failure = Mutex<(any Error)?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    // A namespace is a thread's own, so the thread must be one that nobody uses afterwards.
    Thread.detachNewThread { [name] in
      do {
        try Self.enter(name)
        try work()
      } catch {
        failure.withLock { $0 = error }
      }
      isDone.signal()
    }
    isDone.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func remove() {
    for command in ["netns del \(wire)", "netns del \(name)"] { try? Self.ip(command) }
  }

  private static func ip(_ command: String) throws {
    try Program.run("ip", command.split(separator: " ").map(String.init))
  }

  /// Moves the calling thread.
  private static func enter(_ name: String) throws {
    // Glibc shows this one to C only.
    guard let symbol = dlsym(nil, "setns") else { throw LabError("there is no setns") }
    let setns = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
    let descriptor = open("/var/run/netns/\(name)", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard setns(descriptor, 0) == 0 else { throw LabError("setns: \(String(cString: strerror(errno)))") }
  }
}
