// What the program asks of the system's network, beyond connections.

internal import Glibc

/// Whether an interface other than the loopback is up and has an address.
func hasNetwork() -> Bool {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return true }
  defer { freeifaddrs(first) }
  var next = first
  while let interface = next?.pointee {
    next = interface.ifa_next
    let isUp = interface.ifa_flags & UInt32(IFF_UP) != 0
    let isLoopback = interface.ifa_flags & UInt32(IFF_LOOPBACK) != 0
    let family = interface.ifa_addr.map { Int32($0.pointee.sa_family) }
    if isUp, !isLoopback, family == AF_INET || family == AF_INET6 { return true }
  }
  return false
}

/// Lets name servers that do not answer be asked again every two seconds instead of five, unless the user
/// has set that; to be called before there are threads.
func askNameServersSooner() {
  setenv("RES_OPTIONS", "timeout:2 attempts:3", 0)
}
