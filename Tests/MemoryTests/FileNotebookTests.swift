import Foundation
import Lab
import Radio
import Testing

@testable import Memory

@Suite("The notebook in files")
struct FileNotebookTests {
  private static let start = "2026-12-01T22:14:05+01:00"
  private let folder: TemporaryFolder
  private let places: MemoryPlaces
  private let desk = Station(name: "Desk", streams: [URL(string: "http://desk.test/a")].compactMap(\.self))
  private let lamp = Station(name: "Lamp", streams: [URL(string: "http://lamp.test/a")].compactMap(\.self))

  init() throws {
    folder = try TemporaryFolder()
    places = MemoryPlaces(state: folder.file("state"), data: folder.file("data"))
  }

  private func notebook() -> FileNotebook {
    FileNotebook(places: places, state: RadioState.read(places.stateFile), start: Self.start)
  }

  private var state: RadioState { RadioState.read(places.stateFile) }

  @Test("writes a volume with the next thing that happens, not for each key")
  func coalesces() {
    let notebook = notebook()
    for level in 1...50 { notebook.note(volume: level, of: desk) }
    #expect(notebook.volume(of: desk) == 50)
    #expect(state == RadioState())
    notebook.note(station: desk)
    #expect(state.station == desk.key && state.volume(of: desk.key) == 50)
    notebook.note(volume: 60, of: desk)
    notebook.flush()
    #expect(state.volume(of: desk.key) == 60)
  }

  @Test("of two that run at once loses nothing: the last one counts, station by station")
  func twoAtOnce() {
    let (one, other) = (notebook(), notebook())
    one.note(volume: 10, of: desk)
    other.note(volume: 20, of: lamp)
    one.note(station: desk)
    other.note(station: lamp)
    #expect(state.volume(of: desk.key) == 10 && state.volume(of: lamp.key) == 20)
    #expect(state.station == lamp.key)
    one.note(volume: 30, of: lamp)
    one.flush()
    other.flush()
    #expect(state.volume(of: lamp.key) == 30)
  }

  @Test("tells once what it cannot keep, and keeps it when it can")
  func failure() throws {
    try "in the way".write(toFile: folder.file("state"), atomically: false, encoding: .utf8)
    let notebook = notebook()
    var failures: [MemoryFailure] = []
    notebook.onFailure = { failures.append($0) }
    notebook.note(volume: 10, of: desk)
    for _ in 0..<3 { notebook.note(station: desk) }
    for number in 0..<3 {
      notebook.note(song: HeardSong(Song(title: "\(number)"), on: "Desk", at: Self.start))
    }
    #expect(failures.map(\.kind) == [.stationAndVolumes, .songsHeard])
    #expect(failures.first?.reason == "Not a directory")
    #expect(try String(contentsOfFile: folder.file("state"), encoding: .utf8) == "in the way")
    try FileManager.default.removeItem(atPath: folder.file("state"))
    notebook.note(song: HeardSong(Song(title: "3"), on: "Desk", at: Self.start))
    #expect(state.volume(of: desk.key) == 10)
    let songs = try SongsHeardFile(try #require(places.songsFile)).songs(before: "9")
    #expect(songs.map(\.song.title) == ["3", "2", "1", "0"])
    #expect(notebook.earlierSongs().isEmpty)
  }

  @Test(
    "takes a file that makes no sense for none, and puts its own in its place", arguments: ["broken", "huge"])
  func broken(kind: String) throws {
    let path = try #require(places.stateFile)
    try FileManager.default.createDirectory(atPath: folder.file("state"), withIntermediateDirectories: true)
    let bytes = kind == "broken" ? Data([0xFF, 0, 0x1B]) : Data(repeating: 65, count: 3 << 20)
    try bytes.write(to: URL(fileURLWithPath: path))
    let notebook = notebook()
    #expect(notebook.volume(of: desk) == nil)
    notebook.note(station: desk)
    #expect(state.station == desk.key)
  }

  @Test("keeps favourites, and knows when somebody else has changed them")
  func favourites() throws {
    let notebook = notebook()
    let song = Song(title: "Rain on Tin", artist: "Kettle")
    #expect(notebook.favourites().isEmpty)
    notebook.toggleFavourite(HeardSong(song, on: "Desk"))
    #expect(notebook.favourites() == Favourites([song]))
    let path = try #require(places.favouritesFile)
    try "Dusk\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(notebook.favourites() == Favourites([Song(title: "Dusk")]))
  }

  @Test("does not touch favourites that it cannot read, and says so each time")
  func unreadableFavourites() throws {
    let path = try #require(places.favouritesFile)
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    let huge = Data(repeating: 65, count: FavouritesFile.most + 1)
    try huge.write(to: URL(fileURLWithPath: path))
    let notebook = notebook()
    var failures: [MemoryFailure] = []
    notebook.onFailure = { failures.append($0) }
    for _ in 0..<2 { notebook.toggleFavourite(HeardSong(Song(title: "Dusk"), on: "Desk")) }
    #expect(failures.map(\.kind) == [.favourites, .favourites])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == huge)
  }

  @Test("without a home remembers until the end, and complains only of a key that was pressed")
  func homeless() {
    let notebook = FileNotebook(
      places: MemoryPlaces(state: nil, data: nil), state: RadioState(), start: Self.start)
    var failures: [MemoryFailure] = []
    notebook.onFailure = { failures.append($0) }
    notebook.note(volume: 10, of: desk)
    notebook.note(station: desk)
    notebook.note(song: HeardSong(Song(title: "Dusk"), on: "Desk", at: Self.start))
    #expect(notebook.volume(of: desk) == 10 && notebook.earlierSongs().isEmpty)
    #expect(failures.isEmpty)
    notebook.toggleFavourite(HeardSong(Song(title: "Dusk"), on: "Desk"))
    #expect(failures.map(\.kind) == [.favourites])
  }
}
