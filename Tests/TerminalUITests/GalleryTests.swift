// Whole screens, compared with what is kept of them in the folder Gallery.

import Foundation
import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("The gallery of screens")
struct GalleryTests {
  /// Columns and rows.
  private static let sizes = [
    (1, 1), (2, 1), (20, 1), (80, 1), (40, 2), (20, 6), (30, 8), (40, 12), (60, 12), (80, 24), (120, 40),
    (500, 200),
  ]

  /// To draw the gallery anew: `LOFITIME_GALLERY=draw swift test --filter GalleryTests`, and look at what has changed.
  private static let isDrawn = ProcessInfo.processInfo.environment["LOFITIME_GALLERY"] == "draw"

  @Test("is as it was, in Unicode and ASCII, in colour and without", arguments: sizes)
  func isAsItWas(columns: Int, rows: Int) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Gallery/\(columns)x\(rows).txt")
    let picture = Self.picture(columns, rows)
    if Self.isDrawn {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
    }
    #expect(picture == (try String(contentsOf: file, encoding: .utf8)))
  }

  /// The screen as text in both sets of signs, and its styles by a letter for each cell.
  private static func picture(_ columns: Int, _ rows: Int) -> String {
    var contents = Sample.covered
    contents.latestCover = nil
    let unicode = Sample.frame(contents, columns, rows)
    contents.showsCovers = false
    let ascii = Sample.frame(contents, columns, rows, .ascii)
    return [
      ("Unicode", unicode.text), ("ASCII", ascii.text),
      ("in colour", styles(unicode, Palette(.indexed))), ("monochrome", styles(unicode, Palette(.none))),
    ].map { name, text in
      "== \(name)\n\(text)\n"
    }.joined()
  }

  /// The style of each cell: b for bold, d for dim, a for the accent, a dot for plain.
  private static func styles(_ frame: Frame, _ palette: Palette) -> String {
    frame.rows.map { row in
      var letters = row.spans.map { span in
        let style = Theme.usual.style(of: span.ink, in: palette)
        let letter = style.foreground >= 0 ? "a" : style.isBold ? "b" : style.isDim ? "d" : "."
        return String(repeating: letter, count: span.text.width)
      }.joined()
      while letters.last == "." { letters.removeLast() }
      return letters
    }.joined(separator: "\n")
  }
}
