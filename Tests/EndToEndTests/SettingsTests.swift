import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("The settings file", .serialized, .timeLimit(.minutes(1)))
  struct SettingsTests {
    private let home: TemporaryFolder
    private var file: String { home.file(".config/lofitime/config.ini") }

    init() throws {
      home = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: home.file(".config/lofitime"), withIntermediateDirectories: true)
    }

    private func write(_ settings: String) throws {
      try settings.write(toFile: file, atomically: true, encoding: .utf8)
    }

    @Test("tells which station to play, and which come after it; the keys are those that it names")
    func station() throws {
      let (high, low) = (try ToneStation(660), try ToneStation(440))
      try write(
        """
        [radio]
        station = desk
        volume = 80
        [keys]
        next = x
        [stations]
        Lamp = \(high.address)
        Desk = \(low.address)
        """)
      let stage = try Stage()
      try stage.play([], environment: ["HOME": home.path])
      try stage.hear(440)
      try stage.terminal.waitFor("80%")
      try stage.terminal.type("n", "x")
      try stage.hear(660)
      try stage.terminal.type("q")
      #expect(try stage.terminal.exitStatus() == 0)

      try stage.play(["la"], environment: ["HOME": home.path])
      try stage.hear(660)
    }

    @Test("can forbid the tape, and the command line allow it again", arguments: [false, true])
    func tape(isAllowed: Bool) throws {
      try write(
        "[radio]\nstation = Nowhere\ntape = no\n[stations]\nNowhere = http://nowhere.invalid/lofi.mp3\n")
      let stage = try Stage()
      try stage.terminal.run(
        "unshare",
        [getuid() == 0 ? "-n" : "-rn", Build.program("lofitime")] + (isAllowed ? ["--tape"] : []),
        environment: stage.sound.environment.merging(["HOME": home.path]) { $1 })
      try stage.terminal.waitFor("can't find nowhere.invalid", within: 10)
      if isAllowed {
        try stage.hearMusic()
      } else {
        // The tape would have been there at once.
        let start = stage.recording.duration
        try stage.recording.listen(for: 2)
        #expect(stage.recording.sound(from: start).isSilent)
      }
    }

    @Test("that is broken is complained of, left as it is, and does not keep the music from playing")
    func broken() throws {
      let station = try ToneStation()
      let settings = "[radio]\nvolume = loud\nstation = desk\n[what\n[stations]\nDesk = \(station.address)\n"
      try write(settings)
      let complaint = "config.ini, line 2: volume is a number from 0 to 100, not \"loud\""
      let stage = try Stage()
      try stage.play([], environment: ["HOME": home.path])
      try stage.hear(440)
      try stage.terminal.waitFor("\(complaint) (and 1 more)") { _ in
        stage.terminal.words.contains("\(complaint) (and 1 more)")
      }
      try stage.terminal.type("q")
      #expect(try stage.terminal.exitStatus() == 0)
      try stage.terminal.waitFor("lofitime: \(complaint)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == settings)

      try stage.play([], environment: ["HOME": home.path], redirections: "2>&1 | cat")
      try stage.terminal.waitFor("station: Desk")
      #expect(
        stage.terminal.screen.contains("lofitime: \(complaint)\nlofitime: config.ini, line 4: a section"))
    }

    @Test("may be no file, or no text", arguments: ["folder", "pipe", "binary", "huge", "loop"])
    func odd(kind: String) throws {
      switch kind {
      case "folder": try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      case "pipe": #expect(mkfifo(file, 0o600) == 0)
      case "binary": try write("[radio]\nvolume = 3\n\0")
      case "huge": try write(String(repeating: "# huge\n", count: 200_000))
      default: #expect(symlink("config.ini", file) == 0)
      }
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play([station.address], environment: ["HOME": home.path], redirections: "2>&1 | cat")
      try stage.hear(440)
      #expect(stage.terminal.words.contains("lofitime: "))
      #expect(stage.terminal.screen.components(separatedBy: "config.ini").count == 2)
    }

    @Test(
      "need not be there, nor a home that could be written to, nor any home",
      arguments: ["HOME=/proc", "-uHOME"])
    func homeless(change: String) throws {
      let station = try ToneStation()
      let sound = try SoundServer()
      let recording = try Recording(of: sound)
      let radio = try Program(
        "env", ["-uXDG_CONFIG_HOME", change, Build.program("lofitime"), "--plain", station.address],
        environment: sound.environment.merging(["no_proxy": "*"]) { $1 })
      try require("music: \(radio.log)") { recording.latest.level(of: 440) > 0.1 }
      #expect(radio.log.hasPrefix("station: "))
    }

    @Test("that the command line names has to be there")
    func named() throws {
      let path = home.file("mine.ini")
      let program = try Program(Build.program("lofitime"), ["--config", path])
      #expect(try program.wait() == 2)
      #expect(program.log.hasPrefix("lofitime: \(path): there is no such file; try"))
      try "[radio]\nvolume = 33\n".write(toFile: path, atomically: true, encoding: .utf8)
      let printed = try Program.run(Build.program("lofitime"), ["config", "--config", path])
      #expect(printed.contains("volume = 33                   # mine.ini, line 2\n"))
    }
  }
}
