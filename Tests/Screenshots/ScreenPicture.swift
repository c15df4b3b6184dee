// From what tmux says of a screen to a picture of it.

/// A screen with its colours, read from text with the escape sequences that `tmux capture-pane -e` writes.
struct ScreenPicture {
  struct Cell: Equatable {
    var text = " "
    var style = CellStyle()
  }

  private let columns: Int
  private let cells: [[Cell]]

  init(_ capture: String, columns: Int, rows: Int) {
    self.columns = columns
    var style = CellStyle()
    var cells = capture.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows).map { line in
      Self.cells(of: line, &style, columns: columns)
    }
    while cells.count < rows { cells.append([]) }
    self.cells = cells
  }

  private static func cells(of line: Substring, _ style: inout CellStyle, columns: Int) -> [Cell] {
    var cells: [Cell] = []
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{E}" || scalar == "\u{F}" { continue }
      guard scalar == "\u{1B}" else {
        cells.append(Cell(text: String(scalar), style: style))
        continue
      }
      guard rest.popFirst() == "[" else { continue }
      let parameters = rest.prefix { !("@"..."~").contains($0) }
      rest = rest.dropFirst(parameters.count)
      if rest.popFirst() == "m" { style.apply(String(parameters)) }
    }
    return Array(cells.prefix(columns))
  }

  /// The screen without colours, and without blanks at the ends of rows.
  var text: String {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }

  // MARK: - SVG

  private static let cell = (width: 8.4, height: 16.0)
  private static let margin = 12.0

  /// The screen as a picture, on the background of a dark terminal.
  var svg: String {
    let width = Double(columns) * Self.cell.width + 2 * Self.margin
    let height = Double(cells.count) * Self.cell.height + 2 * Self.margin
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
        + " font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">",
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(CellStyle.background)\"/>",
    ]
    for (index, row) in cells.enumerated() {
      let top = Self.margin + Double(index) * Self.cell.height
      var start = 0
      while start < row.count {
        let end = row[start...].firstIndex { $0.style != row[start].style } ?? row.count
        lines += Self.run(row[start..<end], top: top)
        start = end
      }
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Cells that look alike, as rectangles and text.
  private static func run(_ cells: ArraySlice<Cell>, top: Double) -> [String] {
    guard let style = cells.first?.style else { return [] }
    var lines: [String] = []
    func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String) {
      lines.append(
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
          + " fill=\"\(color)\" shape-rendering=\"crispEdges\"/>")
    }
    func left(_ index: Int) -> Double { margin + Double(index) * cell.width }
    if let background = style.backgroundColor {
      rectangle(left(cells.startIndex), top, Double(cells.count) * cell.width, cell.height, background)
    }
    // Blocks are drawn, not written: fonts leave gaps between them.
    for (index, block) in cells.indexed().compactMap({ index, cell in Block(cell.text).map { (index, $0) } })
    {
      for part in block.parts {
        rectangle(
          left(index) + part.x * cell.width, top + part.y * cell.height, part.width * cell.width,
          part.height * cell.height, style.foregroundColor)
      }
    }
    var text = ""
    var path = ""
    for (index, sign) in cells.indexed().map({ ($0, $1.text) }) {
      let stroke = Stroke.path(sign, left: left(index), top: top, width: cell.width, height: cell.height)
      path += stroke ?? ""
      text += stroke == nil && Block(sign) == nil ? sign : " "
    }
    let dimmed = style.isDim ? " opacity=\"0.62\"" : ""
    if !path.isEmpty {
      lines.append("<path d=\"\(path)\" stroke=\"\(style.foregroundColor)\" fill=\"none\"\(dimmed)/>")
    }
    if text.contains(where: { $0 != " " }) {
      let length = Double(cells.count) * cell.width
      lines.append(
        "<text x=\"\(number(left(cells.startIndex)))\" y=\"\(number(top + 12.5))\" textLength=\"\(number(length))\""
          + " lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"\(style.foregroundColor)\""
          + (style.isBold ? " font-weight=\"bold\"" : "") + dimmed + ">"
          + text.escaped + "</text>")
    }
    return lines
  }

  /// A number with two digits behind the point at most.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return rest == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension ArraySlice {
  fileprivate func indexed() -> [(Int, Element)] { Array(zip(indices, self)) }
}

extension String {
  fileprivate var escaped: String {
    map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}
