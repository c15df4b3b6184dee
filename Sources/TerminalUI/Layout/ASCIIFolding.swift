// Words for a terminal that knows nothing but ASCII.

/// Replaces letters by their nearest ASCII neighbours, and what has none by a question mark.
public enum ASCIIFolding {
  private static let table: [(letters: String, replacement: String)] = [
    ("ÀÁÂÃÄÅĀĂĄ", "A"), ("àáâãäåāăą", "a"), ("ÇĆĈĊČ", "C"), ("çćĉċč", "c"), ("ÐĎĐ", "D"), ("ðďđ", "d"),
    ("ÈÉÊËĒĔĖĘĚ", "E"), ("èéêëēĕėęě", "e"), ("ĜĞĠĢ", "G"), ("ĝğġģ", "g"), ("ĤĦ", "H"), ("ĥħ", "h"),
    ("ÌÍÎÏĨĪĬĮİ", "I"), ("ìíîïĩīĭįı", "i"), ("Ĵ", "J"), ("ĵ", "j"), ("Ķ", "K"), ("ķ", "k"),
    ("ĹĻĽŁ", "L"), ("ĺļľł", "l"), ("ÑŃŅŇ", "N"), ("ñńņň", "n"), ("ÒÓÔÕÖØŌŎŐ", "O"), ("òóôõöøōŏő", "o"),
    ("ŔŖŘ", "R"), ("ŕŗř", "r"), ("ŚŜŞŠȘ", "S"), ("śŝşšș", "s"), ("ŢŤŦȚ", "T"), ("ţťŧț", "t"),
    ("ÙÚÛÜŨŪŬŮŰŲ", "U"), ("ùúûüũūŭůűų", "u"), ("Ŵ", "W"), ("ŵ", "w"), ("ÝŶŸ", "Y"), ("ýÿŷ", "y"),
    ("ŹŻŽ", "Z"), ("źżž", "z"), ("Æ", "AE"), ("æ", "ae"), ("Œ", "OE"), ("œ", "oe"), ("ß", "ss"),
    ("Þ", "Th"), ("þ", "th"), ("‐‑‒–—―−·•", "-"), ("‘’‚′", "'"), ("“”„″«»", "\""), ("…", "..."),
    ("×", "x"),
  ]

  private static let replacements: [Unicode.Scalar: String] = {
    var replacements: [Unicode.Scalar: String] = [:]
    for (letters, replacement) in table {
      for letter in letters.unicodeScalars { replacements[letter] = replacement }
    }
    return replacements
  }()

  /// A text as one looks for it: in small letters, without the accents that nobody types.
  public static func searchKey(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += searchKey($1) }
  }

  static func searchKey(_ scalar: Unicode.Scalar) -> String {
    if scalar.properties.generalCategory == .nonspacingMark { return "" }
    return (replacements[scalar] ?? String(scalar)).lowercased()
  }

  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var folded = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        folded.unicodeScalars.append(scalar)
      } else if scalar.properties.isWhitespace {
        folded += " "
      } else if let replacement = replacements[scalar] {
        folded += replacement
      } else if isVisible(scalar) {
        folded += "?"
      }
    }
    return folded
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .surrogate, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
