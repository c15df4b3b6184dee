// A feed's way to the network.

internal import FoundationEssentials
internal import HTTP
internal import Radio

/// What a server says of its station.
struct FeedAnswer {
  var bytes: [UInt8]
  /// The `Date` header.
  var date: String?
  /// The `Age` header: the seconds a cache has kept the answer.
  var age: String?
  /// When it was asked.
  var askedAt: ContinuousClock.Instant
  /// When the answer was there.
  var now: ContinuousClock.Instant

  /// The server's clock when it answered, in seconds since 1970.
  var serverTime: Int? {
    let age = age.flatMap { Int($0) } ?? 0
    return date.flatMap(secondsSince1970(httpDate:)).map { $0 + min(max(age, 0), 3_600) }
  }
}

/// What happens to a connection that stays open.
enum EventConnection {
  /// The server has answered, with this media type.
  case opened(contentType: String)
  case bytes([UInt8])
  /// The last event.
  case ended(Failure)
}

/// Asks servers; letting go of what is returned calls the request off, and nothing of it is heard again.
struct FeedTransport {
  /// The body of an answer, and its `Date` and `Age` headers.
  typealias Body = (bytes: [UInt8], date: String?, age: String?)

  var get: (URL, _ headers: [String: String], @escaping (Result<Body, Failure>) -> Void) -> AnyObject
  var open: (URL, _ headers: [String: String], @escaping (EventConnection) -> Void) -> AnyObject
}

extension FeedTransport {
  /// The most bytes of an answer: a list of a hundred stations with their histories is well below.
  private static let largestAnswer = 1 << 20
  private static let timeout = Duration.seconds(10)

  init(client: HTTPClient) {
    get = { url, headers, onAnswer in
      client.get(url, headers: headers, limit: Self.largestAnswer, timeout: Self.timeout) { result in
        onAnswer(result.map { ($0.bytes, $0.response.header("Date"), $0.response.header("Age")) })
      }
    }
    open = { url, headers, onEvent in
      client.stream(url, headers: headers) { event in
        switch event {
        case .response(let response): onEvent(.opened(contentType: response.contentType))
        case .bytes(let bytes): onEvent(.bytes(bytes))
        case .ended(let failure): onEvent(.ended(failure))
        }
      }
    }
  }
}
