import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("Under a shell's job control", .serialized, .timeLimit(.minutes(1)))
  struct JobControlTests {
    let station: ToneStation
    let stage: Stage
    var terminal: Terminal { stage.terminal }

    init() throws {
      station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      stage = try Stage()
    }

    private func play() throws {
      try stage.play(station.address)
      try stage.hear(440)
      try terminal.waitFor("Rain on Tin")
    }

    private func leave() throws {
      // Whatever ran last is the shell's present job.
      try terminal.type("q")
      let identifier = try #require(terminal.identifier)
      try require("the end of the program\n\(terminal.screen)") { kill(identifier, 0) != 0 }
      #expect(!terminal.isAlternate && terminal.isCursorVisible)
    }

    /// Whether the shell takes a line; the program would not do what it says.
    private func expectShell() throws {
      try terminal.type("echo $((40 + 2))", "Enter")
      try terminal.waitFor("\n42\n")
    }

    @Test("Ctrl-Z gives the shell back and is silent at once; fg brings back sound, screen and keys")
    func stops() throws {
      try play()
      // By then the sound server has as much in hand as it ever gets.
      try stage.recording.listen(for: 4)
      try terminal.type("C-z")
      try terminal.waitFor("Stopped", within: 1)
      try stage.hearNothing(within: 0.5)
      #expect(try terminal.exitStatus() == 128 + SIGTSTP)
      #expect(terminal.settingsAfter == terminal.settingsBefore)
      #expect(!terminal.isAlternate && terminal.isCursorVisible)
      try expectShell()

      try terminal.type("fg", "Enter")
      try stage.hear(440)
      try terminal.waitFor("q quit")
      #expect(terminal.screen.contains("Rain on Tin") && terminal.isAlternate && !terminal.isCursorVisible)
      try terminal.type("Space")
      try terminal.waitFor("space resume")
      try leave()
    }

    @Test("bg plays on without a screen, reads and writes nothing, and fg shows it again")
    func background() throws {
      try play()
      try terminal.type("C-z")
      try terminal.waitFor("Stopped")
      try terminal.type("bg", "Enter")
      try stage.hear(440)
      try expectShell()
      let written = terminal.output.count
      try stage.recording.listen(for: 2)
      #expect(terminal.output.count == written)
      #expect(stage.recording.sound(from: stage.recording.duration - 1).gaps().isEmpty)
      #expect(!terminal.isAlternate && terminal.isCursorVisible)

      try terminal.type("fg", "Enter")
      try terminal.waitFor("q quit")
      try leave()
    }

    @Test("a stop that nobody can foresee gives the shell a usable terminal with bg, and fg repaints")
    func suddenStop() throws {
      // Not every shell sets the terminal up for itself then.
      try terminal.type("exec env PS1='$ ' bash --norc", "Enter")
      try play()
      try terminal.signal(SIGSTOP)
      try terminal.waitFor("Stopped")
      try terminal.type("bg", "Enter")
      try stage.hear(440)
      try require("the shell's own screen") { !terminal.isAlternate && terminal.isCursorVisible }
      try expectShell()
      try stage.hear(440)
      try terminal.type("fg", "Enter")
      try terminal.waitFor("q quit")
      try stage.hear(440)
      try leave()
    }

    @Test("started with & it plays without a screen until fg, in a shell that tells and in one that does not")
    func startsInBackground() throws {
      for shell in ["sh", "bash --norc"] {
        try terminal.type("exec env PS1='$ ' \(shell)", "Enter")
        try stage.play(station.address, redirections: "&")
        try stage.hear(440)
        try expectShell()
        #expect(!terminal.isAlternate)
        try terminal.type("fg", "Enter")
        try terminal.waitFor("q quit")
        try terminal.type("m")
        try terminal.waitFor("muted")
        try leave()
        try terminal.type("clear", "Enter")
      }
    }

    @Test("a listener's pause outlasts a stop")
    func staysPaused() throws {
      try play()
      try terminal.type("Space")
      try terminal.waitFor("space resume")
      try terminal.type("C-z")
      try terminal.waitFor("Stopped")
      try terminal.type("fg", "Enter")
      try terminal.waitFor("space resume")
      try stage.hearNothing(within: 1)
      try leave()
    }

    @Test("a stopped program ends with the terminal, too")
    func endsStopped() throws {
      try play()
      try terminal.type("C-z", "C-z")
      try terminal.waitFor("Stopped")
      let identifier = try #require(terminal.identifier)
      try terminal.hangUp()
      try require("the end of the program") { kill(identifier, 0) != 0 }
    }

    @Test("in the background it ends with the terminal")
    func endsWithTerminal() throws {
      try play()
      try terminal.type("C-z")
      try terminal.waitFor("Stopped")
      try terminal.type("bg", "Enter")
      try stage.hear(440)
      let identifier = try #require(terminal.identifier)
      try terminal.hangUp()
      try require("the end of the program") { kill(identifier, 0) != 0 }
    }

    @Test("under nohup it plays on when the terminal is gone, and ends when it is told to")
    func nohup() throws {
      try terminal.run(
        "nohup", [Build.program("lofitime"), station.address], environment: stage.sound.environment,
        redirections: "&")
      try stage.hear(440)
      let identifier = try #require(terminal.identifier)
      defer { kill(identifier, SIGKILL) }
      try terminal.hangUp()
      // Some shells tell their jobs of their own end. It would be obeyed at once.
      kill(identifier, SIGHUP)
      try stage.recording.listen(for: 1)
      try stage.hear(440)
      kill(identifier, SIGTERM)
      try require("the end of the program") { kill(identifier, 0) != 0 }
    }
  }
}
