import FoundationEssentials
import Lab
import Radio
import RadioPresentation
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

  @Test("is letters in lines, and JSON that can be read, whatever words come")
  func hostileWords() throws {
    var words = HostileWords(seed: 13)
    for _ in 0..<300 {
      var report = Self.full
      report.station = words.next()
      report.nowPlaying.song = Song(title: words.next(), artist: words.next(), album: words.next())
      report.nowPlaying.next = Song(title: words.next(), artist: words.next())
      report.nowPlaying.host = words.next()
      for text in [report.lines, report.json] {
        let script = try Script(Array(text.utf8))
        #expect(script.sequences.isEmpty && !text.contains("\r") && !text.contains("\t"))
      }
      #expect(report.json.split(separator: "\n").count == 1)
      let names = report.lines.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      #expect(Set(names).isSubset(of: ["station", "song", "album", "live", "runtime", "listening", "next"]))
      let read = try JSONDecoder().decode(Told.self, from: Data(report.json.utf8))
      #expect(
        read.station == report.station.harmless && read.song?.title == report.nowPlaying.song?.title.harmless)
      let silence = Silence(station: words.next(), failure: .notMusic(words.next()))
      #expect(try Script(Array("\(silence)".utf8)).sequences.isEmpty)
    }
  }

  private struct Told: Decodable {
    struct Song: Decodable { let title: String }
    let station: String
    let song: Song?
  }
}
