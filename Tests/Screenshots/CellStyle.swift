// Colours and attributes of a cell, as escape sequences set them.

/// What a cell looks like.
struct CellStyle: Equatable {
  var isBold = false
  var isDim = false
  var foreground: String?
  var backgroundColor: String?

  /// The colours of the terminal itself.
  static let background = "#16161d"
  private static let foreground = "#d8d8d2"

  var foregroundColor: String { foreground ?? Self.foreground }

  /// Takes on the parameters of a `CSI … m`.
  mutating func apply(_ parameters: String) {
    var codes = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: self = CellStyle()
      case 1: isBold = true
      case 2: isDim = true
      case 22: (isBold, isDim) = (false, false)
      case 30...37: foreground = Self.color(code - 30)
      case 90...97: foreground = Self.color(code - 82)
      case 39: foreground = nil
      case 40...47: backgroundColor = Self.color(code - 40)
      case 100...107: backgroundColor = Self.color(code - 92)
      case 49: backgroundColor = nil
      case 38: foreground = Self.extended(&codes)
      case 48: backgroundColor = Self.extended(&codes)
      default: break
      }
    }
  }

  private static func extended(_ codes: inout ArraySlice<Int>) -> String? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().flatMap(color)
    case 2:
      let channels = codes.prefix(3)
      codes = codes.dropFirst(3)
      return channels.count == 3 ? hex(Array(channels)) : nil
    default: return nil
    }
  }

  private static let basic = [
    "#16161d", "#d16d6a", "#87a987", "#d7af5f", "#6a8fbf", "#a58fb5", "#6fb3b8", "#c9c9c3",
    "#5a5a66", "#e58e8b", "#a3c7a3", "#efcb84", "#8cb0dd", "#c3aed2", "#8fd0d4", "#ffffff",
  ]

  /// One of the 256 colours; nil for no such number.
  private static func color(_ number: Int) -> String? {
    let steps = [0, 95, 135, 175, 215, 255]
    switch number {
    case 0..<16: return basic[number]
    case 16..<232:
      let cube = number - 16
      return hex([steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]])
    case 232..<256: return hex(Array(repeating: 8 + 10 * (number - 232), count: 3))
    default: return nil
    }
  }

  private static func hex(_ channels: [Int]) -> String {
    "#"
      + channels.map { channel in
        let text = String(min(max(channel, 0), 255), radix: 16)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }
}
