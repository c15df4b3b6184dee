import CPlatform
import Foundation
import Lab
import Testing

@testable import EventLoop

@Suite("A network watcher", .timeLimit(.minutes(1)))
struct NetworkWatcherTests {
  @Test(
    "tells of an interface that comes up, once for all that comes with it",
    .enabled(if: NetworkNamespace.obstacle == nil, "it needs root and iproute2"))
  func real() throws {
    let network = try NetworkNamespace()
    let loop = try EventLoop()
    var count = 0
    let watcher = try NetworkWatcher(loop: loop) { count += 1 }
    #expect(!loop.run(until: { count > 0 }, within: .milliseconds(300)))
    try network.unplug()
    #expect(!loop.run(until: { count > 0 }, within: .milliseconds(400)), "that something has gone is no news")
    try network.plugIn()
    #expect(loop.run(until: { count > 0 }, within: .seconds(3)))
    _ = loop.run(until: { false }, within: .milliseconds(400))
    let before = count
    try network.renumber()
    #expect(loop.run(until: { count > before }, within: .seconds(3)))
    withExtendedLifetime(watcher) {}
  }
}

@Suite("The news of the network")
struct NetworkNewsTests {
  /// A message of netlink's.
  private func message(_ type: Int, _ body: some Any, _ attributes: [UInt8] = []) -> [UInt8] {
    let body = withUnsafeBytes(of: body) { Array($0) } + attributes
    let header = nlmsghdr(
      nlmsg_len: UInt32(MemoryLayout<nlmsghdr>.size + body.count), nlmsg_type: UInt16(type), nlmsg_flags: 0,
      nlmsg_seq: 0, nlmsg_pid: 0)
    let bytes = withUnsafeBytes(of: header) { Array($0) } + body
    return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private func link(_ index: Int32, flags: UInt32, isGone: Bool = false) -> [UInt8] {
    var body = ifinfomsg()
    body.ifi_index = index
    body.ifi_flags = flags
    return message(isGone ? 17 : 16, body)
  }

  private func address(
    _ last: UInt8, scope: UInt8 = 0, flags: UInt8 = 0, isGone: Bool = false, isCut: Bool = false
  ) -> [UInt8] {
    let body = ifaddrmsg(ifa_family: 2, ifa_prefixlen: 24, ifa_flags: flags, ifa_scope: scope, ifa_index: 2)
    let attribute: [UInt8] = [8, 0, 1, 0, 192, 0, 2, last]
    return message(isGone ? 21 : 20, body, isCut ? Array(attribute.prefix(6)) : attribute)
  }

  private func route(length: UInt8, type: UInt8 = 1, flags: UInt32 = 0) -> [UInt8] {
    var body = rtmsg()
    body.rtm_dst_len = length
    body.rtm_type = type
    body.rtm_flags = flags
    return message(24, body)
  }

  private static let carries: UInt32 = 0x41

  /// What is news of each of these.
  private func news(_ datagrams: [[UInt8]]) -> [Bool] {
    var sut = NetworkNews()
    return datagrams.map { bytes in bytes.withUnsafeBytes { sut.take($0) } }
  }

  @Test("are an interface that begins to carry, and no more of it until it has ceased to")
  func links() {
    let up = link(2, flags: Self.carries)
    #expect(
      news([
        link(2, flags: 1), up, up, link(3, flags: Self.carries), link(2, flags: 1), up,
        link(2, flags: Self.carries, isGone: true), up,
      ]) == [false, true, false, true, false, true, false, true])
    #expect(news([link(1, flags: Self.carries | 8)]) == [false], "the loopback")
  }

  @Test("are an address that is new and of use")
  func addresses() {
    #expect(
      news([
        address(1), address(1), address(2), address(1, isGone: true), address(1), address(3, flags: 0x40),
        address(3), address(4, scope: 253), address(5, isCut: true),
      ]) == [true, false, true, false, true, false, true, false, false])
  }

  @Test("are a default route, and none of the others")
  func routes() {
    #expect(
      news([route(length: 0), route(length: 24), route(length: 0, type: 6), route(length: 0, flags: 0x200)])
        == [true, false, false, false])
  }

  @Test("are found wherever they stand among others")
  func several() {
    #expect(
      news([route(length: 24) + address(1) + route(length: 8), address(1) + route(length: 24)]) == [
        true, false,
      ])
  }

  @Test("are not in what is cut off or makes no sense")
  func nonsense() {
    let whole = link(2, flags: Self.carries)
    for count in 0..<whole.count { #expect(news([Array(whole.prefix(count))]) == [false]) }
    #expect(news([[0, 0, 0, 0] + whole.dropFirst(4)]) == [false])
    #expect(news([[3, 0, 0, 0] + whole.dropFirst(4)]) == [false])
    #expect(news([[255, 255, 255, 255] + whole.dropFirst(4)]) == [false])
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      var bytes = address(1) + whole
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = news([bytes])
    }
  }
}
