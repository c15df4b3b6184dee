// A key, as the key map knows it.

/// One key press.
enum Key: Sendable, Hashable {
  case character(Unicode.Scalar)
  case up
  case down
  case escape

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
    case .escape: "esc"
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
