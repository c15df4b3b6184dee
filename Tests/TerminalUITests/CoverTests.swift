import FoundationEssentials
import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("Covers on the screen")
struct CoverTests {
  init() { Sample.needsLocale() }

  private static let request = CoverRequest(
    url: URL(string: "http://lab/cover") ?? URL(filePath: "/"), columns: 2, rows: 2, colors: .indexed)

  private func cover(_ answer: String, _ request: CoverRequest = request) -> Cover? {
    Cover(Array(answer.utf8), to: request)
  }

  @Test("are read as rows of signs in two colours")
  func reads() throws {
    let cover = try #require(self.cover("2580,10,ff 20,-,-\n2588,7f,- 259f,-,20\n"))
    #expect(cover.rows.map(\.text) == ["▀ ", "█▟"])
    #expect(
      cover.rows[0].spans.map(\.ink) == [
        .picture(foreground: 16, background: 255), .picture(foreground: -1, background: -1),
      ])
    #expect(cover.size == Size(columns: 2, rows: 2))
  }

  @Test(
    "are not taken when anything is not as asked for",
    arguments: [
      "", "\n", "20,-,- 20,-,-\n", "20,-,- 20,-,-\n20,-,- 20,-,-", "20,-,- 20,-,-\n20,-,-\n",
      "20,-,- 20,-,-\n20,-,- 20,-,- 20,-,-\n", "20,-,- 20,-,-\n20,-,- 1b,-,-\n",
      "20,-,- 20,-,-\n20,-,- 65e5,-,-\n",
      "20,-,- 20,-,-\n20,-,- 20,100,-\n", "20,-,- 20,-,-\n20,-,- 20,-1,-\n", "20,-,- 20,-,-\n20,-,- 20,-\n",
      "20,-,- 20,-,-\n20,-,- 20,-,-,-\n", "20,-,- 20,-,-\n20,-,- d800,-,-\n",
      "20,-,- 20,-,-\n20,-,- 2592,-,-\n",
      "20,-,- 20,-,-\n20,-,- 20,fffffffffffffffff,-\n", "20,-,- 20,-,-\n20,-,- \u{1B}[31m,-,-\n",
    ])
  func refuses(answer: String) {
    #expect(cover(answer) == nil)
  }

  @Test("have a place from 60 by 12 on, as high as the terminal has room, at most 8 rows")
  func place() {
    func rows(_ columns: Int, _ rows: Int) -> Int? {
      ScreenLayout.coverSize(
        of: Sample.covered, size: Size(columns: columns, rows: rows), glyphs: .unicode)?.rows
    }
    #expect(
      [(60, 12), (60, 13), (80, 15), (80, 24), (500, 200)].map { rows($0.0, $0.1) } == [5, 6, 8, 8, 8])
    #expect(rows(59, 24) == nil && rows(80, 11) == nil && rows(80, 1) == nil)
  }

  @Test(
    "have no place where the song has no picture of its own",
    arguments: ["data:image/svg+xml,x", "file:///etc/passwd", "ftp://lab/cover", "cover"])
  func noPlace(address: String) throws {
    var contents = Sample.covered
    contents.song = SongViewModel(
      imageURL: try #require(URL(string: address)), name: "Rain on Tin", artist: "Kettle")
    #expect(ScreenLayout.coverSize(of: contents, size: Size(columns: 80, rows: 24), glyphs: .unicode) == nil)
    #expect(Sample.screen(contents, 80, 24) == Sample.screen(Sample.playing, 80, 24))
  }

  @Test("stand beside the song's words, and a record until they have come")
  func draws() throws {
    var contents = Sample.covered
    let record = Sample.frame(contents, 60, 12)
    let request = CoverRequest(
      url: try #require(contents.song?.imageURL), columns: 10, rows: 5, colors: .indexed)
    let row = Array(repeating: "2580,10,20", count: 10).joined(separator: " ") + "\n"
    contents.latestCover = cover(String(repeating: row, count: 5), request)
    let painted = Sample.frame(contents, 60, 12)
    #expect(painted.text.contains("│   ▀▀▀▀▀▀▀▀▀▀   Kettle "))
    // Nothing but the cover differs.
    #expect(
      zip(record.rows, painted.rows).allSatisfy { before, after in
        before.text.dropFirst(14) == after.text.dropFirst(14) && before.width == after.width
      })

    contents.song = SongViewModel(
      imageURL: try #require(URL(string: "https://lab/other")), name: "Slow Kettle", artist: "Steam")
    #expect(!Sample.frame(contents, 60, 12).text.contains("▀▀▀▀▀▀▀▀▀▀"))
  }

  @Test("are a record of the cells they have, round in every size", arguments: 4...12)
  func record(rows: Int) {
    let size = Size(columns: rows * 2, rows: rows)
    let record = CoverPicture.record(size)
    #expect(record.count == rows && record.allSatisfy { $0.width == rows * 2 })
    let text = record.map(\.text)
    #expect(text[0].first == " " && text[0].last == " ")
    #expect(text[rows / 2].first != " " && text[rows / 2].last != " ")
  }
}
