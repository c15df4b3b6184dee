// What the kernel says of the network, and whether it is good news.

internal import CPlatform
internal import Glibc

/// Reads netlink's messages (rtnetlink(7)) for a way to the world that was not there before.
///
/// The kernel says the same thing again and again, and much that is of no interest. News is an interface that
/// begins to carry, an address that is new, and a default route.
struct NetworkNews {
  /// The interfaces that carry.
  private var running: Set<Int32> = []
  /// The addresses, each with its interface.
  private var addresses: Set<[UInt8]> = []

  /// Takes what was received at once; tells whether there is news in it.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var isNews = false
    var rest = bytes[...]
    while let header = rest.load(nlmsghdr.self) {
      let length = Int(header.nlmsg_len)
      guard length >= MemoryLayout<nlmsghdr>.size, length <= rest.count else { break }
      let body = rest.prefix(length).dropFirst(Self.aligned(MemoryLayout<nlmsghdr>.size))
      // All of it, for each piece of news is to be remembered.
      if take(body, type: Int(header.nlmsg_type)) { isNews = true }
      rest = rest.dropFirst(Self.aligned(length))
    }
    return isNews
  }

  private mutating func take(_ body: Slice<UnsafeRawBufferPointer>, type: Int) -> Bool {
    switch type {
    case Int(RTM_NEWLINK), Int(RTM_DELLINK):
      guard let link = body.load(ifinfomsg.self), link.ifi_flags & UInt32(IFF_LOOPBACK) == 0 else {
        return false
      }
      let carries = UInt32(IFF_UP | IFF_RUNNING)
      guard type == Int(RTM_NEWLINK), link.ifi_flags & carries == carries else {
        running.remove(link.ifi_index)
        return false
      }
      return running.insert(link.ifi_index).inserted
    case Int(RTM_NEWADDR), Int(RTM_DELADDR):
      guard let address = body.load(ifaddrmsg.self), address.ifa_scope < UInt8(RT_SCOPE_LINK.rawValue) else {
        return false
      }
      // One that is still being checked for being the only one is of no use yet.
      let isTentative = address.ifa_flags & UInt8(IFA_F_TENTATIVE) != 0
      guard let bytes = Self.address(in: body) else { return false }
      let key = withUnsafeBytes(of: address.ifa_index) { Array($0) } + bytes
      guard type == Int(RTM_NEWADDR), !isTentative else {
        addresses.remove(key)
        return false
      }
      return addresses.insert(key).inserted
    case Int(RTM_NEWROUTE):
      guard let route = body.load(rtmsg.self) else { return false }
      return route.rtm_dst_len == 0 && route.rtm_type == UInt8(RTN_UNICAST)
        && route.rtm_flags & UInt32(RTM_F_CLONED) == 0
    default: return false
    }
  }

  /// The address that a message is about.
  private static func address(in body: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var rest = body.dropFirst(aligned(MemoryLayout<ifaddrmsg>.size))
    var found: [UInt8]?
    while let attribute = rest.load(rtattr.self) {
      let length = Int(attribute.rta_len)
      guard length >= MemoryLayout<rtattr>.size, length <= rest.count else { break }
      let type = Int(attribute.rta_type)
      // Our own end of a line between two is the local one.
      if type == Int(IFA_LOCAL) || (type == Int(IFA_ADDRESS) && found == nil) {
        found = Array(rest.prefix(length).dropFirst(aligned(MemoryLayout<rtattr>.size)))
      }
      rest = rest.dropFirst(aligned(length))
    }
    return found
  }

  private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

extension Slice<UnsafeRawBufferPointer> {
  /// What stands at the beginning, nil where that is cut off.
  fileprivate func load<Value: BitwiseCopyable>(_: Value.Type) -> Value? {
    guard count >= MemoryLayout<Value>.size else { return nil }
    return UnsafeRawBufferPointer(rebasing: self).loadUnaligned(as: Value.self)
  }
}
