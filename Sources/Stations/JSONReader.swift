// Reads JSON, and what was meant to be JSON.

internal import Radio

/// Goes through the bytes of an answer once.
///
/// Servers that write JSON by templates get it wrong in ways of their own: a comma too many, a text
/// without quotes (`"title": -`), a brace left out, a control character or another encoding in a
/// text. A strict reader would lose the whole answer over them.
struct JSONReader {
  /// How deep arrays and objects may lie in one another; a station's answer is ten deep at most.
  static let greatestDepth = 24

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// The objects whose first brace is missing; the last may be, too.
  private var unopened = 0

  private struct Broken: Error {}

  /// The value in an answer, also in one that is wrapped into a call (`name({…})`); nil when there is none.
  static func value(in bytes: [UInt8]) -> JSONValue? {
    var reader = JSONReader(bytes: bytes)
    reader.skipWrapper()
    guard let value = try? reader.value(), reader.isAtEnd() else { return nil }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Values

  private mutating func value() throws(Broken) -> JSONValue {
    guard let byte = visible() else { throw Broken() }
    switch byte {
    case UInt8(ascii: "{"):
      position += 1
      return .object(try members())
    case UInt8(ascii: "["):
      position += 1
      return .array(try elements())
    case UInt8(ascii: "\""):
      let text = try text()
      guard visible() == UInt8(ascii: ":"), depth > 0 else { return .text(text) }
      unopened += 1
      return .object(try members(first: text))
    default:
      return try bareValue()
    }
  }

  /// What is behind the brace of an object, or behind its first name when the brace is missing.
  private mutating func members(first: String? = nil) throws(Broken) -> [String: JSONValue] {
    try enter()
    var members: [String: JSONValue] = [:]
    var name = first
    while true {
      if name == nil {
        if try skipTo(end: UInt8(ascii: "}")) { break }
        guard visible() == UInt8(ascii: "\"") else { throw Broken() }
        name = try text()
      }
      guard visible() == UInt8(ascii: ":") else { throw Broken() }
      position += 1
      let isEmpty = visible().map(",}".utf8.contains) ?? false
      members[name ?? ""] = isEmpty ? .null : try value()
      name = nil
    }
    depth -= 1
    return members
  }

  private mutating func elements() throws(Broken) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    while try !skipTo(end: UInt8(ascii: "]")) { elements.append(try value()) }
    depth -= 1
    return elements
  }

  private mutating func enter() throws(Broken) {
    depth += 1
    guard depth <= Self.greatestDepth else { throw Broken() }
  }

  /// Skips commas; whether the array or object ends here.
  private mutating func skipTo(end: UInt8) throws(Broken) -> Bool {
    while visible() == UInt8(ascii: ",") { position += 1 }
    guard let byte = visible() else {
      guard unopened > 0 else { throw Broken() }
      unopened -= 1
      return true
    }
    if byte == end { position += 1 }
    return byte == end
  }

  /// A number, a truth value, null, or a text without quotes.
  private mutating func bareValue() throws(Broken) -> JSONValue {
    let rest = bytes[position...]
    let end = rest.firstIndex { ",]}\r\n".utf8.contains($0) } ?? rest.endIndex
    let word = LegacyText.text(bytes[position..<end]).trimmingBlanks
    guard !word.isEmpty else { throw Broken() }
    position = end
    return switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: .text(word)
    }
  }

  // MARK: - Texts

  private mutating func text() throws(Broken) -> String {
    position += 1
    let start = position
    guard
      let stop = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    else { throw Broken() }
    if bytes[stop] == UInt8(ascii: "\"") {
      position = stop + 1
      return LegacyText.text(bytes[start..<stop])
    }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return LegacyText.text(text)
      case UInt8(ascii: "\\"): text += String(escaped()).utf8
      default: text.append(byte)
      }
    }
    throw Broken()
  }

  /// The character behind a backslash; one that is no escape stands for itself.
  private mutating func escaped() -> Unicode.Scalar {
    guard position < bytes.count else { return "\\" }
    let byte = bytes[position]
    // A character beyond ASCII is whole only with the bytes that follow.
    guard byte < 0x80 else { return "\\" }
    position += 1
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return " "
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return "\u{FFFD}" }
      if UTF16.isLeadSurrogate(unit) {
        let start = position
        if bytes[position...].starts(with: "\\u".utf8) {
          position += 2
          if let next = codeUnit(), UTF16.isTrailSurrogate(next) {
            return UTF16.decode(UTF16.EncodedScalar([unit, next]))
          }
        }
        position = start
      }
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    default: return Unicode.Scalar(byte)
    }
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return nil
    }
    position += 4
    return unit
  }

  // MARK: - Between values

  /// The next byte that is no blank.
  private mutating func visible() -> UInt8? {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipWrapper() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let name = bytes[position...].prefix(100).prefix { $0 != UInt8(ascii: "(") }
    let isName = name.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || "._$ \r\n\t".utf8.contains($0)
    }
    if isName, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "(") {
      position = name.endIndex + 1
    }
  }

  /// Whether only the end of a wrapper is left.
  private mutating func isAtEnd() -> Bool {
    while let byte = visible(), ");\0".utf8.contains(byte) { position += 1 }
    return position == bytes.count
  }
}
