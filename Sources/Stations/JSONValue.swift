// JSON whose shape cannot be relied on.

internal import Radio

/// A JSON value that answers every question, with nothing where there is nothing.
///
/// Servers leave fields out, send null for them, or send a number where a text belongs. None of
/// that may cost more than the one field.
enum JSONValue: Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  /// A text, or a number as it was written: a song may be called 1979.
  case text(String)
  case bool(Bool)
  case null

  /// Parses a whole answer; nil when it is no JSON.
  init?(_ bytes: [UInt8]) {
    guard let value = JSONReader.value(in: bytes) else { return nil }
    self = value
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

  /// A text, or a number as it was written; blanks around it are dropped.
  var text: String? {
    if case .text(let text) = self { text.trimmingBlanks } else { nil }
  }

  /// A finite number, also one that was sent as text.
  var number: Double? {
    text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
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
