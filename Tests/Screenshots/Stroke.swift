// The light lines of a frame as strokes, so that they meet whatever the font.

/// A sign that is a line through its cell.
enum Stroke {
  /// The line as path data of SVG, in a cell with these edges; nil for a sign that is none of these.
  static func path(_ sign: String, left: Double, top: Double, width: Double, height: Double) -> String? {
    func text(_ numbers: Double...) -> String { numbers.map(ScreenPicture.number).joined(separator: " ") }
    let (right, bottom) = (left + width, top + height)
    let (x, y) = (left + width / 2, top + height / 2)
    return switch sign {
    case "─": "M\(text(left, y))H\(text(right))"
    case "│": "M\(text(x, top))V\(text(bottom))"
    case "╭": "M\(text(x, bottom))Q\(text(x, y, right, y))"
    case "╮": "M\(text(left, y))Q\(text(x, y, x, bottom))"
    case "╰": "M\(text(x, top))Q\(text(x, y, right, y))"
    case "╯": "M\(text(left, y))Q\(text(x, y, x, top))"
    default: nil
    }
  }
}
