import Radio
import Testing

@testable import TerminalUI

@Suite("The key map")
struct KeyMapTests {
  @Test(
    "gives each key its action",
    arguments: [
      (" ", .command(.togglePause)), ("p", .command(.togglePause)), ("P", .command(.togglePause)),
      ("+", .command(.changeVolume(by: 5))), ("=", .command(.changeVolume(by: 5))),
      (.up, .command(.changeVolume(by: 5))),
      ("-", .command(.changeVolume(by: -5))), ("_", .command(.changeVolume(by: -5))),
      (.down, .command(.changeVolume(by: -5))),
      ("m", .command(.toggleMute)), ("M", .command(.toggleMute)),
      ("n", .command(.changeStation(by: 1))), (">", .command(.changeStation(by: 1))),
      ("N", .command(.changeStation(by: -1))), ("<", .command(.changeStation(by: -1))),
      ("r", .command(.reconnect)), ("R", .command(.reconnect)),
      ("q", .command(.quit)), ("Q", .command(.quit)), ("\u{3}", .command(.quit)),
      ("s", .toggle(.stations)), ("/", .search), ("y", .copy), ("?", .toggle(.help)),
      ("h", .toggle(.history)), ("H", .toggle(.history)), (.escape, .closeOverlay),
      ("\u{C}", .redraw),
    ] as [(Key, KeyAction)])
  func actions(key: Key, action: KeyAction) {
    #expect(KeyMap.standard.action(for: key) == action)
  }

  @Test("does nothing for any other key")
  func others() {
    let bound = Set(
      "pPmMnN<>rRqQhHfFtTsSyY/ ?+=-_\u{3}\u{C}йЙзЗьЬкКтТрРаАеЕыЫнНπΠμΜρΡνΝηΗφΦτΤσΣυΥ".unicodeScalars)
    for value: UInt32 in 0...0x5FF {
      guard let scalar = Unicode.Scalar(value), !bound.contains(scalar) else { continue }
      #expect(KeyMap.standard.action(for: .character(scalar)) == nil)
    }
  }

  @Test(
    "finds the letters' keys on Cyrillic and Greek keyboards, capitals too",
    arguments: [
      ("й", "q"), ("Й", "Q"), ("з", "p"), ("ь", "m"), ("к", "r"), ("т", "n"), ("Т", "N"), ("р", "h"),
      ("π", "p"), ("μ", "m"), ("ρ", "r"), ("ν", "n"), ("Ν", "N"), ("η", "h"),
    ] as [(Key, Key)])
  func layouts(typed: Key, meant: Key) {
    #expect(KeyMap.standard.action(for: typed) == KeyMap.standard.action(for: meant))
    #expect(KeyMap.standard.action(for: typed) != nil)
  }

  @Test("binds no key twice")
  func unambiguous() {
    let keys = KeyMap.standard.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("names every key in help, in either set of signs", arguments: [GlyphSet.unicode, .ascii])
  func helpIsComplete(glyphs: GlyphSet) {
    let help = HelpOverlay.render(.standard, room: Size(columns: 80, rows: 20), glyphs: glyphs).map(\.text)
      .joined(
        separator: "\n")
    for binding in KeyMap.standard.bindings {
      #expect(help.contains(binding.help))
      for key in binding.keys { #expect(help.contains(key.label(glyphs))) }
    }
  }
}

@Suite("A key map of the listener's own")
struct KeySettingsTests {
  @Test("has the keys that are named, in place of the standard ones, and the others as they were")
  func overrides() throws {
    let map = try KeyMap(bindings: ["pause": "space  x ф", "louder": "ctrl-u", "quieter": "", "help": "G"])
    for key in [" ", "x", "ф"] as [Key] { #expect(map.action(for: key) == .command(.togglePause)) }
    #expect(map.action(for: "p") == nil && map.action(for: "з") == nil)
    #expect(map.action(for: "\u{15}") == .command(.changeVolume(by: 5)))
    #expect(map.action(for: .up) == nil && map.action(for: .down) == nil)
    #expect(map.action(for: "G") == .toggle(.help) && map.action(for: "g") == nil)
    #expect(map.action(for: "m") == .command(.toggleMute) && map.action(for: "ь") == .command(.toggleMute))
    #expect(try KeyMap(bindings: [:]) == .standard)
  }

  @Test("takes a key from where it was, and never Ctrl-C from quitting")
  func takesKeys() throws {
    let map = try KeyMap(bindings: ["pause": "q", "quit": "x"])
    #expect(map.action(for: "q") == .command(.togglePause))
    #expect(map.action(for: "x") == .command(.quit) && map.action(for: "\u{3}") == .command(.quit))
    let mute = try KeyMap(bindings: ["mute": "n"])
    #expect(mute.action(for: "n") == .command(.toggleMute))
    #expect(mute.action(for: ">") == .command(.changeStation(by: 1)))
    #expect(mute.action(for: "N") == .command(.changeStation(by: -1)))
    #expect(try KeyMap(bindings: ["quit": ""]).action(for: "\u{3}") == .command(.quit))
  }

  @Test("may have keys of two columns, which shift nothing")
  func wideKeys() throws {
    Sample.needsLocale()
    let map = try KeyMap(bindings: ["quit": "漢", "help": "字"])
    for line in HelpOverlay.render(map, room: Size(columns: 80, rows: 20), glyphs: .unicode) {
      let columns = line.text.unicodeScalars.map { $0 == " " ? 1 : PrintableText(words: String($0)).width }
      #expect(line.width == columns.reduce(0, +))
    }
    let hints = KeyHints.render(map, isPaused: false, overlay: nil, width: 80, glyphs: .unicode)
    #expect(hints.width == PrintableText(words: hints.text).width && hints.text.contains("漢"))
  }

  @Test("is what help and hints show")
  func isShown() throws {
    let map = try KeyMap(bindings: ["pause": "x", "louder": "u", "quieter": "d", "redraw": ""])
    let help = HelpOverlay.render(map, room: Size(columns: 80, rows: 20), glyphs: .unicode).map(\.text)
      .joined(
        separator: "\n")
    #expect(help.contains(/x +pause, resume/) && help.contains(/u +louder/))
    #expect(!help.contains("draw anew") && !help.contains("space"))
    let hints = KeyHints.render(map, isPaused: false, overlay: nil, width: 80, glyphs: .unicode)
    #expect(hints.text == "x pause · u/d volume · s stations · ? help · q quit")
    let mute = try KeyMap(bindings: ["quit": "", "louder": "", "quieter": ""])
    #expect(
      KeyHints.render(mute, isPaused: false, overlay: nil, width: 80, glyphs: .unicode).text
        == "space pause · s stations · ? help · ctrl-c quit")
  }

  private static let isNoKey =
    "is no key; name a character, space, up, down, pgup, pgdn, home, end, enter, backspace, esc, or ctrl- and a letter"

  @Test(
    "says what is wrong with it",
    arguments: [
      (
        ["puase": "x"],
        "there is nothing called \"puase\" to do; known are pause, louder, quieter, mute, next, previous, "
          + "reconnect, quit, stations, history, favourite, sleep, search, copy, help, close, redraw"
      ),
      (["mute": "x f12"], "mute: \"f12\" \(Self.isNoKey)"),
      (["mute": "\u{301}"], "mute: \"\u{301}\" \(Self.isNoKey)"),
      (
        ["mute": "\u{202E}"], "mute: \"\u{202E}\" \(Self.isNoKey)"
      ),
      (
        ["mute": "\u{200B}"], "mute: \"\u{200B}\" \(Self.isNoKey)"
      ),
      (["mute": "ctrl-é"], "mute: \"ctrl-é\" \(Self.isNoKey)"),
      (["pause": "x", "mute": "y x"], "x cannot be both pause and mute"),
      (["mute": "ctrl-c"], "ctrl-c cannot be both quit and mute"),
    ])
  func wrong(settings: [String: String], message: String) {
    #expect(throws: KeyMapError(description: message)) { try KeyMap(bindings: settings) }
  }
}

@Suite("The key filter")
struct KeyFilterTests {
  private static func keys(_ text: String) -> [Key] {
    text.unicodeScalars.map { $0 == "\u{1B}" ? .escape : .character($0) }
  }

  @Test(
    "lets through what was pressed, and nothing else",
    arguments: [
      ("p", "p"), ("\u{1B}", "\u{1B}"), ("\u{1B}\u{1B}", "\u{1B}"), ("m+q", "m+q"), ("++++++++", "++++++++"),
      // Alt with a key, unknown sequences, a mouse, focus, the terminal's answers.
      ("\u{1B}q", ""), ("\u{1B}[99~", ""), ("\u{1B}[1;5Pq", "q"), ("\u{1B}[<0;10;10M\u{1B}[<0;10;10m", ""),
      ("\u{1B}[Im", "m"), ("\u{1B}OQ", ""), ("\u{1B}]11;rgb:0/0/0\u{7}p", "p"),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\p", "p"), ("\u{1B}P1+r\u{1B}\\m", "m"), ("\u{1B}[", ""), ("\u{1B}]q", ""),
      // Pastes, bracketed and not.
      ("quit mpv", ""), ("\u{1B}[200~q\u{1B}[201~", ""), ("\u{1B}[200~prmq\u{1B}[201~m", "m"),
      ("\u{1B}[200~q\u{1B}[200~q\u{1B}[201q~q\u{1B}[201~m", "m"),
      // A mouse's report in its oldest form goes on behind its last letter; C1 controls begin what ESC and a letter do.
      ("\u{1B}[M !q", ""), ("\u{1B}[Mq!!m", "m"), ("\u{9B}q", ""), ("\u{9B}1;2qm", "m"),
      ("\u{9D}0;q\u{9C}m", "m"), ("\u{90}q\u{1B}\\m", "m"), ("\u{1B}[\u{3}", "\u{3}"),
    ])
  func filters(arrived: String, expected: String) {
    var filter = KeyFilter()
    #expect(filter.keys(in: Self.keys(arrived), at: .now) == Self.keys(expected))
  }

  @Test(
    "takes what comes in pieces for what it is as a whole",
    arguments: [
      ("\u{1B}[200~q\u{1B}[201~", 40), ("\u{1B}[200~quit\u{1B}[201~", 900), ("\u{1B}[M !q", 40),
      ("\u{1B}]11;rgb:q/q/q\u{1B}\\", 40), ("\u{9B}1q", 90), ("\u{1B}[1;5q", 40),
    ])
  func pieces(arrived: String, pause: Int) {
    var filter = KeyFilter()
    var now = ContinuousClock.now
    for key in Self.keys(arrived) {
      // Esc alone may have been pressed; it does no harm.
      let keys = filter.keys(in: [key], at: now)
      #expect(keys == [] || keys == [.escape])
      now += key == "~" || pause < 100 ? .milliseconds(pause) : .milliseconds(5)
    }
    #expect(filter.keys(in: ["q"], at: now + .seconds(3)) == ["q"])
  }

  @Test("takes a letter that comes a moment after Esc for what it is")
  func afterEscape() {
    var filter = KeyFilter()
    let start = ContinuousClock.now
    #expect(filter.keys(in: [.escape], at: start) == [.escape])
    #expect(filter.keys(in: ["/"], at: start + .milliseconds(40)) == ["/"])
    #expect(filter.keys(in: [.escape], at: start + .milliseconds(60)) == [.escape])
    #expect(filter.keys(in: [.escape], at: start + .milliseconds(80)) == [.escape])
  }

  @Test("forgets a sequence that does not go on")
  func unfinished() {
    for begun in ["\u{1B}", "\u{1B}[", "\u{1B}]0;", "\u{1B}[M", "\u{1B}[200~", "\u{9B}"] {
      var filter = KeyFilter()
      let start = ContinuousClock.now
      _ = filter.keys(in: Self.keys(begun), at: start)
      #expect(filter.keys(in: ["q"], at: start + .seconds(3)) == ["q"])
    }
  }

  @Test("takes a paste for what was typed where text is typed, marks and controls left out")
  func text() {
    var filter = KeyFilter()
    let start = ContinuousClock.now
    #expect(filter.keys(in: ["a", .down], at: start, isText: true) == ["a", .down])
    let paste = Self.keys("\u{1B}[200~rain\u{3} on tin\u{1B}[201~")
    #expect(filter.keys(in: paste, at: start, isText: true) == Self.keys("rain on tin"))
  }

  @Test("takes what follows a paste closely for its next piece")
  func longPaste() {
    var filter = KeyFilter()
    let start = ContinuousClock.now
    #expect(filter.keys(in: Self.keys("lots of text"), at: start) == [])
    #expect(filter.keys(in: Self.keys("mq"), at: start + .milliseconds(50)) == [])
    #expect(filter.keys(in: Self.keys("q"), at: start + .milliseconds(120)) == [])
    #expect(filter.keys(in: Self.keys("q"), at: start + .milliseconds(300)) == ["q"])
  }

  @Test("lets arrow keys through however many come")
  func arrows() {
    var filter = KeyFilter()
    let arrows: [Key] = [.up, .up, .down, .up, .up, .down]
    #expect(filter.keys(in: arrows, at: .now) == arrows)
  }
}
