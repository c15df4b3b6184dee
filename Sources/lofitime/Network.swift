// Whether there is any network at all.

internal import Glibc

/// Whether an interface other than the loopback is up and has an address.
func hasNetwork() -> Bool {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return true }
  defer { freeifaddrs(first) }
  return sequence(first: first, next: { $0?.pointee.ifa_next }).contains { entry in
    guard let entry = entry?.pointee, let address = entry.ifa_addr else { return false }
    let isUp = entry.ifa_flags & UInt32(IFF_UP.rawValue) != 0
    let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK.rawValue) != 0
    let family = Int32(address.pointee.sa_family)
    return isUp && !isLoopback && (family == AF_INET || family == AF_INET6)
  }
}
