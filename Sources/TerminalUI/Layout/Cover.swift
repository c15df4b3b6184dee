// A cover as cells, and the reading of them from what the painter of covers has printed.

public import FoundationEssentials

/// What a cover is asked for with.
public struct CoverRequest: Sendable, Equatable {
  /// The address of the picture, http or https.
  public let url: URL
  /// The cells that it may take.
  public let columns: Int
  public let rows: Int
  /// The colours that the terminal has.
  public let colors: CoverColors
}

/// The colours that a cover may be painted in; the raw value is what its painter calls them.
public enum CoverColors: String, Sendable, CaseIterable {
  case sixteen = "16"
  case indexed = "256"
  case direct
}

/// A cover that can be drawn.
struct Cover: Sendable, Equatable {
  /// The picture's address.
  let url: URL
  let size: Size
  /// As many rows as the size has, each as wide as it.
  let rows: [Line]

  /// Reads what the painter has printed: a line for each row, with the code point, foreground and background of
  /// each cell in hexadecimal, "-" for the terminal's own colour; nil unless all of it is as asked for.
  init?(_ answer: [UInt8], to request: CoverRequest) {
    let lines = answer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last one ends with a line break too.
    guard lines.count == request.rows + 1, lines.last?.isEmpty == true else { return nil }
    var rows: [Line] = []
    for line in lines.dropLast() {
      let cells = line.split(separator: UInt8(ascii: " "))
      guard cells.count == request.columns else { return nil }
      var row = Line()
      for cell in cells {
        let fields = cell.split(separator: UInt8(ascii: ","))
        guard fields.count == 3, let code = Self.number(fields[0], below: 0x11_0000),
          let sign = Unicode.Scalar(UInt32(code)), Self.isBlock(sign),
          let foreground = Self.color(fields[1], request.colors),
          let background = Self.color(fields[2], request.colors)
        else { return nil }
        row.append(String(sign), .picture(foreground: foreground, background: background))
      }
      rows.append(row)
    }
    url = request.url
    size = Size(columns: request.columns, rows: request.rows)
    self.rows = rows
  }

  /// The block elements but the shades: one column wide everywhere, and alike in every font.
  private static func isBlock(_ sign: Unicode.Scalar) -> Bool {
    sign == " " || (0x2580...0x2590).contains(sign.value) || (0x2594...0x259F).contains(sign.value)
  }

  private static func color(_ text: ArraySlice<UInt8>, _ colors: CoverColors) -> Int32? {
    if text.elementsEqual("-".utf8) { return -1 }
    let count =
      switch colors {
      case .sixteen: 16
      case .indexed: 256
      case .direct: 0x100_0000
      }
    return number(text, below: count).map(Int32.init)
  }

  private static func number(_ text: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard text.count <= 6, let number = Int(String(decoding: text, as: UTF8.self), radix: 16),
      (0..<limit).contains(number)
    else { return nil }
    return number
  }
}
