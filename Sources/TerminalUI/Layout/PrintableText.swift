// Words made safe to draw, measured in columns.

internal import CPlatform

/// Text without anything that could drive a terminal, and the number of columns it takes.
///
/// Widths are `wcwidth`'s, so the process must have its locale set.
struct PrintableText: Sendable, Equatable {
  let text: String
  /// The columns the text takes.
  let width: Int

  static let empty = PrintableText(chrome: "")

  /// How many marks may sit on one character: ncurses keeps no more in a cell.
  private static let maximumMarks = 4

  /// Takes our own signs, each of which is known to be one column wide.
  init(chrome: String) {
    text = chrome
    width = chrome.unicodeScalars.count
  }

  /// Takes somebody's words and leaves out controls, direction marks and whatever has no width of its own.
  init(words: String) {
    var kept = String.UnicodeScalarView()
    var width = 0
    var marks = 0
    // Blanks are owed until something follows, so that none lead, trail or come in numbers.
    var owesBlank = false
    for scalar in words.unicodeScalars {
      if scalar.properties.isWhitespace {
        owesBlank = width > 0
        continue
      }
      guard let columns = Self.columns(scalar) else { continue }
      if columns == 0 {
        // A mark belongs to the character before it; without one it has nowhere to go.
        guard width > 0, !owesBlank, marks < Self.maximumMarks else { continue }
        marks += 1
      } else {
        if owesBlank {
          kept.append(" ")
          width += 1
          owesBlank = false
        }
        marks = 0
      }
      kept.append(scalar)
      width += columns
    }
    text = String(kept)
    self.width = width
  }

  private init(scalars: String.UnicodeScalarView.SubSequence, width: Int) {
    text = String(scalars)
    self.width = width
  }

  var isEmpty: Bool { width == 0 }

  /// The columns of a character, or nil for one that is not to be shown.
  private static func columns(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) ? 1 : nil }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return nil
    default: break
    }
    // Joiners, variation selectors and skin tones: terminals disagree on the width of what they make.
    if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return nil }
    let columns = lofi_wcwidth(wchar_t(bitPattern: scalar.value))
    return columns < 0 ? nil : Int(columns)
  }

  /// The text within `columns`, its end replaced by an ellipsis where it is too long.
  func clipped(to columns: Int, ellipsis: String) -> PrintableText {
    if width <= columns { return self }
    let end = PrintableText(chrome: String(ellipsis.prefix(max(columns, 0))))
    let head = prefix(columns - end.width).trimmed
    return PrintableText(chrome: "").appending(head).appending(end)
  }

  /// The end of the text, as much of it as fits.
  func clippedAtStart(to columns: Int) -> PrintableText {
    var rest = text.unicodeScalars[...]
    var width = width
    while width > columns, let first = rest.popFirst() { width -= Self.columns(first) ?? 0 }
    return PrintableText(scalars: rest, width: width)
  }

  /// The text on at most `lines` lines, broken between words where possible; the last is clipped.
  func wrapped(to columns: Int, lines: Int, ellipsis: String) -> [PrintableText] {
    guard lines > 1, width > columns, columns > 0 else { return [clipped(to: columns, ellipsis: ellipsis)] }
    var head = prefix(columns)
    let scalars = text.unicodeScalars
    var rest = scalars[head.text.unicodeScalars.endIndex...]
    if rest.first != " ", let blank = head.text.unicodeScalars.lastIndex(of: " ") {
      head = prefix(upTo: blank)
      rest = scalars[blank...]
    }
    guard !head.isEmpty else { return [clipped(to: columns, ellipsis: ellipsis)] }
    let tail = PrintableText(scalars: rest.drop { $0 == " " }, width: 0).measured
    return [head.trimmed] + tail.wrapped(to: columns, lines: lines - 1, ellipsis: ellipsis)
  }

  func appending(_ other: PrintableText) -> PrintableText {
    PrintableText(scalars: (text + other.text).unicodeScalars[...], width: width + other.width)
  }

  /// As many whole characters, with their marks, as fit.
  private func prefix(_ columns: Int) -> PrintableText {
    var used = 0
    var end = text.unicodeScalars.startIndex
    for index in text.unicodeScalars.indices {
      let next = used + (Self.columns(text.unicodeScalars[index]) ?? 0)
      if next > columns { break }
      used = next
      end = text.unicodeScalars.index(after: index)
    }
    return PrintableText(scalars: text.unicodeScalars[..<end], width: used)
  }

  private func prefix(upTo end: String.UnicodeScalarView.Index) -> PrintableText {
    PrintableText(scalars: text.unicodeScalars[..<end], width: 0).measured
  }

  private var measured: PrintableText {
    let width = text.unicodeScalars.reduce(0) { $0 + (Self.columns($1) ?? 0) }
    return PrintableText(scalars: text.unicodeScalars[...], width: width)
  }

  private var trimmed: PrintableText {
    var scalars = text.unicodeScalars[...]
    var width = width
    while scalars.last == " " {
      scalars.removeLast()
      width -= 1
    }
    return PrintableText(scalars: scalars, width: width)
  }
}
