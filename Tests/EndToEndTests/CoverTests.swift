import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("Covers", .serialized, .timeLimit(.minutes(1)))
  struct CoverTests {
    /// A station with words, on air with a song whose cover is at an address.
    private func station(cover address: String) throws -> (ToneStation, AzuraCastServer) {
      let station = try ToneStation()
      let words = try AzuraCastServer(streams: [station.address])
      words.play(
        .init(title: "Rain on Tin", artist: "Kettle", album: "Porch Songs", art: address), for: 240,
        next: .init(title: "Slow Kettle", artist: "Steam"))
      return (station, words)
    }

    /// Whether cells on the screen have backgrounds of their own.
    private func isPainted(_ stage: Stage) -> Bool { stage.terminal.colouredScreen.contains("\u{1B}[48;5;") }

    @Test("stand beside the song, and cost no more than twenty bytes a second once they are there")
    func shows() throws {
      let covers = try CoverArt(count: 2)
      let (station, words) = try station(cover: covers.address(0))
      let stage = try Stage(columns: 80, rows: 24)
      try stage.play(words.address)
      try stage.terminal.waitFor("Rain on Tin")
      try require("a cover") { isPainted(stage) }
      try stage.hear(440)

      let before = stage.terminal.output.count
      try stage.recording.listen(for: 10)
      #expect(stage.terminal.output.count - before <= 10 * 20 + 20)
      // Paused, not even that.
      try stage.terminal.type("Space")
      try stage.terminal.waitFor("space resume")
      let paused = stage.terminal.output.count
      try stage.recording.listen(for: 3)
      #expect(stage.terminal.output.count == paused)
      withExtendedLifetime(station) {}
    }

    @Test("come from the disk the second time, and in the size that there is room for")
    func keeps() throws {
      let covers = try CoverArt(count: 1)
      let (station, words) = try station(cover: covers.address(0))
      let stage = try Stage(columns: 80, rows: 24)
      try stage.play(words.address)
      try require("a cover") { isPainted(stage) }
      try stage.terminal.resize(columns: 60, rows: 12)
      try stage.terminal.waitFor("a small screen") { $0.hasPrefix("╭") }
      try require("a smaller cover") { isPainted(stage) }
      // Below that there is none, and nothing shows that there was one.
      try stage.terminal.resize(columns: 59, rows: 12)
      try require("a screen without a cover") {
        !isPainted(stage) && stage.terminal.screen.contains("│   Kettle")
      }
      #expect(covers.requests.count == 1)
      withExtendedLifetime(station) {}
    }

    @Test(
      "are left alone when they are no pictures, and the music plays", arguments: ["image/jpeg", "text/html"])
    func hostile(type: String) throws {
      let server = try ScriptedServer { connection in
        connection.answer(type: type, body: [0xFF, 0xD8, 0xFF] + Array("\u{1B}]0;no\u{7}".utf8))
      }
      let (station, words) = try station(cover: server.address("/cover"))
      let stage = try Stage(columns: 80, rows: 24)
      try stage.play(words.address)
      try stage.terminal.waitFor("Rain on Tin")
      try stage.hear(440)
      try require("a request for the cover") { !server.requests.isEmpty }
      #expect(stage.terminal.screen.contains("▗▄██████▄▖"))
      #expect(!isPainted(stage))
      withExtendedLifetime(station) {}
    }

    @Test(
      "are not asked for where they cannot or are not to be shown",
      arguments: [
        (["--no-art"], [:]), (["--ascii"], [:]), (["--no-color"], [:]), ([], ["NO_COLOR": "1"]),
        ([], ["TERM": "screen"]), ([], ["LC_ALL": "C"]),
      ] as [([String], [String: String])])
    func refused(options: [String], environment: [String: String]) throws {
      let covers = try CoverArt(count: 1)
      let (station, words) = try station(cover: covers.address(0))
      let stage = try Stage(columns: 80, rows: 24)
      try stage.play(options + [words.address], environment: environment)
      try stage.terminal.waitFor("Rain on Tin")
      try stage.hear(440)
      #expect(covers.requests.isEmpty)
      #expect(!stage.terminal.screen.contains("▗▄██████▄▖"))
      withExtendedLifetime(station) {}
    }
  }
}
