import Foundation
import Radio
import RadioPresentation
import Stations
import Testing

@testable import lofitime

@Suite("The names of stations")
struct StationNamesTests {
  private let names: StationNames = {
    var names = StationNames()
    names.add(Station(id: "night-desk", name: "Night Desk"), isOwn: true)
    names.add(Station(id: "cafe", name: "Café Noir"), isOwn: true)
    for station in Station.builtIn { names.add(station, isOwn: false) }
    return names
  }()

  @Test(
    "are understood in full, by their beginning, by the words in them, and by the beginnings of those",
    arguments: [
      ("groovesalad", "SomaFM Groove Salad"), ("GROOVES", "SomaFM Groove Salad"),
      ("somafm groove salad", "SomaFM Groove Salad"), ("night", "Night Desk"), ("nightr", "Nightride FM"),
      ("drone", "SomaFM Drone Zone"), ("zone drone", "SomaFM Drone Zone"), ("soma lush", "SomaFM Lush"),
      ("drzo", "SomaFM Drone Zone"), ("café", "Café Noir"), ("cafe noir", "Café Noir"),
      ("CAFE\u{301} N", "Café Noir"), ("hillsk", "Chillsky"),
      ("exotica", "SomaFM Illinois Street Lounge"),
      ("nightdesk", "Night Desk"), ("plaza", "Nightwave Plaza"), ("tape", "The Tape"),
      ("defcon", "SomaFM DEF CON Radio"),
    ])
  func understood(word: String, name: String) {
    let station =
      names.exactly(word) ?? (names.candidates(for: word).count == 1 ? names.candidates(for: word)[0] : nil)
    if word == "nightr" {
      #expect(names.candidates(for: word).map(\.name).contains(name))
    } else {
      #expect(station?.name == name)
    }
  }

  @Test("are all told where several may be meant", arguments: [("soma", 12), ("laut", 4), ("nightr", 3)])
  func ambiguous(word: String, count: Int) {
    #expect(names.candidates(for: word).count == count)
  }

  @Test("are not guessed", arguments: ["", " ", "zzz", "q", "groove saladd"])
  func unknown(word: String) {
    #expect(names.candidates(for: word).isEmpty)
    #expect(names.exactly(word) == nil)
  }

  @Test(
    "are suggested for a word with a slip in it",
    arguments: [
      ("groovesald", "SomaFM Groove Salad"), ("groovesalaad", "SomaFM Groove Salad"),
      ("groovwsalad", "SomaFM Groove Salad"), ("groovesaldа", nil), ("nihgt desk", "Night Desk"),
      ("chillhob", "FluxFM Chillhop"), ("tpae", "The Tape"), ("ta", nil), ("somethingelse", nil),
    ] as [(String, String?)])
  func suggested(word: String, name: String?) {
    #expect(names.suggestion(for: word)?.name == name)
  }
}

@Suite("A list of stations")
struct StationListingTests {
  private let listing = StationListing(
    stations: [
      Station(id: "desk", name: "Night \"Desk\"\u{1B}", streams: [URL(filePath: "/night/desk.mp3")]),
      Station(
        id: "code-radio", name: "Code Radio", tags: ["lofi", "beats"], streams: [],
        feed: URL(string: "https://a.example/f"),
        home: "https://a.example"),
    ], own: [Station(id: "desk", name: "Night \"Desk\"\u{1B}", streams: [URL(filePath: "/night/desk.mp3")])])

  @Test("has a line for each, in columns")
  func lines() {
    #expect(
      listing.lines == """
        desk        Night "Desk"
        code-radio  Code Radio    lofi, beats

        """)
  }

  @Test("is JSON with the same members for each")
  func json() throws {
    #expect(
      listing.json == #"""
        [{"id":"desk","name":"Night \"Desk\"","own":true,"tags":[],"streams":["file:///night/desk.mp3"],"feed":null,"home":null},
         {"id":"code-radio","name":"Code Radio","own":false,"tags":["lofi","beats"],"streams":[],"feed":"https://a.example/f","home":"https://a.example"}]

        """#)
    let all = StationListing(stations: Station.builtIn).json
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(all.utf8)) as? [[String: Any]])
    #expect(parsed.count == Station.builtIn.count)
    #expect(parsed.allSatisfy { $0.count == 7 })
    #expect(StationListing(stations: []).json == "[]\n")
    #expect(JSON.text("\u{1}\"\\é").line == #""\u0001\"\\é""#)
  }

  @Test("is asked for, whole or in part")
  func asked() throws {
    func read(_ words: [String]) throws -> Invocation {
      try Invocation(arguments: ["lofitime", "list"] + words)
    }
    #expect(try read([]) == .list(Options(), StationListing(stations: Station.builtIn), asJSON: false))
    #expect(try read(["--check"]) == .check(Options(), Station.builtIn))
    guard case .list(_, let listing, asJSON: true) = try read(["--json", "plaza", "code"]) else {
      Issue.record("no list")
      return
    }
    #expect(listing.stations.map(\.id) == ["plaza", "code-radio"])
  }

  @Test("are tried in a time that does not explode", .timeLimit(.minutes(1)))
  func repetitions() {
    var names = StationNames()
    names.add(
      Station(name: Array(repeating: String(repeating: "a", count: 12), count: 12).joined(separator: " ")),
      isOwn: true)
    #expect(names.candidates(for: String(repeating: "a", count: 20) + "b").isEmpty)
    #expect(names.candidates(for: String(repeating: "a", count: 20)).count == 1)
  }
}
