import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("In trouble", .serialized, .timeLimit(.minutes(1)))
  struct TroubleTests {
    @Test("says that a stream is not there")
    func missingMount() throws {
      let icecast = try Icecast()
      try expect("HTTP 404", playing: icecast.address("/nothing.mp3"))
    }

    @Test("says that an AzuraCast station is not there")
    func missingStation() throws {
      let words = try AzuraCastServer()
      words.change { $0.manner = .status("404 Not Found") }
      try expect("HTTP 404", playing: words.address)
    }

    @Test("says that a web page is no music")
    func webPage() throws {
      let server = try ScriptedServer { $0.answer(type: "text/html", body: Array("<html>hello</html>".utf8)) }
      try expect("not MP3", playing: server.address("/stream"))
    }

    @Test("says that nobody knows a host")
    func unknownHost() throws {
      try expect("can't find nowhere.invalid", playing: "http://nowhere.invalid/lofi.mp3", within: 20)
    }

    @Test("says that nobody listens at an address")
    func refused() throws {
      try expect("can't reach 127.0.0.1", playing: "http://127.0.0.1:\(freePort())/lofi.mp3")
    }

    @Test("says that nobody answers at an address")
    func unanswered() throws {
      let deaf = try DeafServer()
      try expect(
        "can't reach 127.0.0.1:\(deaf.port) (no answer", playing: "http://127.0.0.1:\(deaf.port)/", within: 7)
    }

    @Test("says that there is no sound server, and which one it looked for")
    func noSoundServer() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address, environment: ["PULSE_SERVER": "unix:/nowhere/pulse.sock"])
      try stage.terminal.waitFor("no sound server answers at")
      try expectLife(in: stage.terminal)
    }

    @Test("says that the sound server hangs, and ends at once all the same")
    func hungSoundServer() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      stage.sound.freeze()
      defer { stage.sound.thaw() }
      try stage.terminal.waitFor("no sound server answers", within: 10)
      try expectLife(in: stage.terminal)
    }

    @Test("plays the tape at once where there is no network, and says why")
    func noNetwork() throws {
      let stage = try Stage()
      try stage.terminal.run(
        "unshare",
        [getuid() == 0 ? "-n" : "-rn", Build.program("lofitime"), "http://nowhere.invalid/lofi.mp3"],
        environment: stage.sound.environment)
      try stage.terminal.waitFor("can't find nowhere.invalid", within: 10)
      try stage.terminal.waitFor("the tape", within: 2)
      try stage.terminal.waitFor("Lofi Time House Band")
      try expectLife(in: stage.terminal)
    }

    /// The trouble is told once, and the radio still does what it is asked to.
    private func expect(_ message: String, playing address: String, within seconds: Double = 5) throws {
      let stage = try Stage()
      try stage.play(address)
      try stage.terminal.waitFor(message, within: seconds)
      #expect(stage.terminal.screen.components(separatedBy: message).count == 2)
      try expectLife(in: stage.terminal)
    }

    private func expectLife(in terminal: Terminal) throws {
      try terminal.type("?")
      try terminal.waitFor("? back")
      try terminal.type("?")
      try terminal.waitFor("? help")
      try terminal.type("q")
      #expect(try terminal.exitStatus() == 0)
      #expect(terminal.settingsAfter == terminal.settingsBefore)
    }
  }
}
