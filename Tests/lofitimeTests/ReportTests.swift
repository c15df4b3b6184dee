import FoundationEssentials
import Radio
import Testing

@testable import lofitime

@Suite("What is on, printed")
struct ReportTests {
  private static let start = ContinuousClock.now
  private static let full = Report(
    station: "Code Radio",
    nowPlaying: NowPlaying(
      song: Song(
        title: "Rain on Tin", artist: "Kettle", album: "Porch Songs",
        picture: URL(string: "https://example.org/rain.jpg")),
      startedAt: start, duration: .seconds(240), next: Song(title: "Slow Kettle", artist: "Steam"),
      listeners: 214),
    moment: start + .milliseconds(74_900))
  private static let bare = Report(station: "Night Desk", nowPlaying: NowPlaying(), moment: start)

  @Test("has a line for each thing known")
  func lines() {
    #expect(
      Self.full.lines == """
        station: Code Radio
        song: Kettle - Rain on Tin
        album: Porch Songs
        runtime: 01:14/04:00
        listening: 214
        next: Steam - Slow Kettle

        """)
    #expect(Self.bare.lines == "station: Night Desk\n")
  }

  @Test("has in JSON always the same members, and the README shows them")
  func json() throws {
    #expect(
      Self.full.json == """
        {"duration":240,"elapsed":74,"listeners":214,"live":null,\
        "next":{"album":null,"artist":"Steam","picture":null,"title":"Slow Kettle"},\
        "song":{"album":"Porch Songs","artist":"Kettle","picture":"https://example.org/rain.jpg",\
        "title":"Rain on Tin"},"station":"Code Radio"}

        """)
    #expect(
      Self.bare.json == """
        {"duration":null,"elapsed":null,"listeners":null,"live":null,"next":null,"song":null,\
        "station":"Night Desk"}

        """)
    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    #expect(try String(decoding: Data(contentsOf: readme), as: UTF8.self).contains(Self.full.json))
  }

  @Test("stays within the song's length, counts on without one, and never begins below nothing")
  func runtime() {
    var report = Self.full
    report.moment = Self.start + .seconds(1_000)
    #expect(report.lines.contains("runtime: 04:00/04:00\n"))
    report.nowPlaying.duration = nil
    #expect(report.lines.contains("runtime: 16:40\n"))
    report.moment = Self.start - .seconds(3)
    #expect(report.lines.contains("runtime: 00:00\n"))
  }

  @Test("is harmless whatever a station calls its songs")
  func harmless() {
    var report = Self.bare
    report.station = "a\u{1B}]0;b\u{7}\nsong: c"
    report.nowPlaying.song = Song(title: "d\u{9B}2J\u{202E}\re", artist: "")
    for text in [report.lines, report.json] {
      #expect(!text.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .format })
      #expect(
        text.unicodeScalars.filter { $0.properties.generalCategory == .control }.allSatisfy { $0 == "\n" })
    }
    #expect(report.lines == "station: a]0;b song: c\nsong: d2J e\n")
  }
}
