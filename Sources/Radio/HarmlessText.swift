// The words of strangers, made safe for every face and every file.

extension String {
  /// The words of strangers, made safe for every face.
  ///
  /// One line, of bounded length, that holds nothing that could drive a terminal or turn the
  /// direction of what follows.
  public var harmless: String {
    var kept = String.UnicodeScalarView()
    var count = 0
    var owesBlank = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        owesBlank = !kept.isEmpty
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: continue
      default: break
      }
      count += owesBlank ? 2 : 1
      if owesBlank { kept.append(" ") }
      owesBlank = false
      kept.append(scalar)
      if count >= Self.longestWords { break }
    }
    return String(kept)
  }

  /// The listener's own words, as they are but for what could drive a terminal or turn the direction.
  public var harmlessUncut: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0 == "\t" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        }))
  }

  /// The most Unicode scalars of one title, name or message.
  private static let longestWords = 300
}
