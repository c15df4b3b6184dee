import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("A playlist", .serialized, .timeLimit(.minutes(1)))
  struct PlaylistTests {
    @Test("in M3U leads to the station in it")
    func m3u() throws {
      let station = try ToneStation()
      let address = station.address
      let server = try ScriptedServer {
        $0.answer(type: "audio/x-mpegurl", body: Array("#EXTM3U\r\n\(address)\r\n".utf8))
      }
      let stage = try Stage()
      try stage.play(server.address("/listen.m3u"))
      try stage.hear(440)
      try stage.terminal.waitFor("Lab Radio")
      #expect(server.requests.count == 1)
    }

    @Test("may lie in another, and call itself nothing in particular")
    func nested() throws {
      let station = try ToneStation()
      let address = station.address
      let server = try ScriptedServer { connection in
        let text =
          connection.path == "/outer.m3u"
          ? "inner.pls\n" : "[playlist]\nFile1=http://127.0.0.1:1/live.aac\nFile2=\(address)\n"
        connection.answer(type: "text/plain", body: Array(text.utf8))
      }
      let stage = try Stage()
      try stage.play(server.address("/outer.m3u"))
      try stage.hear(440)
    }

    @Test(
      "that is empty, or HLS, says so",
      arguments: [("", "an empty playlist"), ("#EXT-X-VERSION:3\n", "sends HLS, not MP3")])
    func refuses(text: String, message: String) throws {
      let server = try ScriptedServer {
        $0.answer(type: "application/vnd.apple.mpegurl", body: Array("#EXTM3U\n\(text)".utf8))
      }
      let stage = try Stage()
      try stage.play(server.address("/live.m3u8"))
      try stage.terminal.waitFor(message)
      try stage.terminal.waitFor("again in")
    }

    @Test("of a station that sends AAC says what to do about it, and makes no sound")
    func aac() throws {
      let folder = try TemporaryFolder()
      try Program.run(
        "ffmpeg",
        [
          "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", "sine=duration=20", "-c:a", "aac",
          folder.file("x.aac"),
        ])
      let aac = Array(try Data(contentsOf: URL(filePath: folder.file("x.aac"))))
      // As a careless server calls it.
      let server = try ScriptedServer { $0.answer(type: "audio/mpeg", body: aac) }
      let stage = try Stage()
      try stage.play(server.address("/live"))
      try stage.terminal.waitFor("sends AAC, not MP3 (look for its MP3 address)")
      try stage.hearNothing()
    }
  }

  @Suite("Music on this machine", .serialized, .timeLimit(.minutes(1)))
  struct FileTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try write(Tone(440, seconds: 4), to: "9 Kettle - Rain on Tin.mp3")
      try write(Tone(880, seconds: 4, rate: 22_050), to: "10 Slow Kettle - Steam.mp3")
    }

    private func write(_ tone: Tone, to name: String) throws {
      try Data(tone.mp3()).write(to: URL(filePath: folder.file(name)))
    }

    @Test("is played file by file, with name and length, and over again")
    func plays() throws {
      let stage = try Stage()
      try stage.play(folder.path)
      for _ in 0..<2 {
        try stage.hear(440, within: 6)
        try stage.terminal.waitFor("Rain on Tin")
        #expect(stage.terminal.screen.contains("-00:0"))
        try stage.hear(880, within: 6)
        try stage.terminal.waitFor("Steam")
        #expect(!stage.terminal.screen.contains("Rain on Tin"))
      }
      #expect(!stage.terminal.screen.contains("r now"))
      try stage.terminal.type("q")
      #expect(try stage.terminal.exitStatus() == 0)
    }

    @Test("may be named by a list")
    func lists() throws {
      try folder.write("10 Slow Kettle - Steam.mp3\nnone.mp3\n", to: "list.m3u")
      let stage = try Stage()
      try stage.play(folder.file("list.m3u"))
      try stage.hear(880)
      try stage.terminal.waitFor("Steam")
    }

    @Test("says what is wrong with it")
    func trouble() throws {
      #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
      try FileManager.default.createDirectory(
        atPath: folder.file("Empty"), withIntermediateDirectories: false)
      for (name, message) in [("pipe", "can't read pipe"), ("Empty", "no MP3 file in Empty")] {
        let stage = try Stage()
        try stage.play(folder.file(name))
        try stage.terminal.waitFor(message)
      }
    }
  }
}
