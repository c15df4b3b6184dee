// The other end of the control socket: one request, and what comes of it.

internal import CPlatform
internal import Glibc

/// A line for a running radio.
public struct ControlCall {
  /// How long a radio may take to answer, in milliseconds.
  static let patience: Int32 = 2_000

  let folders: [ControlFolder]
  let process: Int32?

  /// Calls the latest radio that runs, or the one of this process.
  public init(folders: [ControlFolder], process: Int32? = nil) {
    self.folders = folders
    self.process = process
  }

  /// Sends a line and writes what is answered to `output` (a descriptor), until the radio or the reader of the
  /// output goes.
  ///
  /// Throws what a listener should know. The signal SIGPIPE is to be ignored.
  public func run(_ line: String, output: Int32) throws(Refusal) {
    let (process, connection) = try connect()
    defer { close(connection) }
    func send(_ bytes: [UInt8]) -> Bool {
      Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    var answer: [UInt8] = []
    // The line always fits into what the system holds for a radio, be that stopped or not.
    guard send(Array((line + "\n").utf8)) else { throw Self.isGone(process) }
    while !answer.contains(UInt8(ascii: "\n")) {
      guard Self.wait(for: connection, output: nil, patience: Self.patience) else {
        throw Self.isSilent(process)
      }
      guard let bytes = Self.read(connection), !bytes.isEmpty else { throw Self.isGone(process) }
      answer += bytes
    }
    let lineEnd = answer.firstIndex(of: UInt8(ascii: "\n")) ?? answer.endIndex
    let verdict = String(decoding: answer[..<lineEnd], as: UTF8.self)
    guard verdict == "ok" else {
      throw Refusal(String(verdict.trimmingPrefix("error ")))
    }
    try copy(from: connection, first: Array(answer[(lineEnd + 1)...]), to: output)
  }

  private func copy(from connection: Int32, first: [UInt8], to output: Int32) throws(Refusal) {
    var bytes = first
    while true {
      guard try Self.write(bytes, to: output) else { return }
      // Without haste: a song lasts, and the radio may be stopped for a while.
      guard Self.wait(for: connection, output: output, patience: -1), let next = Self.read(connection),
        !next.isEmpty
      else { return }
      bytes = next
    }
  }

  // MARK: - Finding a radio

  private func connect() throws(Refusal) -> (process: Int32, connection: Int32) {
    var others: [Int32] = []
    for folder in folders {
      for found in folder.processes {
        guard let connection = LocalSocket.connect(to: folder.socket(of: found)) else {
          // It listens, but has not taken the calls before ours: another radio is not the one that is meant.
          if errno == EAGAIN, process ?? found == found { throw Self.isSilent(found) }
          continue
        }
        if process ?? found == found, lofi_peer_is_us(connection) { return (found, connection) }
        close(connection)
        others.append(found)
      }
    }
    guard let process else { throw Refusal("no radio runs here" + foreignFolder) }
    let names = others.map { "\($0)" }.joined(separator: ", ")
    throw Refusal("no radio runs with the number \(process)" + (names.isEmpty ? "" : ", but with \(names)"))
  }

  /// A folder that should be ours and is not, for then no radio can be found.
  private var foreignFolder: String {
    let foreign = folders.first { folder in
      var status = stat()
      return lstat(folder.path, &status) == 0 && !folder.isOurs
    }
    return foreign.map { " (\($0.path) is not a folder of yours alone)" } ?? ""
  }

  private static func isSilent(_ process: Int32) -> Refusal {
    Refusal("the radio with the number \(process) does not answer (is it stopped?)")
  }

  private static func isGone(_ process: Int32) -> Refusal {
    Refusal("the radio with the number \(process) has ended")
  }

  // MARK: - Bytes

  /// Waits for bytes of the connection; false when none come in time, or nobody reads the output any more.
  private static func wait(for connection: Int32, output: Int32?, patience: Int32) -> Bool {
    var watched = [pollfd(fd: connection, events: Int16(POLLIN), revents: 0)]
    // An error is told without being asked for.
    if let output { watched.append(pollfd(fd: output, events: 0, revents: 0)) }
    while true {
      let count = poll(&watched, nfds_t(watched.count), patience)
      if count < 0, errno == EINTR { continue }
      if watched[0].revents != 0 { return true }
      return false
    }
  }

  private static func read(_ connection: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(connection, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return count < 0 ? nil : Array(buffer[..<count])
    }
  }

  /// Writes all of it; false when there is nobody to read it.
  private static func write(_ bytes: [UInt8], to output: Int32) throws(Refusal) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EPIPE: return false
        // An output that does not wait for its reader.
        case EAGAIN:
          var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
          continue
        default: throw Refusal("the answer cannot be written: \(String(cString: strerror(errno)))")
        }
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
