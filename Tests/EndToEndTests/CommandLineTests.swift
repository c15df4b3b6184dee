import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("The command line", .serialized, .timeLimit(.minutes(1)))
  struct CommandLineTests {
    @Test(
      "is refused when it makes no sense, with a hint",
      arguments: [
        ["--no-such-option"], ["--volume"], ["--volume", "loud"], ["--volume", "101"], ["not an address"],
        ["ftp://127.0.0.1/a.mp3"], ["http://127.0.0.1/a", "ftp://127.0.0.1/b"],
      ])
    func badUsage(arguments: [String]) throws {
      let program = try Program(Build.program("lofitime"), arguments)
      #expect(try program.wait() == 2)
      #expect(program.log.hasPrefix("lofitime: "))
      #expect(program.log.contains("lofitime --help"))
    }

    @Test("shows help and version", arguments: [("--help", "usage: lofitime"), ("--version", "lofitime 0.")])
    func information(option: String, text: String) throws {
      #expect(try Program.run(Build.program("lofitime"), [option]).contains(text))
    }

    @Test("plays in plain lines where there is no terminal", arguments: ["| cat", "< /dev/null 2>&1 | cat"])
    func plainLines(redirection: String) throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address, redirections: redirection)
      try stage.hear(440)
      try stage.terminal.waitFor("Kettle - Rain on Tin")
      #expect(!stage.terminal.isAlternate)
      #expect(!stage.terminal.output.contains(0x1B))
      try stage.terminal.signal(SIGTERM)
      #expect(try stage.terminal.exitStatus() == 0, "cat's")
      #expect(stage.terminal.settingsAfter == stage.terminal.settingsBefore)
    }

    @Test("keeps the noise of libraries from the screen and from the lines", arguments: ["", "2>&1 | cat"])
    func noise(redirection: String) throws {
      let station = try ToneStation()
      let stage = try Stage()
      // libpulse says on the standard error what it does.
      let noise = ["PULSE_LOG": "4"]
      let variables = stage.sound.environment.merging(noise) { $1 }
      #expect(try Program.run("pactl", ["info"], environment: variables).contains("Protocol version"))
      try stage.play(station.address, environment: noise, redirections: redirection)
      try stage.hear(440)
      try stage.terminal.waitFor("Lab Radio")
      #expect(!String(decoding: stage.terminal.output, as: UTF8.self).contains("Protocol version"))
    }

    @Test("says so and ends where its lines cannot be written", arguments: ["> /dev/full", ">&-"])
    func unwritable(redirection: String) throws {
      let stage = try Stage()
      try stage.play("http://127.0.0.1:\(freePort())/", redirections: redirection)
      #expect(try stage.terminal.exitStatus() == 1)
      try stage.terminal.waitFor("the lines cannot be written")
    }

    @Test("plays on a terminal that nobody has heard of", arguments: ["nonsense", "dumb", ""])
    func unknownTerminal(name: String) throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address, environment: ["TERM": name])
      try stage.hear(440)
      try stage.terminal.signal(SIGTERM)
      #expect(try stage.terminal.exitStatus() == 143)
      #expect(stage.terminal.settingsAfter == stage.terminal.settingsBefore)
    }

    @Test("draws with plain characters where the locale has no others")
    func plainCharacters() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address, environment: ["LC_ALL": "C"])
      try stage.terminal.waitFor("Rain on Tin")
      #expect(stage.terminal.screen.allSatisfy { $0.isASCII })
    }
  }
}
