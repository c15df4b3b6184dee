// What libcurl reports, in the listener's words.

internal import CCurl
internal import FoundationEssentials
internal import Glibc
internal import Radio

extension Failure {
  /// The failure behind a result of curl; `url` is the address that was asked first.
  init(_ code: CURLcode, of easy: borrowing EasyHandle, at url: URL) {
    let address = easy.string(CURLINFO_EFFECTIVE_URL).flatMap { URL(string: $0) }
    let host = (address ?? url).hostAndPort
    let proxyStatus = easy.number(CURLINFO_HTTP_CONNECTCODE)

    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .unknownHost(address?.host() ?? host)
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .unknownHost("proxy")
    case _ where proxyStatus >= 300:
      // The proxy did not let us through; what curl says of it then is only that the line broke.
      self = .status(proxyStatus)
    case CURLE_COULDNT_CONNECT:
      let isLost = [ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT].contains(
        Int32(clamping: easy.number(CURLINFO_OS_ERRNO)))
      self = isLost ? .unanswered(host) : .unreachable(host)
    case CURLE_OPERATION_TIMEDOUT where easy.lookUpTime == nil:
      self = .unknownHost(address?.host() ?? host)
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(host)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT:
      self = .insecure(host)
    case CURLE_TOO_MANY_REDIRECTS:
      self = .redirected
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      let isRedirected = easy.number(CURLINFO_REDIRECT_COUNT) > 0
      if isRedirected, url.scheme?.lowercased() == "https", address?.scheme?.lowercased() == "http" {
        self = .downgraded(url.hostAndPort)
      } else if isRedirected {
        self = .redirected
      } else {
        // curl calls the protocol unsupported also when a server does not speak HTTP.
        let isWeb = ["http", "https"].contains(address?.scheme?.lowercased())
        self = .unreadable(isWeb ? "not HTTP" : "address")
      }
    case CURLE_WEIRD_SERVER_REPLY:
      self = .unreadable("not HTTP")
    case CURLE_BAD_CONTENT_ENCODING:
      self = .unreadable("encoding")
    default:
      self = .ended
    }
  }
}

extension URL {
  /// The host, with the port where the address names one.
  var hostAndPort: String {
    (host() ?? "") + (port.map { ":\($0)" } ?? "")
  }
}
