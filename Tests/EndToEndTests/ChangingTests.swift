import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("Changing stations", .serialized, .timeLimit(.minutes(1)))
  struct ChangingTests {
    @Test("goes on and back, with each station's sound and words, in one stream on the sound server")
    func changes() throws {
      let folder = try TemporaryFolder()
      let icecast = try Icecast()
      let tones = [440, 660, 880]
      let sources = try tones.map { tone in
        try IcecastSource(
          Tone(tone, seconds: 20).write(into: folder), on: icecast, mount: "/\(tone).mp3",
          name: "Radio \(tone)")
      }
      let stage = try Stage()
      try stage.play(tones.map { icecast.address("/\($0).mp3") })
      try stage.hear(440)
      let streams = try stage.sound.streams().map(\.index)
      for (keys, tone, song) in [
        (["n"], 660, "First"), (["N"], 440, "Second"), (["n", ">"], 880, "Third"), (["<"], 660, "Fourth"),
      ] {
        for key in keys { try stage.terminal.type(key) }
        // Some of the stations have named no song yet.
        try icecast.announce("Kettle - \(song)", at: "/\(tone).mp3")
        try stage.hear(Double(tone))
        try stage.terminal.waitFor("Radio \(tone)")
        try stage.terminal.waitFor(song, within: 12)
      }
      #expect(try stage.sound.streams().map(\.index) == streams)
      withExtendedLifetime(sources) {}
    }
  }
}
