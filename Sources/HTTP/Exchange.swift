// A request and its answer, as far as it has come: takes what curl brings and hands it on.

internal import CCurl
internal import EventLoop
internal import FoundationEssentials
internal import Glibc
internal import Radio

/// One transfer.
///
/// curl's callbacks only put aside what they bring; the client calls `deliver` once curl has returned. So
/// the receiver may do anything, such as cancel this transfer or start another: curl is never re-entered.
final class Exchange {
  enum Event {
    case response(HTTPResponse)
    case bytes([UInt8])
    /// The last event: the server has said all it wanted to, or a failure.
    case done(Failure?)
  }

  let easy: EasyHandle
  private let url: URL
  private let limit: Int
  /// Nil once nothing more is to be heard.
  private var receiver: ((Event) -> Void)?

  private var parser = HeaderParser()
  private var hasAnswer = false
  private var size = 0
  private var failure: Failure?

  private var newResponse: HTTPResponse?
  private var newBytes: [UInt8] = []
  private var isDone = false

  private var reachTimer: LoopTimer?
  private var reachTimeout = Duration.zero
  /// When the host was asked that is to take the connection.
  private var reachStart = ContinuousClock.now
  private var answerTimer: LoopTimer?
  private var answerTimeout = Duration.zero

  /// Prepares a request; a body of more than `limit` bytes is refused.
  init(url: URL, easy: consuming EasyHandle, limit: Int, receiver: @escaping (Event) -> Void) {
    self.url = url
    self.easy = easy
    self.limit = limit
    self.receiver = receiver
    // Unretained: the client holds the exchange for as long as curl holds the handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    self.easy.set(CURLOPT_HEADERFUNCTION, headerArrived, CURLOPT_HEADERDATA, context)
    self.easy.set(CURLOPT_WRITEFUNCTION, bytesArrived, CURLOPT_WRITEDATA, context)
  }

  /// Gives the host so long to take the connection, once its address is known; `onLate` is called when it does not.
  func expectConnection(within timeout: Duration, loop: EventLoop, onLate: @escaping () -> Void) {
    reachTimeout = timeout
    reachTimer = LoopTimer(loop: loop) { [weak self] in
      guard let self, !self.isConnected else { return }
      // While the look-up takes its time, no more than that is known.
      let rest = self.easy.lookUpTime.map { self.reachStart + $0 + timeout - .now } ?? timeout
      guard rest <= .zero else { return self.reachTimer?.schedule(after: rest) ?? () }
      self.failure = .unanswered(self.host)
      onLate()
    }
    reachTimer?.schedule(after: timeout)
  }

  /// Whether the host has taken the connection.
  ///
  /// curl (7.88) would tell only after the handshake of TLS.
  private var isConnected: Bool {
    guard easy.lookUpTime != nil, let socket else { return false }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) == 0 }
    }
  }

  /// The host that is asked now, which after a redirect is another one.
  private var host: String {
    easy.string(CURLINFO_EFFECTIVE_URL).flatMap { URL(string: $0) }?.hostAndPort ?? url.hostAndPort
  }

  /// Gives the server so long for its headers; `onLate` is called when they do not come.
  func expectAnswer(within timeout: Duration, loop: EventLoop, onLate: @escaping () -> Void) {
    answerTimeout = timeout
    answerTimer = LoopTimer(loop: loop, handler: onLate)
    answerTimer?.schedule(after: timeout)
  }

  // MARK: - The flow

  var isPaused = false {
    didSet { if hasAnswer && isPaused != oldValue { applyPause() } }
  }

  /// The socket that curl waits on for this transfer, if it waits on one now.
  var socket: Int32? {
    didSet { if hasAnswer { applyLowWaterMark() } }
  }

  var lowWaterMark = 1 {
    didSet { if hasAnswer && lowWaterMark != oldValue { applyLowWaterMark() } }
  }

  // Neither applies before the answer: a handshake comes in small pieces, and a redirect changes the socket.
  private func applyPause() {
    guard receiver != nil else { return }
    curl_easy_pause(easy.pointer, isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT)
  }

  private func applyLowWaterMark() {
    guard let socket else { return }
    var mark = Int32(clamping: max(1, lowWaterMark))
    setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &mark, socklen_t(MemoryLayout<Int32>.size))
  }

  // MARK: - For the client

  /// Notes that the transfer is over, for this reason.
  func finish(_ code: CURLcode) {
    if failure == nil, code != CURLE_OK { failure = Failure(code, of: easy, at: url) }
    isDone = true
  }

  /// Lets nothing more be heard.
  func silence() {
    receiver = nil
    reachTimer = nil
    answerTimer = nil
    socket = nil
  }

  /// Hands on what has come since the last time.
  func deliver() {
    if let response = newResponse {
      newResponse = nil
      reachTimer = nil
      answerTimer = nil
      if isPaused { applyPause() }
      if lowWaterMark != 1 { applyLowWaterMark() }
      receiver?(.response(response))
    }
    if !newBytes.isEmpty {
      let bytes = newBytes
      newBytes = []
      receiver?(.bytes(bytes))
    }
    if isDone {
      let last = receiver
      silence()
      last?(.done(failure))
    }
  }

  // MARK: - For curl

  /// Takes a line of a header; false ends the transfer.
  fileprivate func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
    // After the answer come at most trailers, which say nothing to a radio.
    if hasAnswer { return true }
    let isComplete = parser.take(line)
    if parser.isTooLarge { failure = .unreadable("headers") }
    guard isComplete, failure == nil, !parser.isInterim else { return failure == nil }
    if parser.isRedirect {
      answerTimer?.schedule(after: answerTimeout)
      reachTimer?.schedule(after: reachTimeout)
      reachStart = .now
      return true
    }
    if parser.status != 200 {
      failure = parser.status == 0 ? .unreadable("not HTTP") : parser.refusal
    } else if let length = parser.contentLength, length > limit {
      failure = .tooLarge
    } else {
      let address = easy.string(CURLINFO_EFFECTIVE_URL).flatMap { URL(string: $0) }
      newResponse = HTTPResponse(status: parser.status, url: address ?? url, fields: parser.fields)
      hasAnswer = true
    }
    return failure == nil
  }

  /// Takes a piece of the body; false ends the transfer.
  fileprivate func take(bytes: UnsafeRawBufferPointer) -> Bool {
    size += bytes.count
    guard size <= limit else {
      failure = .tooLarge
      newBytes = []
      return false
    }
    newBytes.append(contentsOf: bytes)
    return true
  }
}

private func headerArrived(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
  return exchange.take(headerLine: line) ? line.count : 0
}

private func bytesArrived(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
  let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
  return exchange.take(bytes: bytes) ? bytes.count : 0
}
