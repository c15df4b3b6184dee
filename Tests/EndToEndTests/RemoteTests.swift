import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("A running radio, driven from outside", .serialized, .timeLimit(.minutes(1)))
  struct RemoteTests {
    private func control(_ stage: Stage, _ words: String...) throws -> String {
      try Program.run(Build.program("lofitime"), ["ctl"] + words, environment: stage.sound.environment)
    }

    private func status(_ stage: Stage) throws -> [String: Any] {
      let text = try control(stage, "status", "--json")
      return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    private func failing(_ stage: Stage, _ words: String...) throws -> (status: Int32, log: String) {
      let program = try Program(
        Build.program("lofitime"), ["ctl"] + words, environment: stage.sound.environment)
      return (try program.wait(), program.log)
    }

    private func sockets(_ stage: Stage) -> [String] {
      let folder = stage.sound.environment["XDG_RUNTIME_DIR"] ?? ""
      return (try? FileManager.default.contentsOfDirectory(atPath: folder + "/lofitime")) ?? []
    }

    @Test("does what lofitime ctl says, and tells it how things stand")
    func control() throws {
      let (station, other) = (try ToneStation(440), try ToneStation(660))
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      try stage.terminal.waitFor("Rain on Tin")

      #expect(try control(stage, "volume", "90") == "")
      try stage.terminal.waitFor("90%")
      _ = try control(stage, "volume", "-5")
      try stage.terminal.waitFor("85%")
      _ = try control(stage, "pause")
      try stage.hearNothing(within: 1)
      try require("a paused radio") { try status(stage)["state"] as? String == "paused" }
      _ = try control(stage, "pause")
      _ = try control(stage, "resume")
      try stage.hear(440)
      let told = try status(stage)
      #expect(told["volume"] as? Int == 85 && told["state"] as? String == "playing")
      #expect((told["song"] as? [String: Any])?["title"] as? String == "Rain on Tin")
      #expect(try control(stage, "status").contains("song: Kettle - Rain on Tin\n"))

      _ = try control(stage, "tune", other.address)
      try stage.hear(660)
      _ = try control(stage, "previous")
      try stage.hear(440)
      let refusal = try failing(stage, "tune", "nowhere at all")
      #expect(refusal.status == 1)
      #expect(refusal.log.hasPrefix("lofitime: \"nowhere at all\" is no station"), "\(refusal.log)")
      try stage.hear(440)

      _ = try control(stage, "quit")
      #expect(try stage.terminal.exitStatus() == 0)
      #expect(stage.terminal.settingsAfter == stage.terminal.settingsBefore)
      #expect(sockets(stage) == [])
    }

    @Test("knows the stations of the settings by their names, also those that were added since it began")
    func names() throws {
      let station = try ToneStation(660)
      let stage = try Stage()
      let home = try TemporaryFolder()
      let variables = ["HOME": home.path]
      try stage.play("tape", environment: variables)
      try stage.hearMusic()
      try FileManager.default.createDirectory(
        atPath: home.file(".config/lofitime"), withIntermediateDirectories: true)
      try home.write("[stations]\nNight Desk = \(station.address)\n", to: ".config/lofitime/config.ini")
      _ = try control(stage, "tune", "night", "d")
      try stage.hear(660)
    }

    @Test("tells those who watch, until it ends or they have enough")
    func watch() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address)
      try stage.terminal.waitFor("Rain on Tin")
      let program = try Build.program("lofitime")
      let watch = try Program(program, ["ctl", "watch"], environment: stage.sound.environment)
      let json = try Program(program, ["ctl", "watch", "--json"], environment: stage.sound.environment)
      // Its reader takes one line and goes.
      let short = try Program(
        "sh", ["-c", "'\(program)' ctl watch | head -n 1; echo over"], environment: stage.sound.environment)
      try require("a line") { watch.log.hasSuffix("Kettle - Rain on Tin\n") && !json.log.isEmpty }
      try station.source.setTitle("Steam - Slow Kettle")
      try require("the next song", within: 15) { watch.log.hasSuffix("\nSteam - Slow Kettle\n") }
      #expect(try short.wait(within: 2) == 0)
      #expect(short.log == "Kettle - Rain on Tin\nover\n")
      _ = try control(stage, "pause")
      try require("the pause") { watch.log.hasSuffix("\npaused: Steam - Slow Kettle\n") }
      try stage.terminal.type("q")
      #expect(try watch.wait(within: 2) == 0)
      #expect(try json.wait(within: 2) == 0)
      for line in json.log.split(separator: "\n") {
        #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      }
    }

    @Test("is one of several: the latest is meant, or the one that is named")
    func several() throws {
      let stage = try Stage()
      func start() throws -> Program {
        let radio = try Program(
          Build.program("lofitime"), ["--plain", "--paused", "tape"], environment: stage.sound.environment)
        try require("its socket") { sockets(stage).contains("\(radio.identifier)") }
        return radio
      }
      let (first, second) = (try start(), try start())
      _ = try control(stage, "quit")
      #expect(try second.wait() == 0)
      #expect(first.isRunning)
      let third = try start()
      let unknown = try failing(stage, "--pid", "1", "quit")
      #expect(unknown.status == 1)
      #expect(unknown.log.contains("no radio runs with the number 1, but with \(third.identifier), "))
      _ = try control(stage, "--pid", "\(first.identifier)", "quit")
      #expect(try first.wait() == 0)
      #expect(third.isRunning)
    }

    @Test("that is not there, has died, is stopped or wants no orders is not waited for")
    func none() throws {
      let stage = try Stage()
      let nobody = try failing(stage, "pause")
      #expect(nobody.status == 1 && nobody.log == "lofitime: no radio runs here\n", "\(nobody.log)")
      #expect(try failing(stage, "watch", "--json").status == 1)
      let nonsense = try failing(stage, "dance")
      #expect(nonsense.status == 2 && nonsense.log.hasPrefix("lofitime: there is no command \"dance\""))

      func start(_ words: String...) throws -> Program {
        let radio = try Program(
          Build.program("lofitime"), ["--plain", "--paused", "tape"] + words,
          environment: stage.sound.environment)
        try require("a radio") { radio.log.contains("state: paused") }
        return radio
      }
      let killed = try start()
      killed.signal(SIGKILL)
      killed.end()
      #expect(sockets(stage) == ["\(killed.identifier)"])
      #expect(try failing(stage, "pause").log == "lofitime: no radio runs here\n")
      let stopped = try start()
      #expect(sockets(stage) == ["\(stopped.identifier)"], "the stale one is gone")
      stopped.signal(SIGSTOP)
      let silent = try failing(stage, "pause")
      #expect(silent.status == 1 && silent.log.contains("does not answer"))
      stopped.signal(SIGCONT)
      stopped.end()
      let deaf = try start("--no-control")
      #expect(try failing(stage, "pause").log == "lofitime: no radio runs here\n")
      withExtendedLifetime(deaf) {}
    }

    @Test(
      "plays where its folder is of no use, and ctl says why there is no radio",
      arguments: ["foreign", "file"])
    func folder(kind: String) throws {
      let stage = try Stage()
      let place = (stage.sound.environment["XDG_RUNTIME_DIR"] ?? "") + "/lofitime"
      if kind == "file" {
        try "".write(toFile: place, atomically: true, encoding: .utf8)
      } else {
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        chmod(place, 0o777)
      }
      try stage.play("tape")
      try stage.hearMusic()
      #expect(sockets(stage) == [])
      let answer = try failing(stage, "status")
      #expect(answer.status == 1)
      #expect(answer.log == "lofitime: no radio runs here (\(place) is not a folder of yours alone)\n")
    }

    @Test("answers within the blink of an eye")
    func speed() throws {
      let stage = try Stage()
      try stage.play("tape")
      try stage.hearMusic()
      let program = try Build.program("lofitime")
      let times = try (0..<10).map { _ in
        let start = ContinuousClock.now
        try Program.run(program, ["ctl", "status"], environment: stage.sound.environment)
        return ContinuousClock.now - start
      }
      // Ten milliseconds, or twenty, in a build with its symbols on a quiet machine.
      #expect(times.sorted()[2] < .milliseconds(150))
    }

    // MARK: - Status bars

    /// What the README says behind these words, with the program of this build.
    private func readme(_ beginning: String) throws -> String {
      let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "README.md")
      let line = try #require(
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix(beginning) }
      )
      return String(line.dropFirst(beginning.count)).replacing(
        "lofitime", with: try Build.program("lofitime"))
    }

    @Test("is shown by tmux as the README says, whatever a title would have tmux do")
    func tmux() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - #S #[reverse]#(reboot) ##")
      let stage = try Stage(columns: 100)
      let radio = try Program(
        Build.program("lofitime"), ["--plain", station.address], environment: stage.sound.environment)
      let folder = try TemporaryFolder()
      let line = try readme("set -g status-right '")
      try folder.write(
        "set -g status-right-length 60\nset -g status-interval 1\nset -g status-right '\(line)\n",
        to: "tmux.conf")
      try stage.terminal.run(
        "env",
        [
          "-u", "TMUX", "tmux", "-S", folder.file("inner"), "-f", folder.file("tmux.conf"), "new-session",
          "exec sleep 60",
        ],
        environment: ["XDG_RUNTIME_DIR": stage.sound.environment["XDG_RUNTIME_DIR"] ?? ""])
      try stage.terminal.waitFor("Kettle - ♯S ♯[reverse]♯(reboot) ♯♯", within: 10)
      try station.source.setTitle("Steam - Slow Kettle")
      try stage.terminal.waitFor("Steam - Slow Kettle", within: 15)
      radio.end()
      try stage.terminal.waitFor("nothing", within: 10) { !$0.contains("Kettle") }
      _ = try? Program.run("tmux", ["-S", folder.file("inner"), "kill-server"])
    }

    @Test("is told to polybar as the README says, with nothing in a title that it would act upon")
    func polybar() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - %{A1:reboot:}Rain%{A}")
      let stage = try Stage()
      try stage.play(station.address)
      try stage.terminal.waitFor("Rain")
      let bar = try Program(
        "sh", ["-c", try readme("exec = ")], environment: stage.sound.environment)
      try require("a line") { bar.log == "Kettle - % {A1:reboot:}Rain% {A}\n" }
      try stage.terminal.type("q")
      #expect(try bar.wait(within: 2) == 0)
    }

    // MARK: - The desktop

    @Test("does what playerctl and media keys say, tells them the song, and shares its volume")
    func mpris() throws {
      let station = try ToneStation(440)
      let words = try AzuraCastServer(streams: [station.address])
      let (bus, stage) = (try MessageBus(), try Stage())
      try stage.play(words.address, environment: bus.environment)
      try stage.hear(440)
      try require("the song") { (try? bus.playerctl("metadata", "title")) == "Rain on Tin" }
      #expect(try bus.playerctl("metadata", "artist") == "Kettle")
      #expect(try bus.playerctl("metadata", "xesam:url") == station.address)
      #expect(try bus.playerctl("status") == "Playing")
      #expect(Int(try bus.playerctl("metadata", "mpris:length")) ?? 0 > 1_000_000)
      #expect(Double(try bus.playerctl("position")) ?? 0 > 0)

      try bus.playerctl("pause")
      try stage.hearNothing(within: 1)
      try bus.playerctl("pause")
      try require("a paused player") { try bus.playerctl("status") == "Paused" }
      for word in ["play", "pause", "play", "play"] { try bus.playerctl(word) }
      try stage.hear(440)
      try bus.playerctl("play-pause")
      try stage.hearNothing(within: 1)
      try bus.playerctl("play-pause")
      try stage.hear(440)

      try bus.playerctl("volume", "0.4")
      try stage.terminal.waitFor("40%")
      let stream = try #require(try stage.sound.streams().first)
      try stage.sound.pactl("set-sink-input-volume", "\(stream.index)", "70%")
      try require("the mixer's volume") { Double(try bus.playerctl("volume")) == 0.7 }
      try stage.terminal.type("m")
      try require("silence") { Double(try bus.playerctl("volume")) == 0 }

      try bus.send(
        "org.mpris.MediaPlayer2.lofitime", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Quit")
      #expect(try stage.terminal.exitStatus() == 0)
      try require("no player") { try bus.players().isEmpty }
    }

    @Test("plays on when the bus goes, and is there again when it is back")
    func busAway() throws {
      let station = try ToneStation(440)
      let (bus, stage) = (try MessageBus(), try Stage())
      try stage.play(station.address, environment: bus.environment)
      try stage.hear(440)
      try require("the player") { try bus.players() == ["lofitime"] }
      let start = stage.recording.duration
      bus.kill()
      try stage.recording.listen(for: 1)
      try bus.start()
      try require("the player again", within: 10) { try bus.players() == ["lofitime"] }
      #expect(stage.recording.sound(from: start).gaps().isEmpty)
      #expect(try bus.playerctl("status") == "Playing")
    }

    @Test("is not on the bus where the settings or the command line say so")
    func noMPRIS() throws {
      let (bus, stage) = (try MessageBus(), try Stage())
      try stage.play("--no-mpris", "tape", environment: bus.environment)
      try stage.hearMusic()
      #expect(try control(stage, "status").hasPrefix("station: The Tape\n"))
      #expect(try bus.players() == [])
    }
  }
}
