// The characters that some encoders and servers write as they stand in a web page.

extension String {
  /// The text with the entities of HTML as characters: `&amp;`, `&#39;`, `&#x27;` and the like.
  ///
  /// They are decoded twice, for words that were encoded twice. What is no entity stays as it is.
  public var decodingHTMLEntities: String {
    utf8.contains(UInt8(ascii: "&")) ? decodedOnce.decodedOnce : self
  }

  private var decodedOnce: String {
    var decoded = ""
    var rest = self[...]
    // By scalars: a mark behind an ampersand would make another character of it.
    while let ampersand = rest.unicodeScalars.firstIndex(of: "&") {
      decoded += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.unicodeScalars.dropFirst().prefix(Self.longestEntity).prefix { $0 != ";" }
      if let end = rest.unicodeScalars[name.endIndex...].first, end == ";", let character = Self.entity(name)
      {
        decoded.unicodeScalars.append(character)
        rest = rest[rest.unicodeScalars.index(after: name.endIndex)...]
      } else {
        decoded += "&"
        rest = rest[name.startIndex...]
      }
    }
    return decoded + rest
  }

  /// The characters of an entity between `&` and `;`.
  private static let longestEntity = 10

  private static func entity(_ name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard name.first == "#" else {
      return switch String(name) {
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case "lt": "<"
      case "gt": ">"
      case "nbsp": " "
      default: nil
      }
    }
    let digits = String(name.dropFirst())
    let isHex = digits.first == "x" || digits.first == "X"
    guard let number = UInt32(isHex ? String(digits.dropFirst()) : digits, radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(number).map(LegacyText.meant)
    else { return nil }
    return scalar.properties.generalCategory == .control ? " " : scalar
  }
}
