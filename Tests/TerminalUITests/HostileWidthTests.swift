import CPlatform
import RadioPresentation
import Testing

@testable import TerminalUI

/// Words that have broken other players' screens.
enum WideWords {
  static let all: [String] = [
    String(repeating: "雨の日のカフェ", count: 40), String(repeating: "a", count: 600),
    "a" + String(repeating: "日", count: 90),
    "e" + String(repeating: "\u{301}", count: 200) + "cran", String(repeating: "\u{301}", count: 50),
    "👩\u{200D}👩\u{200D}👧\u{200D}👦 family", "❤\u{FE0F}☕\u{FE0F} 1\u{FE0F}\u{20E3} 👍🏽",
    "🇩🇪🇯🇵🏴\u{E0067}\u{E0062}\u{E007F}",
    "שלום \u{202B}עולם\u{202C} abc", "مرحبا بالعالم \u{FDFA} \u{FDFD}", "a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e",
    "one\u{2028}two\u{2029}three\u{85}four",
    "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{90}q\u{9C}", "tab\tnew\nline\r\u{8}\u{7F}", "ｆｕｌｌ　ｗｉｄｔｈ",
    "\u{1FAE8}\u{1F9D1}\u{10FFFF}\u{E000}",
    "ก\u{E33}ข\u{E34} हिन्दी \u{1160}\u{1100}\u{1161}", "\u{3164}\u{115F}\u{2800}",
    String(repeating: "🧑\u{200D}🚀", count: 60),
    "Z\u{336}a\u{489}l\u{20DD}g\u{361}o", "𝕄𝕒𝕥𝕙 ﷽ ꧁༺༻꧂",
  ]

  static func contents(_ words: String) -> ScreenContents {
    Sample.with {
      $0.station = StationViewModel(name: words, format: words)
      $0.song = Sample.song(words, by: words)
      $0.details = SongDetailViewModel(album: words, next: words, host: words)
      $0.history = HistoryViewModel(
        songs: Array(repeating: .init(name: words, artist: words, isKept: true), count: 12))
      $0.stations = StationListViewModel(
        stations: Array(repeating: .init(name: words, tags: words, song: words, listeners: 9), count: 12),
        present: 1)
      $0.list = Sample.list(of: 12, query: "number")
    }
  }
}

@Suite("Hostile words on the screen")
struct HostileWidthTests {
  private static let sizes = [1, 2, 3, 7, 20, 30, 31, 60, 81]
    .flatMap { columns in [1, 2, 6, 10, 15].map { Size(columns: columns, rows: $0) } }

  @Test("never wrap, nor shift an edge, at any size", arguments: WideWords.all)
  func straight(words: String) {
    Sample.needsLocale()
    for (overlay, message) in [(nil, nil), (nil, words), (.history, nil), (.stations, nil)]
      as [(Overlay?, String?)]
    {
      var contents = WideWords.contents(words)
      contents.overlay = overlay
      contents.error = message.map { .error(message: $0) } ?? .noError
      for size in Self.sizes {
        for glyphs in [GlyphSet.unicode, .ascii.foldingWords] {
          let frame = ScreenLayout.frame(of: contents, size: size, glyphs: glyphs)
          guard let fault = fault(frame.rows.map(\.text), size, glyphs) else { continue }
          Issue.record("\(size): \(fault)\n\(frame.text)")
          return
        }
      }
    }
  }

  private func fault(_ rows: [String], _ size: Size, _ glyphs: GlyphSet) -> String? {
    if rows.count != size.rows { return "\(rows.count) rows" }
    if rows.contains(where: { columns($0) > size.columns }) { return "a row that is too wide" }
    // The edges of a frame are one below the other.
    guard size.columns >= 30, size.rows >= 10 else { return nil }
    let framed = rows.filter { $0.drop { $0 == " " }.hasPrefix(glyphs.vertical) }
    if framed.count < 8 { return "no frame" }
    if Set(framed.map { columns($0) }).count > 1 { return "a crooked edge" }
    return framed.allSatisfy { $0.hasSuffix(glyphs.vertical) } ? nil : "an edge that is not the last"
  }

  /// The columns a terminal gives the row, -1 for each character that it cannot show.
  private func columns(_ row: String) -> Int {
    row.unicodeScalars.reduce(0) { $0 + Int(lofi_wcwidth(wchar_t(bitPattern: $1.value))) }
  }
}

extension ScreenTests {
  @Test("puts hostile words into the cells that the layout says", arguments: WideWords.all)
  func hostileCells(words: String) throws {
    for (columns, rows) in [(80, 24), (41, 11), (21, 6), (20, 1), (2, 2)] {
      let contents = WideWords.contents(words)
      try onScreen(PseudoTerminal(columns: columns, rows: rows)) { subject in
        subject.play()
        contents.station.map(subject.screen.station.display)
        contents.song.map(subject.screen.song.display)
        contents.details.map(subject.screen.details.display)
        _ = subject.settle(for: .milliseconds(5))
        #expect(subject.cells == Sample.screen(contents, columns, rows))
      }
    }
  }
}
