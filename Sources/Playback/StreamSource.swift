// Where a stream's bytes come from.

internal import FoundationEssentials
internal import HTTP
internal import Radio

/// What a station says ahead of its stream.
struct StreamHead: Equatable {
  /// In lower case, without parameters; empty when unknown.
  var contentType = ""
  /// The station's name; empty when it does not say.
  var stationName = ""
  /// Bytes of sound between blocks of metadata, 0 for none.
  var interval = 0
  /// Kilobits per second as announced, 0 when unknown.
  var bitrate = 0
  /// Where the stream comes from, after all redirects; nil when it does not matter.
  var url: URL?
}

/// What happens to a stream's transfer.
enum StreamSourceEvent {
  /// The station takes us; comes first, and once.
  case head(StreamHead)
  /// The bytes that follow are of this piece.
  case piece(Song, duration: Duration?)
  case bytes([UInt8])
  /// The last event.
  case ended(Failure)
}

/// A stream's transfer under way; letting it go cancels it.
protocol StreamTransfer: AnyObject {
  func cancel()
  /// Takes no more from the network, so that the server has to wait.
  func pause()
  func resume()
  /// Lets the network wake the program only when so many bytes wait.
  func setLowWaterMark(_ bytes: Int)
}

/// Opens streams; events come later, never from within the call.
protocol StreamSource {
  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer
}

extension HTTPTransfer: StreamTransfer {}

extension HTTPClient: StreamSource {
  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    stream(url, headers: ["Icy-MetaData": "1"]) { event in
      switch event {
      case .response(let response): onEvent(.head(StreamHead(response)))
      case .bytes(let bytes): onEvent(.bytes(bytes))
      case .ended(let failure): onEvent(.ended(failure))
      }
    }
  }
}

extension StreamHead {
  init(_ response: HTTPResponse) {
    self.init(
      contentType: response.contentType,
      stationName: LegacyText.clean(response.header("icy-name") ?? ""),
      interval: Self.number(response.header("icy-metaint"), upTo: 1 << 24),
      bitrate: Self.number(response.header("icy-br"), upTo: 10_000),
      url: response.url)
  }

  /// The number a header gives; 0 for nonsense.
  private static func number(_ text: String?, upTo limit: Int) -> Int {
    guard let number = Int(LegacyText.clean(text ?? "")), 1...limit ~= number else { return 0 }
    return number
  }
}
