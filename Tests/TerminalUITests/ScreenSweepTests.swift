import CPlatform
import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("The screen at any size")
struct ScreenSweepTests {
  private static let states: [ScreenContents] = [
    Sample.playing, Sample.firstStart, Sample.loading, Sample.paused, Sample.muted, Sample.live,
    Sample.help, Sample.longError, Sample.history, Sample.stations, Sample.hosted,
    Sample.titled("雨の日のカフェで聴きたい静かな音楽", by: "👩\u{200D}👧 e\u{301}cran שלום \u{1B}[31m"),
    Sample.titled("", by: "Kettle"), Sample.titled("\u{202E}\u{1B}", by: "\u{200B}"),
    Sample.with { $0.station = StationViewModel(name: "静かな部屋の音楽放送局", format: "opus 1411k") },
  ]

  @Test("has exactly its rows, none wider than its columns", arguments: states.indices)
  func fits(state: Int) {
    // Beyond a frame's size only the space around it grows.
    let allColumns = Array(1...83) + [119, 120]
    let allRows = Array(1...12) + [24, 40]
    for glyphs in state % 4 == 0 ? [GlyphSet.unicode, .ascii, .ascii.foldingWords] : [.unicode] {
      for columns in allColumns {
        for rows in allRows {
          let frame = Sample.frame(Self.states[state], columns, rows, glyphs)
          let widest = frame.rows.map(\.width).max() ?? 0
          if frame.rows.count != rows || widest > columns {
            Issue.record("\(columns) by \(rows): \(frame.rows.count) rows, \(widest) columns\n\(frame.text)")
            return
          }
        }
      }
    }
  }

  @Test("knows the true width of every row", arguments: states.indices)
  func measures(state: Int) {
    for columns in [1, 2, 7, 20, 40, 61] {
      for rows in [1, 2, 6, 9, 11] {
        for row in Sample.frame(Self.states[state], columns, rows).rows {
          let columns = row.text.unicodeScalars.reduce(0) {
            $0 + Int(lofi_wcwidth(wchar_t(bitPattern: $1.value)))
          }
          #expect(columns == row.width)
        }
      }
    }
  }

  @Test("draws a straight frame beside any words", arguments: states.indices)
  func straight(state: Int) {
    for columns in stride(from: 30, through: 100, by: 7) {
      let frame = Sample.frame(Self.states[state], columns, 11)
      #expect(Set(frame.rows.map(\.width)).count == 1)
    }
  }

  @Test("is calm in the largest terminals", arguments: [(500, 200), (1, 1000), (1000, 1)])
  func large(columns: Int, rows: Int) {
    let frame = Sample.frame(Sample.playing, columns, rows)
    #expect(frame.rows.count == rows)
    #expect(frame.rows.allSatisfy { $0.width <= columns })
  }
}
