import Radio
import Testing

@testable import Settings

@Suite("A settings file", .timeLimit(.minutes(1)))
struct SettingsFileTests {
  private func read(_ text: String) -> (settings: Settings, complaints: [String]) {
    let (settings, complaints) = SettingsFile.read(Array(text.utf8))
    return (settings, complaints.map { $0.told(of: "config.ini") })
  }

  @Test("says how things are to be, in any order and with comments")
  func whole() {
    let (settings, complaints) = read(
      """
      # of mine
      [screen]
        color = no
      ascii = yes
      title = off
      ; another
      [radio]
      station = Night Desk   ; at night
      volume = 70 # percent
      tape=yes

      [keys]
      pause = space p x
      louder =
      [Remote]
      mpris = no
      CONTROL = yes
      [stations]
      Night Desk = https://a.example/x#1
      Café = ~/Music/lofi
      """)
    #expect(complaints == [])
    #expect(settings.usesColor == Settings.Entry(false, line: 3))
    #expect(settings.usesASCII == Settings.Entry(true, line: 4))
    #expect(settings.setsTitle == Settings.Entry(false, line: 5))
    #expect(settings.station == Settings.Entry("Night Desk", line: 8))
    #expect(settings.volume == Settings.Entry(Volume(level: 70), line: 9))
    #expect(settings.usesTape == Settings.Entry(true, line: 10))
    #expect(settings.usesMPRIS == Settings.Entry(false, line: 16))
    #expect(settings.takesControl == Settings.Entry(true, line: 17))
    #expect(
      settings.keys == [
        Settings.Named(name: "pause", value: "space p x", line: 13),
        Settings.Named(name: "louder", value: "", line: 14),
      ])
    #expect(
      settings.stations == [
        Settings.Named(name: "Night Desk", value: "https://a.example/x#1", line: 19),
        Settings.Named(name: "Café", value: "~/Music/lofi", line: 20),
      ])
  }

  @Test(
    "is read whatever its lines end with",
    arguments: [
      "[radio]\nvolume = 7", "[radio]\nvolume = 7\n", "[radio]\r\nvolume = 7\r\n", "[radio]\rvolume = 7\r",
      "\u{FEFF}[radio]\nvolume = 7", "[RADIO]\nVolume=7", " [ radio ] \n\tvolume\t=\t7\t",
      "[radio] # x\nvolume=7 ;",
      "[radio]\nvolume = \"7\"", "[radio]\nvolume = \"7\" ; \"x\"",
    ])
  func endings(text: String) {
    let (settings, complaints) = read(text)
    #expect(settings.volume == Settings.Entry(Volume(level: 7), line: 2))
    #expect(complaints == [])
  }

  @Test("counts each kind of line end as one")
  func counting() {
    #expect(
      read("\n\r\n\r\r\n\n[radio]\nvolume = x").complaints.map { $0.prefix(18) } == ["config.ini, line 7"])
  }

  @Test(
    "that is empty says nothing", arguments: ["", "\n", "\u{FEFF}", "# x", "[radio]", "[keys]\n\n[stations]"])
  func empty(text: String) {
    let (settings, complaints) = read(text)
    #expect(settings == Settings())
    #expect(complaints == [])
  }

  @Test(
    "costs a wrong line only that line",
    arguments: [
      ("volume = loud", "volume is a number from 0 to 100, not \"loud\""),
      ("volume = 101", "volume is a number from 0 to 100, not \"101\""),
      ("volume = -1", "volume is a number from 0 to 100, not \"-1\""),
      ("volume = 99999999999999999999", "volume is a number from 0 to 100, not \"99999999999999999999\""),
      ("sleep-ends = never", "sleep-ends is program or stream, not \"never\""),
      ("tape = maybe", "tape is yes or no, not \"maybe\""),
      ("Tape =", "tape is yes or no, not \"\""),
      ("loud = yes", "there is no setting \"loud\" in [radio], but station, volume, sleep-ends, tape"),
      ("tape", "a setting is a name, a = and a value, not \"tape\""),
      ("= yes", "a setting is a name, a = and a value, not \"= yes\""),
      ("[radio", "a section is a name in brackets, [radio], not \"[radio\""),
      ("tape: no", "a setting is a name, a = and a value, not \"tape: no\""),
    ])
  func wrong(line: String, message: String) {
    let (settings, complaints) = read("[radio]\n\(line)\nvolume = 30\n")
    #expect(complaints == ["config.ini, line 2: \(message)"])
    #expect(
      settings
        == {
          var it = Settings(); it.volume = Settings.Entry(Volume(level: 30), line: 3); return it
        }())
  }

  @Test("has no settings in a section that does not exist, or before the first")
  func sections() {
    let (settings, complaints) = read("volume = 1\n[sound]\nvolume = 2\nx\n[radio]\nvolume = 3")
    #expect(settings.volume?.value == Volume(level: 3))
    #expect(
      complaints == [
        "config.ini, line 1: \"volume\" stands before the first section",
        "config.ini, line 2: there is no section \"sound\", but [radio], [screen], [remote], [keys], [stations]",
        "config.ini, line 4: a setting is a name, a = and a value, not \"x\"",
      ])
  }

  @Test("that says something twice means the later one, and is told so")
  func twice() {
    let (settings, complaints) = read(
      """
      [radio]
      volume = 1
      [stations]
      Desk = http://a.example
      Other = http://b.example
      desk = http://c.example
      [radio]
      VOLUME = 2
      """)
    #expect(settings.volume == Settings.Entry(Volume(level: 2), line: 8))
    #expect(settings.stations.map(\.name) == ["Other", "desk"])
    #expect(
      complaints == [
        "config.ini, line 6: \"desk\" stands in line 4 already; this one counts",
        "config.ini, line 8: \"VOLUME\" stands in line 2 already; this one counts",
      ])
  }

  @Test(
    "has values of every kind",
    arguments: [
      ("a#b;c", "a#b;c"), ("a #b", "a"), ("\"a #b\"", "a #b"), ("\"a\" # \"b\"", "a"), ("\"a\"b\"", "a\"b"),
      ("\"a", "\"a"), ("a\"", "a\""), ("\"a\" b", "\"a\" b"), ("\"a\"#b", "\"a\"#b"), ("\" a \"", " a "),
      ("a = b", "a = b"),
      ("日本", "日本"), ("\u{301}", "\u{301}"), ("a #\u{301}b", "a"),
      ("\"\u{301}a\"\u{301}", "\"\u{301}a\"\u{301}"),
      ("a\u{A0}", "a"), ("\\n", "\\n"),
    ])
  func values(written: String, value: String) {
    let (settings, complaints) = read("[stations]\nX = \(written)\n")
    #expect(settings.stations.map(\.value) == [value])
    #expect(complaints == [])
  }

  @Test(
    "is written so that it says the same again",
    arguments: ["a", "a #b", "# a", "\"", "\"a\"", " a ", "", "a;b", "x ;"])
  func again(value: String) {
    let (settings, _) = read("[keys]\nX = \(SettingsFile.written(value)) # a comment\n")
    #expect(settings.keys.map(\.value) == [value])
  }

  @Test("in another code than UTF-8 loses the lines that are not readable")
  func latin() {
    let bytes = Array("[radio]\nstation = Caf".utf8) + [0xE9] + Array("\nvolume = 5".utf8)
    let (settings, complaints) = SettingsFile.read(bytes)
    #expect(settings.volume?.line == 3)
    #expect(settings.station == nil)
    #expect(complaints == [Complaint("this is not UTF-8", line: 2)])
  }

  @Test("with zeros in it is no text, and says nothing")
  func binary() {
    let (settings, complaints) = read("[radio]\nvolume = 5\n\u{0}")
    #expect(settings == Settings())
    #expect(complaints == ["config.ini: this is no text file"])
  }

  @Test("may have long lines, and is complained of in short ones")
  func long() {
    let long = String(repeating: "x", count: 100_000)
    let (settings, complaints) = read(
      "[radio]\nstation = \(long)\nvolume = \(long)\n\(long)\n[\(long)\n[\(long)]\n")
    #expect(settings.station?.value == long)
    #expect(complaints.count == 4)
    #expect(complaints.allSatisfy { $0.count < 200 })
  }

  @Test("may be full of quotes", arguments: ["\"", "\" ", "\"\u{301}", "\"# ", " #\""])
  func quotes(quote: String) {
    let start = ContinuousClock.now
    let (settings, _) = read("[stations]\nX = \"" + String(repeating: quote, count: 50_000) + "x\n")
    #expect(settings.stations.count == 1)
    #expect(.now - start < .seconds(5))
  }

  @Test("takes five thousand stations")
  func stations() {
    let (settings, complaints) = read(
      "[stations]\n" + (1...5_000).map { "Station \($0) = https://a.example/\($0)\n" }.joined())
    #expect(settings.stations.count == 5_000)
    #expect(complaints == [])
  }
}
