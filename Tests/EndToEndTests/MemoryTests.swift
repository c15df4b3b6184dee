import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("What is remembered", .serialized, .timeLimit(.minutes(1)))
  struct MemoryTests {
    private let home: TemporaryFolder
    private var folder: String { home.file(".local/state/lofitime") }
    private var state: String { folder + "/state" }
    private var songs: String { folder + "/songs-heard.tsv" }
    private var favourites: String { home.file(".local/share/lofitime/favourites.tsv") }

    init() throws { home = try TemporaryFolder() }

    private func contents(_ path: String) -> String {
      (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    private func write(_ text: String, to path: String) throws {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func play(_ stage: Stage, _ arguments: [String] = [], redirections: String = "") throws {
      try stage.play(arguments, environment: ["HOME": home.path], redirections: redirections)
    }

    private func quit(_ stage: Stage) throws {
      try stage.terminal.type("q")
      #expect(try stage.terminal.exitStatus() == 0)
    }

    @Test("is the station that was heard last, at the volume it was given there")
    func station() throws {
      let (high, low) = (try ToneStation(660), try ToneStation(440))
      let stage = try Stage()
      try play(stage, [low.address, high.address])
      try stage.hear(440)
      try stage.terminal.type("Down", "Down")
      try stage.terminal.waitFor("90%")
      try stage.terminal.type("n")
      try stage.hear(660)
      try stage.terminal.type("Down")
      try stage.terminal.waitFor("85%")
      try quit(stage)

      try play(stage)
      try stage.hear(660)
      try stage.terminal.waitFor("85%")
      try quit(stage)
      try play(stage, [low.address])
      try stage.hear(440)
      try stage.terminal.waitFor("90%")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state"])
    }

    @Test(
      "is written when a signal ends the program, which does not take longer", arguments: [SIGTERM, SIGHUP])
    func signal(number: Int32) throws {
      let station = try ToneStation()
      let stage = try Stage()
      try play(stage, [station.address])
      try stage.hear(440)
      try stage.terminal.type("Down")
      try stage.terminal.waitFor("95%")
      #expect(!contents(state).contains("\t95\t"))
      try stage.terminal.signal(number)
      #expect(try stage.terminal.exitStatus(within: 2) == 128 + number)
      #expect(contents(state).contains("volume\t95\t\(station.address)\n"))
    }

    @Test("are the songs heard, on disk and on h, those of earlier runs too")
    func songsHeard() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try play(stage, [station.address])
      try stage.terminal.waitFor("Rain on Tin")
      try require("the song on disk", within: 15) {
        contents(songs).contains("\tLab Radio\tKettle\tRain on Tin\n")
      }
      try quit(stage)

      try station.source.setTitle("Steam - Slow Kettle")
      try play(stage, [station.address])
      try stage.terminal.waitFor("Slow Kettle")
      try stage.terminal.type("h")
      try stage.terminal.waitFor("Rain on Tin – Kettle")
      #expect(!stage.terminal.screen.contains("Slow Kettle"))
    }

    @Test("are favourites, marked on the screen, printed, and free to be edited")
    func favourite() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      try write("# mine\nSteam - Slow Kettle\n", to: favourites)
      let stage = try Stage()
      try play(stage, [station.address])
      try stage.terminal.waitFor("Rain on Tin")
      try stage.terminal.type("f")
      try stage.terminal.waitFor("Rain on Tin ♥")
      #expect(contents(favourites).hasPrefix("# mine\nSteam - Slow Kettle\n2"))
      let printed = try Program.run(
        Build.program("lofitime"), ["favourites"], environment: ["HOME": home.path])
      #expect(printed == "Steam - Slow Kettle\nKettle - Rain on Tin\n")
      try station.source.setTitle("STEAM - SLOW KETTLE")
      try stage.terminal.waitFor("SLOW KETTLE ♥", within: 15)
      try stage.terminal.type("f")
      try stage.terminal.waitFor("no mark") { !$0.contains("♥") }
      #expect(!contents(favourites).contains("Steam") && contents(favourites).hasPrefix("# mine\n"))
    }

    @Test(
      "does not keep the music from playing where its files are odd",
      arguments: ["broken", "huge", "folder", "pipe", "loop", "read-only"])
    func odd(kind: String) throws {
      let junk = "\u{1B}[2J\tnonsense\nvolume\tx\ny"
      for path in [state, songs, favourites] {
        try write(kind == "huge" ? String(repeating: junk, count: 1_000_000) : junk, to: path)
        if ["folder", "pipe", "loop"].contains(kind) { unlink(path) }
        switch kind {
        case "folder":
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "loop": #expect(symlink(path, path) == 0)
        case "read-only": #expect(chmod(path, 0o400) == 0)
        default: break
        }
      }
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try play(stage, [station.address])
      try stage.hear(440)
      try stage.terminal.waitFor("Rain on Tin")
      try stage.terminal.type("f", "h", "h")
      try stage.recording.listen(for: 1)
      try stage.hear(440)
      try quit(stage)
      if kind == "read-only" { #expect(contents(state) == junk && contents(favourites) == junk) }
    }

    @Test("tells once that a disk is full, and the music plays on", .enabled(if: getuid() == 0))
    func fullDisk() throws {
      let disk = try FullDisk()
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let old = "station\ttape:\n"
      for folder in ["s/lofitime", "d/lofitime"] {
        try FileManager.default.createDirectory(
          atPath: "\(disk.path)/\(folder)", withIntermediateDirectories: true)
      }
      let state = disk.path + "/s/lofitime/state"
      try old.write(toFile: state, atomically: true, encoding: .utf8)
      try disk.fill()
      let stage = try Stage()
      try stage.play(
        [station.address],
        environment: ["XDG_STATE_HOME": disk.path + "/s", "XDG_DATA_HOME": disk.path + "/d"],
        redirections: "2>&1 | cat")
      try stage.hear(440)
      let notice = "notice: can't keep station and volume (No space left on device)"
      try stage.terminal.waitFor(notice)
      try stage.terminal.waitFor("can't keep the songs heard", within: 15)
      #expect(stage.terminal.screen.components(separatedBy: "can't keep station").count == 2)
      #expect(try String(contentsOfFile: state, encoding: .utf8) == old)
      disk.makeRoom()
      try station.source.setTitle("Steam - Slow Kettle")
      try require("what was to be kept", within: 25) {
        contents(state).contains(station.address)
          && contents(disk.path + "/s/lofitime/songs-heard.tsv").contains("Rain on Tin\n")
      }
    }

    @Test("is not lost where two run at once")
    func two() throws {
      let (high, low) = (try ToneStation(660), try ToneStation(440))
      let (stage, other) = (try Stage(), try Stage())
      try play(stage, [low.address])
      try play(other, [high.address])
      try stage.hear(440)
      try other.hear(660)
      try stage.terminal.type("Down")
      try other.terminal.type("Down", "Down")
      try stage.terminal.waitFor("95%")
      try other.terminal.waitFor("90%")
      try quit(other)
      try quit(stage)
      #expect(
        contents(state).contains("\t95\t\(low.address)\n")
          && contents(state).contains("\t90\t\(high.address)\n"))
    }

    @Test("may be a hundred thousand songs, which are there as soon as h is pressed")
    func manySongs() throws {
      let lines = (0..<100_000).map {
        "2026-01-02T03:04:05+00:00\tDesk\tSomebody\tA Song Of Long Ago \($0)\n"
      }
      try write(lines.joined(), to: songs)
      let station = try ToneStation()
      let stage = try Stage()
      try play(stage, [station.address])
      try stage.hear(440)
      try stage.terminal.type("h")
      // A debug build takes many times as long as what ships.
      try stage.terminal.waitFor("A Song Of Long Ago 99999", within: 5)
      try stage.terminal.type("h")
      try stage.hear(440)
    }
  }
}
