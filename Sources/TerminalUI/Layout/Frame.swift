// A finished picture of the screen: rows of spans, still without a terminal.

/// How a piece of text stands out; the theme gives each of these its attributes.
enum Ink: Sendable, Equatable {
  case plain
  /// The one thing that matters most.
  case strong
  /// What is there for whoever looks for it.
  case quiet
  /// The one colour.
  case accent
  /// A cell of a picture, in colours by their numbers, -1 for the terminal's own.
  case picture(foreground: Int32, background: Int32)
}

/// A piece of one row in one ink.
struct Span: Sendable, Equatable {
  var text: PrintableText
  var ink: Ink
}

/// One row, or a part of one.
struct Line: Sendable, Equatable {
  private(set) var spans: [Span] = []
  /// The columns the line takes.
  private(set) var width = 0

  static let empty = Line()

  init() {}

  init(_ text: PrintableText, _ ink: Ink = .plain) {
    append(text, ink)
  }

  init(_ chrome: String, _ ink: Ink = .plain) {
    append(PrintableText(chrome: chrome), ink)
  }

  var isEmpty: Bool { width == 0 }

  /// The text of the line, whatever its ink.
  var text: String { spans.reduce(into: "") { $0 += $1.text.text } }

  mutating func append(_ text: PrintableText, _ ink: Ink = .plain) {
    guard !text.isEmpty else { return }
    width += text.width
    if let last = spans.last, last.ink == ink {
      spans[spans.count - 1].text = last.text.appending(text)
    } else {
      spans.append(Span(text: text, ink: ink))
    }
  }

  mutating func append(_ chrome: String, _ ink: Ink = .plain) {
    append(PrintableText(chrome: chrome), ink)
  }

  mutating func append(_ line: Line) {
    for span in line.spans { append(span.text, span.ink) }
  }

  /// Fills the line up with blanks.
  mutating func pad(to columns: Int) {
    if columns > width { append(String(repeating: " ", count: columns - width)) }
  }

  /// The line behind `columns` blanks.
  func indented(by columns: Int) -> Line {
    guard columns > 0, !isEmpty else { return self }
    var line = Line(String(repeating: " ", count: columns))
    line.append(self)
    return line
  }

  /// The line within `columns`, cut at the end.
  func clipped(to columns: Int) -> Line {
    guard width > columns else { return self }
    var line = Line()
    for span in spans {
      line.append(span.text.clipped(to: columns - line.width, ellipsis: ""), span.ink)
    }
    return line
  }

  /// The line within `columns`, its end replaced by an ellipsis where it is too long.
  func clipped(to columns: Int, ellipsis: String) -> Line {
    guard width > columns, let last = spans.last else { return self }
    var line = clipped(to: columns - ellipsis.count)
    line.append(ellipsis, last.ink)
    return line.clipped(to: max(columns, 0))
  }

  /// Both lines on one row, one at each end.
  static func spread(_ left: Line, _ right: Line, width: Int) -> Line {
    var line = left
    line.pad(to: width - right.width)
    line.append(right)
    return line
  }
}

/// The size of a terminal in cells.
struct Size: Sendable, Equatable {
  var columns: Int
  var rows: Int
}

/// What the whole screen shows; as many rows as the terminal has, none wider than it.
struct Frame: Sendable, Equatable {
  var rows: [Line]

  /// The screen as plain text, blanks at the ends of rows left out.
  var text: String {
    rows.map { row in
      var text = row.text[...]
      while text.last == " " { text.removeLast() }
      return String(text)
    }.joined(separator: "\n")
  }
}
