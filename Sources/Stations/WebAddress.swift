// Which addresses we go to.

internal import FoundationEssentials

/// The URL of an http or https address with a host, nil for everything else.
func webAddress(_ text: String) -> URL? {
  guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
    scheme == "http" || scheme == "https", let host = url.host(), !host.isEmpty
  else { return nil }
  // Foundation mends and lets through what no name server and no socket can.
  guard host.allSatisfy({ !$0.isWhitespace && $0 != "%" }), url.port.map({ 1...65_535 ~= $0 }) ?? true else {
    return nil
  }
  return url
}
