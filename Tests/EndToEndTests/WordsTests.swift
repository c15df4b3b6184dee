import Lab
import Testing

extension EndToEnd {
  @Suite("The words of an AzuraCast station", .serialized, .timeLimit(.minutes(1)))
  struct WordsTests {
    @Test("are shown: song, artist, listeners, and what comes next")
    func showsWords() throws {
      let station = try ToneStation()
      let words = try AzuraCastServer(streams: [station.address])
      let stage = try Stage()
      try stage.play(words.address)
      try stage.hear(440)
      for text in ["Lab Radio", "Rain on Tin", "Kettle", "214", "Steam, Slow Kettle"] {
        try stage.terminal.waitFor(text)
      }
    }

    @Test("are asked for again at the end of a song, once")
    func followsSongs() throws {
      let station = try ToneStation()
      let words = try AzuraCastServer(streams: [station.address])
      words.play(.init(title: "Short One", artist: "Brief"), for: 6)
      let stage = try Stage()
      try stage.play(words.address)
      try stage.terminal.waitFor("Short One")
      words.play(.init(title: "Long One", artist: "Wide"), for: 600)
      try stage.terminal.waitFor("Long One", within: 35)
      #expect(words.requests.count <= 3)
    }

    @Test("may fail without a break in the music", .timeLimit(.minutes(1)))
    func failsQuietly() throws {
      let station = try ToneStation()
      let words = try AzuraCastServer(streams: [station.address])
      words.play(.init(title: "Short One", artist: "Brief"), for: 4)
      let stage = try Stage()
      try stage.play(words.address)
      try stage.hear(440)
      words.change { $0.manner = .status("500 Internal Server Error") }
      let asked = words.requests.count
      try require("another request", within: 35) { words.requests.count > asked }
      try stage.recording.listen(for: 1)
      let sound = stage.recording.sound
      #expect(sound.part(from: sound.duration - 1).gaps().isEmpty)
    }
  }
}
