import Foundation
import Radio
import Stations
import TerminalUI
import Testing

@testable import lofitime

@Suite("A command line", .serialized)  // getopt keeps its place in a global
struct InvocationTests {
  private func read(_ words: [String]) throws -> Invocation {
    try Invocation(arguments: ["lofitime"] + words)
  }

  @Test("without words plays the standard station on a screen in colour")
  func standard() throws {
    #expect(try self.read([]) == .play(Options()))
    #expect(try self.read(["play"]) == .play(Options()))
  }

  @Test(
    "takes options before and after the address",
    arguments: [
      ["-v", "30", "--plain", "http://a.example/x"], ["http://a.example/x", "--volume=30", "--plain"],
      ["play", "-v30", "http://a.example/x", "--plain"],
      ["--vol", "30", "--plain", "--", "http://a.example/x"],
    ])
  func options(words: [String]) throws {
    var expected = Options()
    expected.stations.insert(try #require(Station(address: "http://a.example/x")), at: 0)
    expected.volume = Volume(level: 30)
    expected.isPlain = true
    #expect(try self.read(words) == .play(expected))
  }

  @Test("keeps several stations in their order, with those that are built in behind them")
  func several() throws {
    guard case .play(let options) = try self.read(["http://a.example/x", "tape", "http://b.example"]) else {
      Issue.record("not to be played")
      return
    }
    #expect(
      options.stations.map(\.name)
        == ["a.example", "The Tape", "b.example"] + Station.builtIn.dropLast().map(\.name))
  }

  @Test("names the themes when it is asked for another")
  func theme() throws {
    let error = #expect(throws: UsageError.self) { try self.read(["--theme", "neon"]) }
    #expect(error?.message == "there is no theme \"neon\", but calm, dusk, ember, moss, paper, mono")
  }

  @Test(
    "keeps covers where XDG says, and nowhere when that is no absolute path",
    arguments: [
      ("/home/a", nil, "/home/a/.cache/lofitime/covers"), ("/home/a", "/c", "/c/lofitime/covers"),
      ("/home/a", "c", "/home/a/.cache/lofitime/covers"), ("/home/a", "", "/home/a/.cache/lofitime/covers"),
      ("a", nil, nil), (nil, nil, nil), (nil, "/c", "/c/lofitime/covers"),
    ] as [(String?, String?, String?)])
  func cache(home: String?, cacheHome: String?, folder: String?) {
    #expect(Art.cache { ["HOME": home, "XDG_CACHE_HOME": cacheHome][$0] ?? nil } == folder)
  }

  @Test("asks what is on, at the standard station or at one that is named, as words or as JSON")
  func now() throws {
    let named = try #require(Station(address: "http://a.example/x"))
    var there = Options()
    there.stations.insert(named, at: 0)
    #expect(try self.read(["now"]) == .now(Options(), asJSON: false))
    #expect(try self.read(["now", "--json", "http://a.example/x"]) == .now(there, asJSON: true))
    #expect(try self.read(["--json", "now", "http://a.example/x"]) == .now(there, asJSON: true))
  }

  @Test("knows each option")
  func all() throws {
    var expected = Options()
    expected.startsPaused = true
    expected.sleep = .seconds(45 * 60)
    expected.isPlain = true
    expected.usesASCII = true
    expected.usesColor = false
    expected.setsTitle = false
    expected.usesTape = false
    expected.usesArt = false
    expected.takesControl = false
    expected.usesMPRIS = false
    expected.theme = try #require(Theme(named: "dusk"))
    #expect(
      try self.read([
        "--paused", "--plain", "--ascii", "--no-color", "--no-title", "--no-tape", "--no-art", "--theme",
        "dusk", "-s", "45", "--no-control", "--no-mpris",
      ])
        == .play(expected))
    expected = Options()
    expected.usesColor = true
    #expect(
      try self.read([
        "--no-ascii", "--no-color", "--color", "--title", "--no-art", "--art", "--no-tape", "--tape",
        "--no-mpris",
        "--mpris", "--no-control", "--control",
      ])
        == .play(expected))
    #expect(try self.read(["-h"]) == .help)
    #expect(try self.read(["http://a.example", "--help"]) == .help)
    #expect(try self.read(["--version"]) == .version)
  }

  @Test("drives a radio with all that stands behind ctl, be it like an option or not")
  func control() throws {
    func line(_ words: String...) throws -> String? {
      guard case .control(let control) = try self.read(["ctl"] + words) else { return nil }
      return control.line + (control.process.map { " @\($0)" } ?? "")
    }
    #expect(try line("volume", "-5") == "volume -5")
    #expect(try line("volume", "+5") == "volume +5")
    #expect(try line("status", "--json") == "status --json")
    #expect(try line("--pid", "77", "pause") == "pause @77")
    #expect(try line("--pid=77", "pause") == "pause @77")
    #expect(try line("tune", "night", "desk") == "tune night desk")
    #expect(try line("tune", "night  desk") == "tune night  desk")
    #expect(try line("tune", "/a/./b") == "tune /a/./b", "as it stands")
    #expect(try line("tune", "no/such/file") == "tune no/such/file")
    #expect(try line("tune", "./") == "tune " + FileManager.default.currentDirectoryPath)
    #expect(try line("tune", "http://a.example/x") == "tune http://a.example/x")
    #expect(try self.read(["ctl", "--help"]) == .help)
    #expect(try self.read(["ctl", "-h", "x"]) == .help)
  }

  @Test(
    "says what is wrong with what stands behind ctl",
    arguments: [
      (["ctl"], "a command is wanted: "), (["ctl", "dance"], "there is no command \"dance\""),
      (["ctl", "volume"], "volume needs"), (["ctl", "--pid"], "--pid needs the number"),
      (["ctl", "--pid", "x", "pause"], "--pid needs the number"),
      (["ctl", "--pid=-3", "pause"], "--pid needs"),
      (["ctl", "--json", "status"], "\"--json\" is no option of ctl"),
      (["ctl", "tune", "a\nb"], "a line of words"),
      (["ctl", "tune", String(repeating: "x", count: 5_000)], "so long no name is"),
      (["--plain", "ctl", "pause"], "\"ctl\" comes first"),
    ])
  func wrongControl(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try self.read(words) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "says what is wrong with it",
    arguments: [
      (["--loud"], "\"--loud\" is no option, or is not to be used like that"),
      (["-z"], "\"-z\" is no option, or is not to be used like that"),
      (["--plain=3"], "\"--plain=3\" is no option, or is not to be used like that"),
      (["-v"], "\"-v\" needs a value"), (["--volume"], "\"--volume\" needs a value"),
      (["-v", "101"], "the volume is a number from 0 to 100, not \"101\""),
      (["-v", "-1"], "the volume is a number from 0 to 100, not \"-1\""),
      (["-v", "loud"], "the volume is a number from 0 to 100, not \"loud\""),
      (["--json"], "\"--json\" goes with \"now\", \"list\" and \"favourites\""),
      (["now", "--csv"], "\"--csv\" goes with \"favourites\""),
      (["favourites", "--csv", "--json"], "either \"--csv\" or \"--json\""),
      (["favourites", "tape"], "\"favourites\" takes no \"tape\""),
      (["-s", "0"], "the sleep timer takes minutes from 1 to 1440, not \"0\""),
      (["--sleep", "soon"], "the sleep timer takes minutes from 1 to 1440, not \"soon\""),
      (["now", "http://a.example", "tape"], "one station at a time"),
      (["--check", "now"], "\"--check\" goes with \"list\""),
      (["list", "--check", "--json"], "either \"--json\" or \"--check\""),
      (["chillhob"], "there is no station \"chillhob\"; perhaps you mean FluxFM Chillhop"),
      (["qqq"], "\"qqq\" is no station, no address (http:// or https://), and no file or folder here"),
      ([""], "\"\" is no station, no address (http:// or https://), and no file or folder here"),
      (
        ["http://a.example", "more"],
        "\"more\" is no station, no address (http:// or https://), and no file or folder here"
      ),
    ])
  func wrong(words: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try self.read(words) }
  }

  @Test("has a help that the README repeats to the letter")
  func readme() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```\n\(helpText)\n```"))
  }

  @Test("has a help that fits a terminal and names every option")
  func help() {
    for line in helpText.split(separator: "\n") { #expect(line.count <= 79) }
    #expect(helpText.utf8.count == helpText.count, "readable in any locale")
    for option in Option.allCases { #expect(helpText.contains(option.helpLine)) }
  }
}
