import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("However it ends, the terminal", .serialized, .timeLimit(.minutes(1)))
  struct EndingTests {
    /// A way to end the radio, and the exit statuses that belong to it.
    struct Way: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let statuses: Set<Int32>
      let act: @Sendable (Terminal) throws -> Void
    }

    static let ways = [
      Way(testDescription: "q", statuses: [0]) { try $0.type("q") },
      Way(testDescription: "Ctrl-C", statuses: [0, 130]) { try $0.type("C-c") },
      Way(testDescription: "SIGTERM", statuses: [143]) { try $0.signal(SIGTERM) },
      Way(testDescription: "SIGHUP", statuses: [129]) { try $0.signal(SIGHUP) },
      Way(testDescription: "SIGINT", statuses: [0, 130]) { try $0.signal(SIGINT) },
      Way(testDescription: "a crash", statuses: [139]) { try $0.signal(SIGSEGV) },
    ]

    @Test("is as it was", arguments: ways)
    func restores(way: Way) throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      #expect(stage.terminal.isAlternate)
      try way.act(stage.terminal)
      let status = try stage.terminal.exitStatus(within: 2)
      #expect(way.statuses.contains(status), "\(status)")
      #expect(stage.terminal.settingsAfter == stage.terminal.settingsBefore)
      #expect(!stage.terminal.isAlternate && stage.terminal.isCursorVisible)
      try stage.hearNothing()
    }

    @Test("is left by Ctrl-C also where whoever started the radio wants no SIGINT to be heard")
    func ignoredInterrupt() throws {
      let stage = try Stage()
      try stage.terminal.run(
        "sh", ["-c", #"trap '' INT; exec "$@""#, "sh", Build.program("lofitime"), "tape"],
        environment: stage.sound.environment)
      try stage.hearMusic()
      try stage.terminal.type("C-c")
      #expect(try stage.terminal.exitStatus(within: 2) == 0)
      #expect(stage.terminal.settingsAfter == stage.terminal.settingsBefore)
      #expect(!stage.terminal.isAlternate)
    }

    @Test("or pipe that takes no bytes holds up neither the music nor the end", arguments: [true, false])
    func blocked(isTerminal: Bool) throws {
      let station = try ToneStation()
      let (sound, output) = (try SoundServer(), try BlockedOutput(isTerminal: isTerminal))
      let recording = try Recording(of: sound)
      let settings = output.settings
      let radio = try Program(
        "sh",
        [
          "-c", #"exec "$1" "$2" < "$3" > "$3""#, "sh", Build.program("lofitime"), station.address,
          output.path,
        ], environment: sound.environment.merging(["TERM": "xterm", "no_proxy": "*"]) { $1 })
      try require("music", within: 5) { recording.latest.level(of: 440) > 0.1 }
      if isTerminal { #expect(output.settings != settings) }
      output.fill()
      try station.source.setTitle("A - B")
      // Until it has tried to write something, and some more.
      let start = recording.duration
      try recording.listen(for: 6)
      #expect(recording.sound(from: start).gaps().isEmpty)
      radio.signal(SIGTERM)
      #expect(try radio.wait(within: 3) == 143)
      #expect(output.settings == settings)
      #expect(try sound.streams().isEmpty)
    }

    @Test("takes the radio with it when it is closed")
    func goes() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      let identifier = try #require(stage.terminal.identifier)
      try stage.terminal.hangUp()
      try require("the end of the program") { kill(identifier, 0) != 0 }
      try stage.hearNothing()
    }
  }
}
