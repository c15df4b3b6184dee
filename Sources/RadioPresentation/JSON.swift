// JSON as we write it, by hand: an encoder would be half a megabyte for a few objects.

/// A JSON value (RFC 8259).
public enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([JSON])
  /// The members in the order in which they are written.
  case object(KeyValuePairs<String, JSON>)

  /// The text, or null for an empty one.
  public static func known(_ text: String) -> JSON { text.isEmpty ? .null : .text(text) }

  /// The number, or null where there is none.
  public static func known(_ number: Int?) -> JSON { number.map(JSON.number) ?? .null }

  public static func == (left: JSON, right: JSON) -> Bool { left.line == right.line }

  /// The value on one line.
  public var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .number(let number): line += "\(number)"
    case .text(let text): Self.write(text, to: &line)
    case .list(let values):
      line += "["
      for (index, value) in values.enumerated() {
        if index > 0 { line += "," }
        value.write(to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { line += "," }
        Self.write(member.key, to: &line)
        line += ":"
        member.value.write(to: &line)
      }
      line += "}"
    }
  }

  private static func write(_ text: String, to line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      // Also DEL and C1, which JSON allows and terminals do not bear, and what JavaScript takes for line ends.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    line += "\""
  }
}
