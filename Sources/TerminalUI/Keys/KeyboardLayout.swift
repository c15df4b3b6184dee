// Letters of other keyboards, and the Latin ones on the same keys.

extension Key {
  /// The rows of a Latin keyboard, and of others key by key; a key whose sign is no letter is left out.
  private static let rows: [(latin: String, other: String)] = [
    ("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"),
    ("ertyuiopasdfghjklzxcvbnm", "ερτυθιοπασδφγηξκλζχψωβνμ"),
  ]

  private static let latinLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for row in rows {
      for (latin, other) in zip(row.latin.unicodeScalars, row.other.unicodeScalars) {
        letters[other] = latin
        let capital = other.properties.uppercaseMapping.unicodeScalars
        if let capital = capital.first { letters[capital] = Unicode.Scalar(latin.value - 0x20) }
      }
    }
    return letters
  }()

  /// The Latin letter that the same key types on the usual Latin keyboard, for Cyrillic and Greek ones.
  var latin: Key? {
    guard case .character(let scalar) = self, let latin = Self.latinLetters[scalar] else { return nil }
    return .character(latin)
  }
}
