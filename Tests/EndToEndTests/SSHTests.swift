import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("Over SSH", .serialized, .timeLimit(.minutes(1)))
  struct SSHTests {
    let station: ToneStation
    let words: AzuraCastServer
    let sound: SoundServer
    let recording: Recording
    let server: SSHServer

    init() throws {
      station = try ToneStation()
      words = try AzuraCastServer(streams: [station.address])
      sound = try SoundServer()
      recording = try Recording(of: sound)
      server = try SSHServer()
    }

    /// The arguments of ssh that run the radio, with these variables.
    private func radio(_ options: [String], _ variables: [String: String]) throws -> [String] {
      let settings = variables.merging(["LC_ALL": "C.UTF-8"]) { $1 }.map { "\($0)=\($1)" }
      return server.arguments(options, ["env"] + settings + [try Build.program("lofitime"), words.address])
    }

    private func logIn() throws -> PlainTerminal {
      let terminal = try PlainTerminal()
      try terminal.run("ssh", radio(["-tt"], sound.environment), environment: ["TERM": "xterm-256color"])
      try terminal.wait(forText: "Rain on Tin", within: 10)
      try hear()
      return terminal
    }

    private func hear() throws {
      try require("a tone") { recording.latest.level(of: 440) > 0.1 }
    }

    @Test("the screen is shown there, at no more than 20 bytes a second, and q ends it and gives it back")
    func screen() throws {
      let terminal = try logIn()
      try terminal.wait(forText: "214 listening")
      // Some of the words come a moment after the first sound.
      try recording.listen(for: 2)
      terminal.forget()
      try recording.listen(for: 10)
      let bytes = terminal.output.count
      #expect(bytes > 0 && bytes <= 200, "\(Double(bytes) / 10) bytes a second")

      terminal.forget()
      terminal.type(" ")
      try terminal.wait(forText: "resume")
      try recording.listen(for: 1)
      terminal.forget()
      try recording.listen(for: 2)
      #expect(terminal.output.isEmpty, "bytes were written while paused")
      terminal.type("q")
      #expect(try terminal.exitStatus() == 0)
    }

    @Test("a connection that is cut leaves no program behind, and frees the sound")
    func hangUp() throws {
      let terminal = try logIn()
      let identifier = try #require(try sound.streams().first?.process)
      #expect(identifier > 0 && identifier != terminal.identifier)
      terminal.signal(SIGKILL)
      try require("the end of the program", within: 2) { kill(identifier, 0) != 0 }
      #expect(try sound.streams().isEmpty)
    }

    @Test("without -t it prints lines, and ends with the connection")
    func lines() throws {
      let program = try Program("ssh", radio([], sound.environment))
      try require("a song") { program.log.contains("song: Kettle - Rain on Tin\n") }
      try hear()
      #expect(!program.log.utf8.contains(0x1B) && program.log.contains("station: Lab Radio\n"))
      let identifier = try #require(try sound.streams().first?.process)
      program.signal(SIGKILL)
      try require("the end of the program", within: 2) { kill(identifier, 0) != 0 }
    }

    @Test("the sound comes back to where the listener sits, the way the README shows")
    func forwardedSound() throws {
      let here = try freePort()
      let there = try freePort()
      try sound.pactl(
        "load-module", "module-native-protocol-tcp", "listen=127.0.0.1", "port=\(here)", "auth-anonymous=1")
      let folder = try TemporaryFolder()
      let terminal = try PlainTerminal()
      try terminal.run(
        "ssh",
        radio(
          ["-t", "-R", "\(there):127.0.0.1:\(here)"],
          ["PULSE_SERVER": "tcp:127.0.0.1:\(there)", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]),
        environment: ["TERM": "xterm-256color"])
      try hear()
      try terminal.wait(forText: "Rain on Tin")
      terminal.type("q")
      #expect(try terminal.exitStatus() == 0)
    }

    @Test("where there is no sound server it says how to bring one, on a screen and in lines")
    func noSoundServer() throws {
      let folder = try TemporaryFolder()
      let nothing = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
      let terminal = try PlainTerminal()
      try terminal.run("ssh", radio(["-tt"], nothing), environment: ["TERM": "xterm-256color"])
      try terminal.wait(forText: "no sound server answers", within: 10)
      // Where the line breaks is not certain.
      try terminal.wait(forText: "ssh -R", within: 10)
      let program = try Program("ssh", radio([], nothing))
      try require("a hint\n\(program.log)") {
        program.log.contains(" · ssh -R brings your own (lofitime --help)\n")
      }
    }
  }
}
