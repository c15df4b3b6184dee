// Reads header lines; of several blocks (interim answers, redirects) the last one counts.

internal import Glibc
internal import Radio

/// The header block that is being received.
struct HeaderParser {
  /// More than any honest server sends, in bytes, over all blocks of a transfer.
  static let limit = 128 * 1024

  /// The status of the block, 0 when its first line names none.
  private(set) var status = 0
  private(set) var fields: [HeaderField] = []
  private var size = 0

  /// Whether the server sends more than it should.
  var isTooLarge: Bool { size > Self.limit }

  /// Takes the next line, with its line end; tells whether the block is complete.
  mutating func take(_ line: some Collection<UInt8>) -> Bool {
    size += line.count
    let text = Self.text(line)
    if text.isEmpty { return true }
    if text.hasPrefix("HTTP/") || text.hasPrefix("ICY ") {
      let words = text.split(separator: " ", maxSplits: 2)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      fields = []
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...]
      fields.append(HeaderField(name: String(text[..<colon]), value: Self.trimmed(value)))
    }
    return false
  }

  /// Whether curl goes on to another address.
  var isRedirect: Bool {
    (300..<400).contains(status) && fields.value(of: "Location").map { !$0.isEmpty } == true
  }

  /// Whether the actual answer is still to come.
  var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// What a status other than 200 means: a server that has no time may say how long.
  var refusal: Failure {
    if [429, 503].contains(status), let seconds = secondsToWait, seconds > 0 {
      return .busy(status: status, retryAfter: .seconds(min(seconds, Self.longestWait)))
    }
    return .status(status)
  }

  /// How long a server wants to be left alone, by its own clock where it names a moment.
  private var secondsToWait: Int? {
    guard let text = fields.value(of: "Retry-After") else { return nil }
    if let seconds = Int(text) { return seconds }
    let now = fields.value(of: "Date").flatMap(secondsSince1970(httpDate:)) ?? time(nil)
    return secondsSince1970(httpDate: text).map { $0 - now }
  }

  /// The most seconds that a server is left alone for because it says so.
  private static let longestWait = 3_600

  /// The length of the body, when the server names one.
  var contentLength: Int? { fields.value(of: "Content-Length").flatMap { Int($0) } }

  // Headers are ASCII by the rules and UTF-8 or Latin-1 in radio's life.
  private static func text(_ line: some Collection<UInt8>) -> String {
    let line = line.prefix { $0 != 0x0D && $0 != 0x0A }
    if let text = String(validating: line, as: UTF8.self) { return text }
    var text = ""
    text.unicodeScalars.append(contentsOf: line.lazy.map { Unicode.Scalar($0) })
    return text
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }
}
