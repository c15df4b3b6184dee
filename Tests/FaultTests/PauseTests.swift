import Lab
import Testing

extension Faults {
  @Suite("of a listener who pauses", .serialized, .timeLimit(.minutes(1)))
  struct PauseTests {
    @Test(
      "are none: a short pause goes on where it was, after a long one it is live", needsTime,
      arguments: [3.0, 13])
    func pauses(seconds: Double) throws {
      let icecast = try Icecast()
      let source = try ScaleSource(on: icecast)
      let stage = try Stage()
      try stage.play("--no-tape", icecast.address())
      try stage.hearMusic()
      try stage.recording.listen(for: 2)
      let start = stage.recording.duration
      try stage.terminal.type("Space")
      try stage.recording.listen(for: seconds)
      try stage.terminal.type("Space")
      let end = stage.recording.duration
      try stage.hearMusic(within: 2)
      try stage.recording.listen(for: 3)

      let heard = Heard(stage.recording.sound(from: start - 2), fault: 2, cure: 2 + end - start)
      #expect(heard.gap > seconds - 0.5 && heard.back < 1)
      #expect(heard.breaks.isEmpty)
      #expect(abs(heard.delay - (seconds > 10 ? 0 : heard.gap)) < (seconds > 10 ? 1.5 : 0.1), "\(heard)")
      withExtendedLifetime(source) {}
    }
  }
}
