// The colours that a terminal has.

/// How many colours there are, and which of a theme's suit the background.
struct Palette: Sendable, Equatable {
  enum Depth: Sendable, Equatable {
    case none
    case eight
    case sixteen
    case indexed
    case direct
  }

  let depth: Depth
  let hasLightBackground: Bool

  init(_ depth: Depth, hasLightBackground: Bool = false) {
    self.depth = depth
    self.hasLightBackground = hasLightBackground
  }

  /// Whether the background is light, by what some terminals say in `COLORFGBG`: "0;15", foreground first.
  static func isLight(colorsVariable: String?) -> Bool {
    guard let last = colorsVariable?.split(separator: ";").last, let background = Int(last) else {
      return false
    }
    return background == 7 || (9...15).contains(background)
  }

  /// The number of a tone's nearest colour; nil for none.
  func number(of tones: Tones) -> Int32? {
    switch (hasLightBackground ? tones.light : tones.dark, depth) {
    case (_, .none): nil
    case (.ansi(let number), _): number
    case (.rgb(let value, _), .direct): value
    case (.rgb(let value, _), .indexed): Self.nearest(to: value)
    case (.rgb(_, let stand), _): stand
    }
  }

  /// The colours for covers; nil where there are too few.
  var coverColors: CoverColors? {
    switch depth {
    case .none, .eight: nil
    case .sixteen: .sixteen
    case .indexed: .indexed
    case .direct: .direct
    }
  }

  /// The nearest of the 240 colours that are the same in every terminal with 256: a cube, and greys.
  static func nearest(to value: Int32) -> Int32 {
    let wanted = channels(value)
    return (16...255).min { distance(rgb($0), wanted) < distance(rgb($1), wanted) } ?? 16
  }

  /// The channels of a colour among the 240.
  static func rgb(_ number: Int32) -> [Int32] {
    if number >= 232 { return Array(repeating: 8 + 10 * (number - 232), count: 3) }
    let steps: [Int32] = [0, 95, 135, 175, 215, 255]
    let cube = Int(number - 16)
    return [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
  }

  private static func channels(_ value: Int32) -> [Int32] {
    [value >> 16 & 255, value >> 8 & 255, value & 255]
  }

  private static func distance(_ left: [Int32], _ right: [Int32]) -> Int32 {
    zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
