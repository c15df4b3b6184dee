import Foundation
import Radio
import Settings
import Stations
import TerminalUI
import Testing

@testable import lofitime

@Suite("The settings of a run", .serialized)  // getopt keeps its place in a global
final class SettingsTests {
  private let folder: URL
  private var file: URL { folder.appending(path: "config.ini") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lofitime-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func invoke(
    _ settings: String, _ words: [String] = [], variables: [String: String] = [:]
  ) throws -> Invocation {
    try Data(settings.utf8).write(to: file)
    return try Invocation(arguments: ["lofitime", "--config", file.path] + words) { variables[$0] }
  }

  private func options(
    _ settings: String, _ words: [String] = [], variables: [String: String] = [:]
  ) throws -> Options {
    guard case .play(var options) = try invoke(settings, words, variables: variables) else {
      throw UsageError(message: "not to be played")
    }
    #expect(options.settingsFile == file.path)
    options.settingsFile = nil
    return options
  }

  private func config(
    _ settings: String, _ words: [String] = [], variables: [String: String] = [:]
  ) throws -> String {
    guard case .config(_, let text) = try invoke(settings, ["config"] + words, variables: variables) else {
      throw UsageError(message: "not to be printed")
    }
    return text
  }

  private let stations = """
    [stations]
    Night Desk = http://127.0.0.1/night
    Café = http://127.0.0.1/cafe
    Night Train = http://127.0.0.1/train
    tape two = tape

    """

  @Test("are those of the file")
  func all() throws {
    var expected = Options()
    expected.volume = Volume(level: 30)
    expected.usesTape = false
    expected.usesColor = false
    expected.usesASCII = true
    expected.setsTitle = false
    expected.theme = try #require(Theme(named: "dusk"))
    expected.usesArt = false
    expected.takesControl = false
    expected.usesMPRIS = false
    expected.keyMap = try KeyMap(bindings: ["pause": "x", "quit": "p"])
    expected.stations = [.tape] + Station.builtIn.dropLast()
    let settings = """
      [radio]
      station = tape
      volume = 30
      tape = no
      [screen]
      color = no
      ascii = yes
      title = no
      theme = dusk
      art = no
      [remote]
      control = no
      mpris = no
      [keys]
      pause = x
      quit = p
      """
    #expect(try self.options(settings) == expected)
  }

  @Test("give way to the command line")
  func commandLine() throws {
    let settings = "[radio]\nvolume = 30\ntape = no\n[screen]\ncolor = no\nascii = yes\ntitle = no\n"
    var expected = Options()
    expected.volume = Volume(level: 40)
    expected.usesColor = true
    #expect(
      try self.options(settings, ["-v40", "--tape", "--color", "--no-ascii", "--title"]) == expected)
    expected.usesTape = false
    #expect(
      try self.options(settings.replacing("no", with: "yes"), ["-v40", "--no-tape", "--color", "--no-ascii"])
        == expected)
  }

  @Test("leave it to NO_COLOR whether there are colours, unless they say no")
  func colors() throws {
    #expect(try self.options("[screen]\ncolor = yes").usesColor == nil)
    #expect(try self.options("").usesColor == nil)
  }

  @Test("put stations on the dial: those named, the one to begin with, the listener's own, the built-in ones")
  func dial() throws {
    let settings = "[radio]\nstation = café\n" + stations
    #expect(
      try self.options(settings).stations.map(\.name)
        == ["Café", "Night Desk", "Night Train", "tape two"] + Station.builtIn.map(\.name))
    #expect(
      try self.options(settings, ["night t", "http://b.example"]).stations.map(\.name)
        == ["Night Train", "b.example", "Café", "Night Desk", "tape two"] + Station.builtIn.map(\.name))
    #expect(
      try self.options(stations).stations.first?.streams.map(\.absoluteString) == ["http://127.0.0.1/night"])
  }

  @Test(
    "name stations, in capitals or not, by as much of the name as tells one from the others",
    arguments: [
      ("night desk", "Night Desk"), ("NIGHT D", "Night Desk"), ("cafe\u{301}", "Café"), ("caf", "Café"),
      ("code radio", "Code Radio"), ("Code", "Code Radio"), ("tape", "The Tape"), ("the t", "The Tape"),
      ("tape two", "tape two"), ("tape t", "tape two"),
    ])
  func names(word: String, name: String) throws {
    #expect(try self.options(stations, [word]).stations.first?.name == name)
    let invocation = try self.invoke(stations, ["now", word])
    guard case .now(let options, _) = invocation else {
      Issue.record("\(invocation)")
      return
    }
    #expect(options.stations.first?.name == name)
    #expect(try self.options("[radio]\nstation = \(word)\n" + stations).stations.first?.name == name)
  }

  @Test("do not guess which station is meant")
  func ambiguous() throws {
    #expect(throws: UsageError(message: "\"night\" may be Night Desk or Night Train")) {
      try self.options(stations, ["night"])
    }
    let options = try self.options("[radio]\nstation = night\n" + stations)
    #expect(options.complaints == ["config.ini, line 2: \"night\" may be Night Desk or Night Train"])
    #expect(options.stations.first?.name == "Night Desk")
  }

  @Test("may name files below the home")
  func home() throws {
    try Data().write(to: folder.appending(path: "a.mp3"))
    let options = try self.options(
      "[radio]\nstation = ~/a.mp3\n[stations]\nMine = ~\n", variables: ["HOME": folder.path])
    #expect(options.stations.map(\.name) == ["a.mp3", "Mine"] + Station.builtIn.map(\.name))
    #expect(options.complaints == [])
  }

  @Test("that make no sense are named, and cost only themselves")
  func complaints() throws {
    let options = try self.options(
      """
      [keys]
      pause = x
      mute = x
      louder = what
      dance = d
      [radio]
      station = nowhere
      volume = loud
      [screen]
      theme = loud
      [stations]
      Odd = ftp://127.0.0.1/x
      Good = http://127.0.0.1/x
      Bell\u{7} = \u{1B}[2J
      """)
    #expect(
      options.complaints.map { $0.prefix(60) } == [
        "config.ini, line 3: x cannot be both pause and mute",
        "config.ini, line 4: louder: \"what\" is no key; name a charact",
        "config.ini, line 5: there is nothing called \"dance\" to do; k",
        "config.ini, line 7: \"nowhere\" is no station, no address (htt",
        "config.ini, line 8: volume is a number from 0 to 100, not \"l",
        "config.ini, line 10: there is no theme \"loud\", but calm, dus",
        "config.ini, line 12: \"ftp://127.0.0.1/x\" is no station, no a",
        "config.ini, line 14: \"[2J\" is no station, no address (http:/",
      ])
    #expect(options.notice == "config.ini, line 3: x cannot be both pause and mute (and 7 more)")
    #expect(options.keyMap == (try KeyMap(bindings: ["pause": "x"])))
    #expect(options.stations.map(\.name) == ["Good"] + Station.builtIn.map(\.name))
    #expect(options.volume == nil)
  }

  @Test("that are all wrong are complained of within bounds")
  func many() throws {
    let settings =
      String(repeating: "what\n", count: 300) + "[stations]\n" + (1...300).map { "\($0) = x:y\n" }.joined()
    let complaints = try options(settings).complaints
    #expect(complaints.count == 21)
    #expect(complaints.first?.hasPrefix("config.ini, line 1: ") == true)
    #expect(complaints.last == "config.ini: 580 more like these")
  }

  @Test("have to be where the command line says that they are")
  func missing() {
    for (path, why) in [
      (folder.path + "/none", "there is no such file"), (folder.path, "this is no file"),
    ] {
      #expect(throws: UsageError(message: "\(path): \(why)")) {
        try Invocation(arguments: ["lofitime", "--config", path])
      }
    }
  }

  @Test("need not be in the usual place, and whatever is there, it plays")
  func usualPlace() throws {
    let place = folder.appending(path: "lofitime")
    let file = place.appending(path: "config.ini")
    func options() throws -> Options {
      let invocation = try Invocation(arguments: ["lofitime"]) { ["XDG_CONFIG_HOME": self.folder.path][$0] }
      guard case .play(let options) = invocation else { throw UsageError(message: "not to be played") }
      return options
    }
    #expect(try options() == Options())
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(try options().complaints == ["\(file.path): this is no file"])
    try FileManager.default.removeItem(at: file)
    try Data("[radio]\nvolume = 3".utf8).write(to: file)
    #expect(try options().volume == Volume(level: 3))
  }

  @Test("in force are printed, with where they come from")
  func printed() throws {
    let text = try config(
      "[radio]\nvolume = 30\n[keys]\npause = x\n" + stations, ["--no-tape", "night d"],
      variables: ["NO_COLOR": "1"])
    for line in [
      "station = night d             # command line", "volume = 30                   # config.ini, line 2",
      "tape = no                     # command line", "color = no                    # NO_COLOR",
      "ascii = no                    # default", "pause = x                     # config.ini, line 4",
      "mute = m                      # default", "Night Desk = http://127.0.0.1/night # config.ini, line 6",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(text)")
    }
    #expect(
      try config("", ["--color"], variables: ["NO_COLOR": "1"]).contains(
        "color = yes                   # command line"))
  }

  @Test(
    "in force can be kept as a file",
    arguments: [
      "", "[radio]\nvolume = 30\ntape = no\n[screen]\ncolor = no\nascii = yes\ntitle = no",
      // As long, and with as many blanks, as they like.
      "[stations]\nA  B\u{200D} = http://127.0.0.1/\(String(repeating: "x", count: 900))\n[radio]\nstation = a  b\u{200D}",
      "[keys]\npause = \"x #\"\nquit =\nmute = q\n[stations]\nA = tape\nB = \"http://127.0.0.1/#\"\n[radio]\nstation = b",
    ])
  func kept(settings: String) throws {
    let before = try options(settings)
    let text = try config(settings)
    #expect(try self.options(text) == before)
    #expect(before.complaints == [])
  }

  @Test("have an example in the README that is right")
  func readme() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
    let example = try #require(readme.split(separator: "```ini\n").last?.split(separator: "```").first)
    let own = try #require(example.firstRange(of: "[stations]"))
    #expect(try self.options(String(example[..<own.lowerBound])) == Options(), "the defaults")
    let names = try options(String(example), variables: ["HOME": "/"]).stations.map(\.name)
    #expect(names.prefix(3) == ["Night Desk", "Rain", "Code Radio"])
  }
}
