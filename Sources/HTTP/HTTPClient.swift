// HTTP on an event loop: libcurl's multi interface, waiting where everything else waits.

internal import CCurl
public import EventLoop
public import FoundationEssentials
public import Radio

/// What happens to a stream.
public enum StreamEvent: Sendable {
  /// The server answered with status 200; comes first, and once.
  case response(HTTPResponse)
  /// The next bytes of the body.
  case bytes([UInt8])
  /// The last event: why there is no more, `.ended` also when the server closed politely.
  case ended(Failure)
}

/// Fetches streams and small answers; one client per event loop, used on the loop's thread only.
///
/// Events never come from within a call of the client, and a handler may call anything.
public final class HTTPClient {
  private static let isCurlReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let loop: EventLoop
  private let userAgent: String
  private let settings: HTTPSettings
  private let multi: UnsafeMutableRawPointer
  private var watchers: [Int32: FileWatcher] = [:]
  private var timer: LoopTimer?
  /// The transfers that curl knows.
  private var exchanges: [Exchange] = []

  /// Creates a client that calls itself `userAgent`, such as "lofitime/1.0".
  public init(loop: EventLoop, userAgent: String, settings: HTTPSettings = HTTPSettings()) {
    guard Self.isCurlReady, let multi = curl_multi_init() else {
      fatalError("libcurl is out of memory")
    }
    self.loop = loop
    self.userAgent = userAgent
    self.settings = settings
    self.multi = multi
    timer = LoopTimer(loop: loop) { [weak self] in self?.act(on: CURL_SOCKET_TIMEOUT, 0) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = lofi_curl_multi_set_socket_function(multi, socketChanged, context)
    _ = lofi_curl_multi_set_timer_function(multi, timerChanged, context)
  }

  // Every transfer holds its client, so none is left here; connections kept for reuse may be.
  deinit {
    _ = lofi_curl_multi_set_socket_function(multi, nil, nil)
    _ = lofi_curl_multi_set_timer_function(multi, nil, nil)
    curl_multi_cleanup(multi)
  }

  /// Starts an endless transfer: bytes come as they arrive, redirects are followed, and only an answer with
  /// status 200 is handed on.
  public func stream(
    _ url: URL, headers: [String: String] = [:], onEvent: @escaping (StreamEvent) -> Void
  ) -> HTTPTransfer {
    let easy = request(url, headers: headers)
    // A stream ends with its connection, and a new one should not meet an old one's trouble.
    easy.set(CURLOPT_FRESH_CONNECT, 1)
    easy.set(CURLOPT_FORBID_REUSE, 1)
    // All that waits is read in one go, also with a low-water mark.
    easy.set(CURLOPT_BUFFERSIZE, 64 * 1024)
    let exchange = Exchange(url: url, easy: easy, limit: .max) { event in
      switch event {
      case .response(let response): onEvent(.response(response))
      case .bytes(let bytes): onEvent(.bytes(bytes))
      case .done(let failure): onEvent(.ended(failure ?? .ended))
      }
    }
    exchange.expectAnswer(within: settings.answerTimeout, loop: loop) { [weak self, weak exchange] in
      guard let self, let exchange else { return }
      self.giveUp(exchange)
    }
    return start(exchange)
  }

  /// Fetches a small answer: the whole body, at most `limit` bytes, within `timeout`; `completion` is called
  /// once, unless the transfer is cancelled.
  public func get(
    _ url: URL, headers: [String: String] = [:], limit: Int, timeout: Duration,
    completion: @escaping (Result<HTTPBody, Failure>) -> Void
  ) -> HTTPTransfer {
    let easy = request(url, headers: headers)
    easy.set(CURLOPT_TIMEOUT_MS, timeout.milliseconds)
    easy.set(CURLOPT_ACCEPT_ENCODING, "gzip")
    var response: HTTPResponse?
    var body: [UInt8] = []
    let exchange = Exchange(url: url, easy: easy, limit: limit) { event in
      switch event {
      case .response(let answer): response = answer
      case .bytes(let bytes): body += bytes
      case .done(let failure):
        if failure == nil, let response {
          completion(.success(HTTPBody(response: response, bytes: body)))
        } else {
          completion(.failure(failure ?? .ended))
        }
      }
    }
    return start(exchange)
  }

  func cancel(_ exchange: Exchange) {
    exchange.silence()
    remove(exchange)
  }

  // MARK: - Transfers

  private func request(_ url: URL, headers: [String: String]) -> EasyHandle {
    EasyHandle(url: url, headers: headers, userAgent: userAgent, settings: settings)
  }

  private func start(_ exchange: Exchange) -> HTTPTransfer {
    exchanges.append(exchange)
    exchange.expectConnection(within: settings.reachTimeout, loop: loop) { [weak self, weak exchange] in
      if let self, let exchange { self.giveUp(exchange) }
    }
    curl_multi_add_handle(multi, exchange.easy.pointer)
    return HTTPTransfer(client: self, exchange: exchange)
  }

  private func giveUp(_ exchange: Exchange) {
    exchange.finish(CURLE_OPERATION_TIMEDOUT)
    remove(exchange)
    exchange.deliver()
  }

  private func remove(_ exchange: Exchange) {
    guard let index = exchanges.firstIndex(where: { $0 === exchange }) else { return }
    curl_multi_remove_handle(multi, exchange.easy.pointer)
    exchanges.remove(at: index)
  }

  /// Lets curl read and write, then hands on what that brought.
  private func act(on socket: Int32, _ readiness: Int32) {
    var running: Int32 = 0
    curl_multi_socket_action(multi, socket, readiness, &running)
    for exchange in exchanges { exchange.deliver() }
    var code = CURLE_OK
    while let easy = lofi_curl_multi_next_done(multi, &code) {
      guard let exchange = exchanges.first(where: { $0.easy.pointer == easy }) else { continue }
      exchange.finish(code)
      remove(exchange)
      exchange.deliver()
    }
  }

  // MARK: - For curl

  fileprivate func watch(_ socket: Int32, for what: Int32, of easy: UnsafeMutableRawPointer?) {
    if let exchange = exchanges.first(where: { $0.easy.pointer == easy }) {
      if what != CURL_POLL_REMOVE {
        exchange.socket = socket
      } else if exchange.socket == socket {
        exchange.socket = nil
      }
    }
    let events: IOEvents
    switch what {
    case CURL_POLL_IN: events = .input
    case CURL_POLL_OUT: events = .output
    case CURL_POLL_INOUT: events = [.input, .output]
    default:
      watchers[socket]?.cancel()
      watchers[socket] = nil
      return
    }
    if let watcher = watchers[socket] {
      watcher.watch(for: events)
    } else {
      watchers[socket] = FileWatcher(loop: loop, descriptor: socket, events: events) { [weak self] events in
        var readiness: Int32 = 0
        if !events.isDisjoint(with: [.input, .hangUp]) { readiness |= CURL_CSELECT_IN }
        if events.contains(.output) { readiness |= CURL_CSELECT_OUT }
        if events.contains(.error) { readiness |= CURL_CSELECT_ERR }
        self?.act(on: socket, readiness)
      }
    }
  }

  fileprivate func callBack(afterMilliseconds delay: Int) {
    if delay < 0 {
      timer?.cancel()
    } else {
      timer?.schedule(after: .milliseconds(delay))
    }
  }
}

private func socketChanged(
  _ easy: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ what: Int32,
  _ context: UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 {
  guard let context else { return 0 }
  Unmanaged<HTTPClient>.fromOpaque(context).takeUnretainedValue().watch(socket, for: what, of: easy)
  return 0
}

private func timerChanged(
  _: UnsafeMutableRawPointer?, _ delay: Int, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let context else { return 0 }
  Unmanaged<HTTPClient>.fromOpaque(context).takeUnretainedValue().callBack(afterMilliseconds: delay)
  return 0
}
