import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("The terminal and what happens to it", .serialized, .timeLimit(.minutes(1)))
  struct TerminalLifeTests {
    let station: ToneStation
    let sound: SoundServer

    init() throws {
      station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      sound = try SoundServer()
    }

    private func play(_ address: String? = nil, _ options: [String] = [], size: (Int, Int) = (80, 24)) throws
      -> PlainTerminal
    {
      let terminal = try PlainTerminal(columns: size.0, rows: size.1)
      let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"].merging(sound.environment) { $1 }
      try terminal.run(
        Build.program("lofitime"), options + [address ?? station.address], environment: variables)
      try terminal.wait(forText: "help")
      return terminal
    }

    private func playing() throws -> PlainTerminal {
      let terminal = try play()
      try terminal.wait(forText: "Rain on Tin")
      try require("sound") {
        try sound.streams().contains { $0.process == terminal.identifier && !$0.isCorked }
      }
      return terminal
    }

    @Test(
      "that goes away, and each signal to end, ends the radio within a tenth of a second",
      arguments: [0, SIGHUP, SIGTERM, SIGINT, SIGQUIT])
    func goesAtOnce(signal: Int32) throws {
      // What else this machine does may take longer than that.
      let times = try (0..<3).map { _ in
        let terminal = try playing()
        let start = ContinuousClock.now
        if signal == 0 { terminal.hangUp() } else { terminal.signal(signal) }
        let status = try terminal.exitStatus()
        #expect(status == (signal == 0 ? 128 + SIGHUP : signal == SIGINT ? 0 : 128 + signal))
        return ContinuousClock.now - start
      }
      #expect(times.contains { $0 <= .milliseconds(100) }, "\(times)")
      #expect(try sound.streams().isEmpty)
    }

    @Test("is left alone by Ctrl-S, and when it takes nothing any more the music and q go on")
    func flowControl() throws {
      let terminal = try playing()
      terminal.type("\u{13}")
      terminal.type("m")
      try terminal.wait(forText: "muted")
      terminal.type("m")
      // What the terminal's own driver does for a program that has not taken Ctrl-S for itself.
      try terminal.stopOutput()
      let recording = try Recording(of: sound)
      try recording.listen(for: 3)
      #expect(recording.sound(from: recording.duration - 1).gaps().isEmpty)
      terminal.type("q")
      #expect(try terminal.exitStatus(within: 2) == 0)
    }

    @Test("takes a full description of the song, and no more, as its window's title; or none")
    func title() throws {
      let terminal = try playing()
      try terminal.wait(forText: "\u{1B}]2;Rain on Tin – Kettle\u{7}")
      terminal.type("q")
      _ = try terminal.exitStatus()
      #expect(try Script(terminal.output).isRestored)
      let untitled = try play(nil, ["--no-title"])
      try untitled.wait(forText: "Rain on Tin")
      untitled.type("q")
      _ = try untitled.exitStatus()
      #expect(try Script(untitled.output).titles.isEmpty)
    }

    @Test("has nothing of what libraries print on it")
    func quietErrors() throws {
      let terminal = try playing()
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(terminal.identifier)/fd/2")
      #expect(target == "/dev/null")
    }

    @Test("may be one of two with a radio each")
    func twoAtOnce() throws {
      let radios = [try playing(), try playing()]
      #expect(try sound.streams().count == 2)
      radios[0].type("q")
      #expect(try radios[0].exitStatus() == 0)
      radios[1].type("m")
      try radios[1].wait(forText: "muted")
      radios[1].type("q")
      #expect(try radios[1].exitStatus() == 0)
    }

    @Test("is not driven by what a station calls itself and its songs, nor by a file's name")
    func hostileWords() throws {
      var source = HostileWords(seed: 3)
      let words = try AzuraCastServer(streams: [station.address])
      for round in 0..<3 {
        words.change { $0.name = "Radio \(round) \(source.next())" }
        words.play(
          .init(title: "\(round) \(source.next())", artist: source.next(), album: source.next()), for: 600)
        let terminal = try play(words.address)
        try terminal.wait(for: "the song", within: 15) {
          String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]2;\(round) ")
        }
        terminal.type("q")
        #expect(try terminal.exitStatus() == 0)
        #expect(try Script(terminal.output).isRestored)
        let now = try Program.run(
          Build.program("lofitime"), ["now", words.address],
          environment: ["no_proxy": "*", "LC_ALL": "C.UTF-8"])
        #expect(try Script(Array(now.utf8)).sequences.isEmpty && now.contains("song: "))
      }

      let folder = try TemporaryFolder()
      let name = "\u{1B}]0;pwned\u{7}\u{1B}[31m\u{9B}2J\u{202E} Rain.mp3"
      let file = try Tone(440, seconds: 2).write(into: folder)
      try FileManager.default.moveItem(atPath: file, toPath: folder.file(name))
      let player = try play(folder.file(name))
      try player.wait(forText: "Rain")
      player.type("q")
      #expect(try player.exitStatus() == 0)
      #expect(try Script(player.output).isRestored)
      let refused = try Program(Build.program("lofitime"), [folder.file(name) + "x"])
      #expect(try refused.wait() == 2)
      #expect(try Script(Array(refused.log.utf8)).sequences.isEmpty)
    }
  }
}
