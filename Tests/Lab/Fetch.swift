// The plainest of HTTP clients, so that the lab can ask its own servers.

import Foundation

/// What a server answered.
public struct Answer: Sendable {
  /// The status line and the headers.
  public let head: String
  public let body: [UInt8]

  /// The status code, 0 when there is none.
  public var status: Int {
    let words = head.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? Int(words[1].prefix(3)) ?? 0 : 0
  }

  /// The body, taken for UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header, whatever the case of its name.
  public func header(_ name: String) -> String? {
    for line in head.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if line[..<colon].lowercased() == name.lowercased() {
        return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}

/// Asks a server, by default on 127.0.0.1, without any proxy, for at most `limit` bytes of body.
///
/// Throws when there is no connection, or no answer within `seconds`.
public func fetch(
  host: String = "127.0.0.1", port: UInt16, _ path: String, headers: [String: String] = [:],
  upTo limit: Int = 1 << 20,
  within seconds: Int = 5
) throws -> Answer {
  let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  defer { close(client) }
  var patience = timeval(tv_sec: seconds, tv_usec: 0)
  setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  guard connectSocket(client, to: address(host, port)) else {
    throw LabError("port \(port): \(String(cString: strerror(errno)))")
  }

  let lines = ["GET \(path) HTTP/1.0", "Host: \(host):\(port)"] + headers.map { "\($0): \($1)" }
  let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  guard send(client, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
    throw LabError("port \(port) does not listen")
  }

  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 16_384)
  var bodyStart: Int?
  while bytes.count < (bodyStart ?? 0) + limit {
    let count = recv(client, &piece, piece.count, 0)
    if count < 0 { throw LabError("port \(port) does not answer \(path)") }
    if count == 0 { break }
    bytes += piece[..<count]
    bodyStart = bodyStart ?? bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }
  guard let bodyStart else { throw LabError("port \(port) does not speak HTTP") }
  return Answer(
    head: String(decoding: bytes[..<bodyStart], as: UTF8.self),
    body: Array(bytes[bodyStart...].prefix(limit)))
}
