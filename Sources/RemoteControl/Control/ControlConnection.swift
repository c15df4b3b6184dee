// One program at the control socket.

internal import EventLoop
internal import Glibc
internal import RadioPresentation

/// Takes one line and sends lines back, as fast as they are taken and no faster.
final class ControlConnection {
  /// The most bytes that wait for a slow reader, beyond what the system holds for it.
  static let mostPending = 65_536

  /// Hears the line, without its end; called once.
  var onRequest: (([UInt8]) -> Void)?
  /// Hears that it is over.
  var onEnd: (() -> Void)?
  /// Whether the line has come.
  private(set) var hasAsked = false

  private let descriptor: Int32
  private var watcher: FileWatcher?
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  /// Whether more is to come than what waits to be sent.
  private var isWatching = false
  private var watchesJSON = false
  private var hearsInput = true
  private var lastLine: String?

  /// Takes over the descriptor of a connection.
  init(loop: EventLoop, descriptor: Int32) {
    self.descriptor = descriptor
    watcher = FileWatcher(loop: loop, descriptor: descriptor, events: .input) { [weak self] events in
      self?.isReady(events)
    }
  }

  deinit { leave() }

  /// Sends lines, and ends when they are sent.
  func answer(_ lines: [String]) {
    send(lines)
  }

  /// Sends how things stand now, and whatever they become.
  func watch(_ status: RadioStatus, asJSON: Bool) {
    isWatching = true
    watchesJSON = asJSON
    let line = line(status)
    lastLine = line
    send(["ok", line])
  }

  /// Sends how things stand, to one who watches and would see a difference.
  func show(_ status: RadioStatus) {
    guard isWatching else { return }
    let line = line(status)
    guard line != lastLine else { return }
    lastLine = line
    send([line])
  }

  /// Closes the connection at once.
  func end() {
    if leave() { onEnd?() }
  }

  @discardableResult private func leave() -> Bool {
    guard let watcher else { return false }
    watcher.cancel()
    self.watcher = nil
    close(descriptor)
    return true
  }

  private func line(_ status: RadioStatus) -> String { watchesJSON ? status.json.line : status.summary }

  // MARK: - Bytes

  private func isReady(_ events: IOEvents) {
    if events.contains(.error) { return end() }
    if events.contains(.output) { flush() }
    if events.contains(.input) { read() }
    // After the last bytes of somebody who sends and goes; they may be a request like any other.
    if events.contains(.hangUp), !events.contains(.input) { end() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0 {
      if errno != EAGAIN, errno != EINTR { end() }
      return
    }
    let isEnd = count == 0
    if isEnd {
      hearsInput = false
      updateWatch()
    }
    // What comes after the line is nobody's business.
    guard !hasAsked else { return }
    input += buffer[..<count]
    if let lineEnd = input.firstIndex(of: UInt8(ascii: "\n")), lineEnd <= ControlRequest.longestLine {
      request(input[..<lineEnd])
    } else if input.count > ControlRequest.longestLine {
      hasAsked = true
      answer(["error a line has at most \(ControlRequest.longestLine) bytes"])
    } else if isEnd {
      input.isEmpty ? end() : request(input[...])
    }
  }

  private func request(_ line: ArraySlice<UInt8>) {
    hasAsked = true
    onRequest?(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    input = []
  }

  private func send(_ lines: [String]) {
    guard watcher != nil else { return }
    for line in lines { output += Array(line.utf8) + [UInt8(ascii: "\n")] }
    guard output.count <= Self.mostPending else { return end() }
    flush()
  }

  private func flush() {
    guard watcher != nil else { return }
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { return end() }
        break
      }
      output.removeFirst(count)
    }
    if output.isEmpty, !isWatching { return end() }
    updateWatch()
  }

  private func updateWatch() {
    var events: IOEvents = []
    if hearsInput { events.insert(.input) }
    if !output.isEmpty { events.insert(.output) }
    watcher?.watch(for: events)
  }
}
