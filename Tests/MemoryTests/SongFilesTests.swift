import Foundation
import Lab
import Radio
import Testing

@testable import Memory

@Suite("Songs in files")
struct SongFilesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("songs")
  }

  private func line(
    _ title: String, _ artist: String = "Kettle", at moment: String = "2026-01-02T03:04:05+00:00"
  )
    -> HeardSong
  {
    HeardSong(Song(title: title, artist: artist), on: "Desk", at: moment)
  }

  private func read(_ bytes: some Sequence<UInt8>) -> HeardSong? {
    Array(bytes).withUnsafeBufferPointer(HeardSong.init(line:))
  }

  // MARK: - A line

  @Test("are a line each, which grep finds, and no word can make two of it")
  func lines() throws {
    #expect(line("Rain on Tin").line == "2026-01-02T03:04:05+00:00\tDesk\tKettle\tRain on Tin")
    var words = HostileWords(seed: 7)
    for _ in 0..<300 {
      let song = HeardSong(
        Song(title: words.next(), artist: words.next()), on: words.next(), at: "2026-01-02T03:04:05+00:00")
      let text = song.line
      #expect(text.utf8.filter { $0 < 0x20 } == [tab, tab, tab])
      let again = read(text.utf8)
      #expect(again?.song.title == (song.song.title.harmless.isEmpty ? nil : song.song.title.harmless))
      #expect(again.map { $0.station == song.station.harmless && $0.moment == song.moment } != false)
    }
  }

  @Test(
    "are no songs where a line is something else",
    arguments: ["", "# a\tb\tc\td", "a\tb\tc", "a\tb\tc\t", "a\tb\tc\td\te", "\t\t\t", "one two"])
  func noSongs(text: String) {
    #expect(read(text.utf8) == nil)
    #expect(read(Array("a\tb\tc\t".utf8) + [0xFF, 0xFE]) == nil)
  }

  // MARK: - Songs heard

  @Test("are told the latest first, without those of this run")
  func heard() throws {
    let file = SongsHeardFile(path)
    for (title, day) in [("A", "01"), ("B", "02"), ("C", "03")] {
      try file.add(line(title, at: "2026-01-\(day)T00:00:00+01:00"))
    }
    #expect(try file.songs(before: "2026-01-03").map(\.song.title) == ["B", "A"])
    #expect(try file.songs(before: "2027").map(\.song.title) == ["C", "B", "A"])
    #expect(try SongsHeardFile(folder.file("none")).songs(before: "2027").isEmpty)
  }

  @Test("are as many as a hundred thousand, and then the oldest go")
  func bounds() throws {
    var text = ""
    for number in 0..<130_000 {
      text +=
        "2026-01-02T03:04:05+00:00\tA Station With A Name\tSomebody Well Known\tSong \(number)  \(String(repeating: "x", count: 30))\n"
    }
    #expect(text.utf8.count > SongsHeardFile.most)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let file = SongsHeardFile(path)
    let start = ContinuousClock.now
    let songs = try file.songs(before: "2027")
    // A debug build takes many times as long as what ships.
    #expect(.now - start < .seconds(60))
    #expect(songs.count == SongsHeardFile.mostSongs)
    #expect(songs.first?.song.title.hasPrefix("Song 129999 ") == true)
    try file.add(line("New"))
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept.utf8.count <= SongsHeardFile.mostKept + 100)
    #expect(kept.hasPrefix("2026-01-02") && kept.hasSuffix("Kettle\tNew\n"))
    #expect(try file.songs(before: "2027").first?.song.title == "New")
  }

  @Test("are all there though two write at once, and one rewrites the file")
  func twoAtOnce() throws {
    let path = path
    try String(repeating: "2026-01-02T03:04:05+00:00\tDesk\tKettle\tOld\n", count: 290_000)
      .write(toFile: path, atomically: false, encoding: .utf8)
    DispatchQueue.concurrentPerform(iterations: 2) { writer in
      for number in 0..<100 {
        let song = Song(title: "\(writer)/\(number)", artist: "")
        try? SongsHeardFile(path).add(HeardSong(song, at: "2026"))
      }
    }
    let titles = try SongsHeardFile(path).songs(before: "2027").map(\.song.title)
    #expect(titles.filter { $0 != "Old" }.count == 200)
  }

  // MARK: - Favourites

  private func favourites(_ text: String) -> [String] {
    FavouritesFile.songs(in: Array(text.utf8)).map(\.song.line)
  }

  @Test("that are kept are those of the file, also those that were written there by hand, each once")
  func reads() {
    #expect(
      favourites(
        """
        \u{FEFF}# mine
        2026-01-02T03:04:05+00:00\tDesk\tKettle\tRain on Tin\r
        Steam - Slow Kettle
        Dusk

        kettle - RAIN ON TIN!
        broken\tline
        """) == ["Kettle - Rain on Tin", "Steam - Slow Kettle", "Dusk"])
  }

  @Test("that are kept come and go, and all else stays as it is")
  func toggles() {
    let mine: [UInt8] =
      Array("# mine\n\nwhat\tis this\nSteam - Slow Kettle\n".utf8) + [0xFF, 0x0A] + Array("# end".utf8)
    let added = FavouritesFile.toggle(line("Rain on Tin"), in: mine)
    #expect(added == mine + Array("\n\(line("Rain on Tin").line)\n".utf8))
    #expect(FavouritesFile.toggle(line("rain on TIN", "KETTLE"), in: added) == mine + [newline])
    let removed = FavouritesFile.toggle(line("Slow Kettle", "Steam"), in: mine)
    #expect(!String(decoding: removed, as: UTF8.self).contains("Steam"))
    #expect(removed.count == mine.count - "Steam - Slow Kettle\n".utf8.count)
  }

  @Test("that are kept begin with a line that says what they are")
  func heading() throws {
    let file = FavouritesFile(path)
    try file.toggle(line("Rain on Tin"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("# Songs that you keep"))
    #expect(try file.songs() == [line("Rain on Tin")])
    try file.toggle(line("Rain on Tin"))
    #expect(try file.songs().isEmpty)
  }
}
