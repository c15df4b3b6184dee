import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("The sleep timer", .serialized, .timeLimit(.minutes(3)))
  struct SleepTests {
    @Test(
      "fades the music out, ends the program as q does or only the stream, or is called off by a volume key")
    func ends() throws {
      let station = try ToneStation(440, seconds: 120)
      let (stage, other, touched) = (try Stage(), try Stage(), try Stage())
      let folder = try TemporaryFolder()
      let settings = try folder.write("[radio]\nsleep-ends = stream\n", to: "config.ini")
      try other.play("--config", settings, "--sleep", "1", station.address)
      try touched.play("--sleep", "1", station.address)
      try stage.play("--sleep", "1", station.address)
      try stage.hear(440)
      try stage.terminal.waitFor("sleep 1 min")
      let start = stage.recording.duration
      try touched.terminal.waitFor("sleep 10 s", within: 70)
      #expect(try touched.sound.streams().first?.level == 100, "the fade is not the volume")
      try touched.terminal.type("Down")
      try touched.terminal.waitFor("no timer") { !$0.contains("sleep") }
      #expect(try stage.terminal.exitStatus(within: 60) == 0)
      try stage.hearNothing()
      let end = stage.recording.duration
      // As loud as before until it fades, and then ever quieter.
      let levels = stride(from: start, to: end - 1, by: 1).map { second in
        stage.recording.sound(from: second, for: 1).level(of: 440)
      }
      let loud = levels[0]
      let faded = levels.drop { $0 > loud * 0.9 }
      #expect(levels.count - faded.count >= 30, "\(levels)")
      #expect(faded.contains { $0 < loud * 0.5 && $0 > loud * 0.1 }, "\(levels)")

      // Neither the sound server nor the radio takes the fade for a volume.
      try stage.play(station.address)
      try stage.terminal.waitFor("100%")

      try other.terminal.waitFor("space resume")
      try other.hearNothing()
      #expect(!other.terminal.screen.contains("sleep"))
      try other.terminal.type("Space")
      try other.hear(440)
      try other.terminal.waitFor("100%")

      // Long after its minute.
      try touched.hear(440)
      try touched.terminal.waitFor("95%")
    }

    @Test("is set with t, and shows it")
    func key() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      for text in ["sleep 15 min", "sleep 30 min", "sleep 60 min", "sleep 90 min"] {
        try stage.terminal.type("t")
        try stage.terminal.waitFor(text)
      }
      try stage.terminal.type("t")
      try stage.terminal.waitFor("no timer") { !$0.contains("sleep") }
    }
  }
}
