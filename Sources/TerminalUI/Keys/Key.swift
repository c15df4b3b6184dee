// A key, as the key map knows it.

/// One key press.
enum Key: Sendable, Hashable {
  case character(Unicode.Scalar)
  case up
  case down
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case backspace
  case escape

  /// Those that type no character, as the settings name them, for messages.
  static let names = "space, up, down, pgup, pgdn, home, end, enter, backspace, esc"

  /// What help calls the key.
  func label(_ glyphs: GlyphSet) -> String {
    switch self {
    case .character(" "): "space"
    case .character(let scalar) where scalar.value < 0x20:
      // A control character is the letter it is made with.
      "ctrl-" + String(UnicodeScalar(UInt8(scalar.value) + 0x60))
    case .character(let scalar): String(scalar)
    case .up: glyphs.up
    case .down: glyphs.down
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .home: "home"
    case .end: "end"
    case .enter: "enter"
    case .backspace: "backspace"
    case .escape: "esc"
    }
  }

  /// The key of a name, as `label` writes it, or of the character it types; nil where there is none.
  init?(named name: some StringProtocol) {
    let scalars = name.unicodeScalars
    switch name.lowercased() {
    case "space": self = " "
    case "up", "↑": self = .up
    case "down", "↓": self = .down
    case "pgup": self = .pageUp
    case "pgdn": self = .pageDown
    case "home": self = .home
    case "end": self = .end
    case "enter": self = .enter
    case "backspace": self = .backspace
    case "esc", "escape": self = .escape
    // What these type, terminals send for another key.
    case "ctrl-h": self = .backspace
    case "ctrl-j", "ctrl-m": self = .enter
    case let name where name.hasPrefix("ctrl-") && name.unicodeScalars.count == 6:
      guard let letter = name.unicodeScalars.last, ("a"..."z").contains(letter) else { return nil }
      self = .character(UnicodeScalar(UInt8(letter.value) - 0x60))
    default:
      // A control character comes with a name, and what cannot be shown alone is on no key.
      guard let scalar = scalars.first, scalars.count == 1, scalar.standsAlone else { return nil }
      self = .character(scalar)
    }
  }

  /// The same key without its Shift or Caps Lock.
  var unshifted: Key {
    guard case .character(let scalar) = self, ("A"..."Z").contains(scalar) else { return self }
    return .character(UnicodeScalar(UInt8(scalar.value) + 0x20))
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}

extension Unicode.Scalar {
  /// Whether it can be seen without another one, whatever the locale.
  fileprivate var standsAlone: Bool {
    guard !properties.isDefaultIgnorableCodePoint, !properties.isEmojiModifier else { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned,
      .privateUse, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
