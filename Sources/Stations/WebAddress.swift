// Which addresses we go to.

internal import FoundationEssentials

/// The most bytes of an address: no server takes more, and reading one costs many times its length.
let longestAddress = 8_192

/// The URL of an http or https address with a host, nil for everything else.
func webAddress(_ text: String) -> URL? {
  guard text.utf8.count <= longestAddress, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
    scheme == "http" || scheme == "https", let host = url.host(), !host.isEmpty
  else { return nil }
  // Foundation mends, which may lengthen, and lets through what no name server and no socket can.
  guard host.allSatisfy({ !$0.isWhitespace && $0 != "%" }), url.port.map({ 1...65_535 ~= $0 }) ?? true,
    url.absoluteString.utf8.count <= longestAddress
  else { return nil }
  return url
}

extension URL {
  /// Scheme, host and port, without name and password: what a path may follow; nil without a host.
  var server: String? {
    guard let scheme, let host = host() else { return nil }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return scheme.lowercased() + "://" + name + (port.map { ":\($0)" } ?? "")
  }

  /// Whether the host is of this name, or below it.
  func isAt(_ name: String) -> Bool {
    guard let host = host()?.lowercased() else { return false }
    return host == name || host.hasSuffix("." + name)
  }
}
