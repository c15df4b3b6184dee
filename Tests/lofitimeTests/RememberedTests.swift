import Foundation
import Lab
import Memory
import Radio
import Stations
import Testing

@testable import lofitime

@Suite("What is remembered, at the start", .serialized)  // getopt keeps its place in a global
struct RememberedTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func options(_ words: [String] = [], settings: String = "", state: String) throws -> Options {
    let folder = home.file("s/lofitime")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try state.write(toFile: folder + "/state", atomically: true, encoding: .utf8)
    let config = try home.write(settings, to: "config.ini")
    let variables = ["XDG_STATE_HOME": home.file("s"), "HOME": home.path]
    let invocation = try Invocation(arguments: ["lofitime", "--config", config] + words) { variables[$0] }
    switch invocation {
    case .play(let options), .now(let options, _), .config(let options, _): return options
    case .help, .version, .favourites, .list, .check, .control, .generate:
      throw UsageError(message: "nothing is played")
    }
  }

  private let own = "[stations]\nA = http://127.0.0.1/a\nB = http://127.0.0.1/b\nC = http://127.0.0.1/c\n"

  @Test("is the last station, by whatever name it goes now, and the circle of stations is as before")
  func last() throws {
    let names = try options(settings: own, state: "station\thttp://127.0.0.1/b\n").stations.map(\.name)
    #expect(names == ["B", "C"] + Station.builtIn.map(\.name) + ["A"])
    #expect(try options(["now"], settings: own, state: "station\ttape:\n").stations.first == .tape)
    for station in Station.builtIn {
      #expect(try options(state: "station\t\(station.key)\n").stations.first == station)
    }
  }

  @Test("comes first where it is in no list any more, if there is still something to play")
  func unlisted() throws {
    let there = try options(settings: own, state: "station\thttp://127.0.0.1/gone\n").stations
    #expect(there.map(\.key).prefix(2) == ["http://127.0.0.1/gone", "http://127.0.0.1/a"])
    for key in ["/no/such/file.mp3", "ftp://127.0.0.1/x", "-v"] {
      #expect(try options(settings: own, state: "station\t\(key)\n").stations.first?.name == "A")
    }
    try Data().write(to: URL(fileURLWithPath: home.file("a b.mp3")))
    #expect(
      try options(state: "station\t\(home.file("a b.mp3"))\n").stations.first?.key == home.file("a b.mp3"))
  }

  @Test("gives way to the settings, and they to the command line")
  func precedence() throws {
    let (state, settings) = ("station\thttp://127.0.0.1/b\n", own + "[radio]\nstation = c\n")
    #expect(try options(settings: settings, state: state).stations.first?.name == "C")
    #expect(try options(["a"], settings: settings, state: state).stations.first?.name == "A")
    #expect(try options(settings: own + "[radio]\nstation =\n", state: state).stations.first?.name == "B")
  }

  @Test("is told with the settings in force, which can be kept as a file")
  func config() throws {
    let folder = home.file("s/lofitime")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let variables = ["XDG_STATE_HOME": home.file("s")]
    for (key, word) in [("tape:", "The Tape"), ("http://127.0.0.1/x", "http://127.0.0.1/x")] {
      try "station\t\(key)\n".write(toFile: folder + "/state", atomically: true, encoding: .utf8)
      guard
        case .config(_, let text) = try Invocation(
          arguments: ["lofitime", "config"], variable: { variables[$0] })
      else { throw UsageError(message: "nothing is printed") }
      // Kept as a file, that says no more than is so without it.
      let line = "station = ".padding(toLength: 30, withPad: " ", startingAt: 0)
      #expect(text.contains("\n\(line)# heard last: \(word)\n"), "\(text)")
      #expect(text.contains("sleep-ends = program          # default"))
    }
  }

  @Test("are the favourites, which need no station")
  func favourites() throws {
    let path = "/d/lofitime/favourites.tsv"
    for (words, form) in [([], FavouritesReport.Form.lines), (["--csv"], .csv), (["--json"], .json)] {
      let invocation = try Invocation(arguments: ["lofitime", "favourites"] + words) {
        ["XDG_DATA_HOME": "/d"][$0]
      }
      #expect(invocation == .favourites(form, path: path))
    }
  }
}
