// How we ask: the options that every request shares.

internal import CCurl
internal import FoundationEssentials

extension EasyHandle {
  /// Prepares a request for `url`; redirects are followed, and only to web addresses.
  init(url: URL, headers: [String: String], userAgent: String, settings: HTTPSettings) {
    self.init()
    set(CURLOPT_URL, url.absoluteString)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Whoever asks for a secure address does not get another kind in its place.
    set(CURLOPT_REDIR_PROTOCOLS_STR, url.scheme?.lowercased() == "https" ? "https" : "http,https")
    set(CURLOPT_FOLLOWLOCATION, 1)
    set(CURLOPT_MAXREDIRS, 8)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_HTTP200ALIASES, ["ICY 200 OK"])
    // What a proxy says while it makes way is not the station's answer.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_USERAGENT, userAgent)
    set(CURLOPT_HTTPHEADER, headers.map { "\($0.key): \($0.value)" })
    set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.milliseconds)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_NOSIGNAL, 1)
    // Names are looked up on a thread of curl's own, and without this cancelling waits for it: up to ten
    // seconds in which nothing else on the loop happens, should the name server be out of reach.
    set(CURLOPT_QUICK_EXIT, 1)
    if let authorities = settings.authorities { set(CURLOPT_CAINFO, authorities) }
  }
}

extension Duration {
  /// The duration in milliseconds, at least 1, since 0 would mean no limit to curl.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let year: Int64 = 365 * 86_400
    let milliseconds = min(seconds, year) * 1_000 + attoseconds / 1_000_000_000_000_000
    return Int(max(1, milliseconds))
  }
}
