// Text that does not say in which encoding it is.

/// Words from a stream: UTF-8 when they are valid in it, else Windows-1252.
public enum LegacyText {
  /// The text without control characters and without blanks around it.
  public static func decode(_ bytes: some Collection<UInt8>) -> String { clean(text(bytes)) }

  /// The text as it stands.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) ?? textWithoutCutEnd(bytes) { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.map { meant(Unicode.Scalar($0)) })
    return String(scalars)
  }

  /// The text of what is UTF-8 but for a last character that was cut, as where a title has been made to fit; nil
  /// where it is not.
  ///
  /// There has to be another such character: the end of a word in Windows-1252 may look like the beginning of one.
  private static func textWithoutCutEnd(_ bytes: some Collection<UInt8>) -> String? {
    let end = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1
    guard let lead = bytes.suffix(end).first, lead >= 0xC2, lead <= 0xF4 else { return nil }
    let isCut = end < (lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2)
    guard isCut, let text = String(validating: bytes.dropLast(end), as: UTF8.self) else { return nil }
    return text.utf8.contains { $0 >= 0x80 } ? text : nil
  }

  /// The text without control characters (C0, DEL, C1) and without blanks around it.
  public static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.lazy.map(meant) where scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    let isVisible = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isVisible), let last = scalars.lastIndex(where: isVisible)
    else { return "" }
    return String(scalars[first...last])
  }

  /// The character that was meant: a C1 control is hardly ever, but the Windows-1252 one of its number.
  static func meant(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    0x80...0x9F ~= scalar.value ? upperControls[Int(scalar.value) - 0x80] : scalar
  }

  /// The bytes 0x80 to 0x9F, the only ones in which Windows-1252 differs from Latin-1.
  private static let upperControls: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
