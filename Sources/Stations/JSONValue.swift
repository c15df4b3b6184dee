// JSON whose shape cannot be relied on.

internal import FoundationEssentials
internal import Radio

/// A JSON value that answers every question, with nothing where there is nothing.
///
/// Servers leave fields out, send null for them, or send a number where a text belongs. None of
/// that may cost more than the one field, so nothing here fails but JSON that is none.
enum JSONValue: Decodable, Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case bool(Bool)
  case null

  /// The most arrays and objects of an answer, and how deep they may lie in one another.
  ///
  /// The decoder is slow on what is neither; a station's answer has some hundreds, ten deep at most.
  private static let mostContainers = 20_000
  private static let greatestDepth = 24

  /// Parses a whole answer; nil when it is no JSON, or more than any station has to say.
  init?(_ bytes: [UInt8]) {
    guard Self.isOfReason(bytes), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    else { return nil }
    self = value
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      var members: [String: JSONValue] = [:]
      for key in object.allKeys { members[key.stringValue] = try object.decode(JSONValue.self, forKey: key) }
      self = .object(members)
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let single = try decoder.singleValueContainer()
      if let text = try? single.decode(String.self) {
        self = .text(text)
      } else if let number = try? single.decode(Double.self) {
        self = .number(number)
      } else if let bool = try? single.decode(Bool.self) {
        self = .bool(bool)
      } else {
        self = .null
      }
    }
  }

  private static func isOfReason(_ bytes: [UInt8]) -> Bool {
    var containers = 0
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in bytes {
      if isInText {
        if byte == UInt8(ascii: "\""), !isEscaped { isInText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        containers += 1
        depth += 1
        guard containers <= mostContainers, depth <= greatestDepth else { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return true
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  // MARK: - Asking

  /// A member of an object.
  subscript(_ name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array, a lone value as the only one.
  var elements: [JSONValue] {
    switch self {
    case .array(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// A text, or a whole number as one (a song may be called 1979); blanks around it are dropped.
  var text: String? {
    switch self {
    case .text(let text): text.trimmingBlanks
    case .number: integer.map(String.init)
    default: nil
    }
  }

  /// A finite number, also one that was sent as text.
  var number: Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .text(let text): Double(text.trimmingBlanks)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number that fits an Int, rounded towards zero.
  var integer: Int? {
    number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// A truth value, also one that was sent as 0 or 1.
  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { integer.map { $0 != 0 } }
  }
}
