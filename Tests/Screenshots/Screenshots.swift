// Pictures of the screen for the README, taken of the program as it plays: `make screenshots`.

import Foundation
import Lab

@main struct Screenshots {
  static func main() {
    guard CommandLine.arguments.count == 2 else {
      complain("usage: lofitime-screenshots FOLDER")
      exit(2)
    }
    do {
      try take(into: CommandLine.arguments[1])
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("screenshots: \(message)\n".utf8))
  }

  /// A picture: its name, the size of the terminal, and the key that has to be pressed before it.
  private struct Shot {
    var name: String
    var columns: Int
    var rows: Int
    var key: String?
  }

  private static let shots = [
    Shot(name: "full", columns: 80, rows: 24), Shot(name: "small", columns: 60, rows: 12),
    Shot(name: "narrow", columns: 40, rows: 12), Shot(name: "compact", columns: 20, rows: 6),
    Shot(name: "line", columns: 80, rows: 1), Shot(name: "help", columns: 80, rows: 24, key: "?"),
    Shot(name: "heard", columns: 80, rows: 24, key: "h"),
  ]

  private static func take(into folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let music = try TemporaryFolder()
    let icecast = try Icecast()
    let source = try IcecastSource(Tone(220, seconds: 20).write(into: music), on: icecast)
    let words = try AzuraCastServer(shortcode: "dusk", streams: [icecast.address()])
    let covers = try CoverArt()
    words.change { $0.name = "Dusk Radio" }
    let stage = try Stage(columns: 80, rows: 24)

    play(2, on: words, covers)
    try stage.play("-v", "70", "--theme", "dusk", words.address, environment: ["COLORTERM": "truecolor"])
    try stage.hearMusic(within: 10)
    for index in [1, 0] {
      try stage.terminal.waitFor(songs[(index + 1) % 3].title, within: 20)
      play(index, on: words, covers)
      try source.setTitle("\(songs[index].artist) - \(songs[index].title)")
    }
    try stage.terminal.waitFor(songs[0].title, within: 30)
    try require("the cover, on a screen like this:\n\(stage.terminal.screen)", within: 30) {
      stage.terminal.colouredScreen.contains("48;2;")
    }

    try stage.terminal.waitFor("the bar to be under way", within: 30) { $0.contains(" 00:2") }

    for shot in shots {
      try stage.terminal.resize(columns: shot.columns, rows: shot.rows)
      if let key = shot.key { try stage.terminal.type(key) }
      // A picture is done when nothing but a second has changed.
      try require("a screen of \(shot.columns) by \(shot.rows)", within: 10) {
        let before = stage.terminal.colouredScreen
        usleep(600_000)
        return stage.terminal.colouredScreen.filter { !$0.isNumber } == before.filter { !$0.isNumber }
      }
      let screen = ScreenPicture(
        stage.terminal.colouredScreen, columns: shot.columns, rows: shot.rows)
      if let key = shot.key { try stage.terminal.type(key) }
      try Data((screen.text + "\n").utf8).write(to: URL(fileURLWithPath: "\(folder)/\(shot.name).txt"))
      try Data(screen.svg.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(shot.name).svg"))
    }
    try stage.terminal.type("q")
    _ = try stage.terminal.exitStatus()
  }

  private static let songs = [
    AzuraCastServer.Song(title: "Rain on Tin", artist: "Kettle", album: "Porch Songs"),
    AzuraCastServer.Song(title: "Slow Kettle", artist: "Steam", album: "Morning, Again"),
    AzuraCastServer.Song(title: "Last Tram Home", artist: "Ōtsuka & the Lanterns", album: "Depot"),
  ]

  private static func play(_ index: Int, on server: AzuraCastServer, _ covers: CoverArt) {
    var song = songs[index]
    song.art = covers.address(index)
    // Short, so that the bar has come some way by the time of the pictures.
    server.play(song, for: 80, next: songs[(index + 1) % songs.count])
  }
}
