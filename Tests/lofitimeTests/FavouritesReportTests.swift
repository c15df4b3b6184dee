import Foundation
import Lab
import Memory
import Radio
import Testing

@testable import lofitime

@Suite("Favourites, printed")
struct FavouritesReportTests {
  private func report(_ songs: [(String, String)]) -> FavouritesReport {
    FavouritesReport(
      songs: songs.map { artist, title in
        HeardSong(Song(title: title, artist: artist), on: "Desk", at: "2026-12-01T22:14:05+01:00")
      })
  }

  @Test("are a line each")
  func lines() {
    #expect(
      report([("Kettle", "Rain on Tin"), ("", "Dusk")]).text(as: .lines) == "Kettle - Rain on Tin\nDusk\n")
    for form in [FavouritesReport.Form.lines, .csv, .json] {
      let nothing = [.lines: "", .csv: "kept,station,artist,title\r\n", .json: "[]\n"][form]
      #expect(report([]).text(as: form) == nothing)
    }
  }

  @Test("are CSV by RFC 4180, in which nothing is a formula")
  func csv() {
    let text = report([("Kettle, The", #"Rain "on" Tin"#), ("=1+1", "@a"), ("-", "+1"), ("", "a=b")]).text(
      as: .csv)
    let kept = "2026-12-01T22:14:05+01:00,Desk,"
    #expect(
      text == "kept,station,artist,title\r\n" + kept + #""Kettle, The","Rain ""on"" Tin""# + "\r\n" + kept
        + "'=1+1,'@a\r\n" + kept + "'-,'+1\r\n" + kept + ",a=b\r\n")
  }

  @Test("are JSON, always with the same members")
  func json() throws {
    #expect(
      report([("", #"A "b" \\ c"#)]).text(as: .json) == #"""
        [{"artist":null,"kept":"2026-12-01T22:14:05+01:00","station":"Desk","title":"A \"b\" \\\\ c"}]

        """#)
    struct Told: Decodable { let artist: String?, title: String }
    var words = HostileWords(seed: 11)
    for _ in 0..<200 {
      let (artist, title) = (words.next().harmless, words.next().harmless)
      guard !title.isEmpty else { continue }
      let text = report([(artist, title)]).text(as: .json)
      let told = try JSONDecoder().decode([Told].self, from: Data(text.utf8))
      #expect(told.first?.title == title && told.first?.artist ?? "" == artist)
    }
  }

  @Test("need not be there, but have to be readable")
  func files() throws {
    let folder = try TemporaryFolder()
    #expect(try FavouritesReport(path: nil).songs.isEmpty)
    #expect(try FavouritesReport(path: folder.file("none")).songs.isEmpty)
    #expect(throws: UnreadableFavourites.self) { try FavouritesReport(path: folder.path) }
    let path = try folder.write("# mine\nKettle - Rain on Tin\n", to: "x")
    #expect(try FavouritesReport(path: path).text(as: .lines) == "Kettle - Rain on Tin\n")
  }
}
