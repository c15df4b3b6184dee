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
      ("?", .toggle(.help)), ("h", .toggle(.history)), ("H", .toggle(.history)), (.escape, .closeOverlay),
      ("\u{C}", .redraw),
    ] as [(Key, KeyAction)])
  func actions(key: Key, action: KeyAction) {
    #expect(KeyMap.action(for: key) == action)
  }

  @Test("does nothing for any other key")
  func others() {
    let bound = Set("pPmMnN<>rRqQhH ?+=-_\u{3}\u{C}".unicodeScalars)
    for value: UInt32 in 0...0x2FF {
      guard let scalar = Unicode.Scalar(value), !bound.contains(scalar) else { continue }
      #expect(KeyMap.action(for: .character(scalar)) == nil)
    }
  }

  @Test("binds no key twice")
  func unambiguous() {
    let keys = KeyMap.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("names every key in help, in either set of signs", arguments: [GlyphSet.unicode, .ascii])
  func helpIsComplete(glyphs: GlyphSet) {
    let help = HelpOverlay.render(room: Size(columns: 80, rows: 20), glyphs: glyphs).map(\.text).joined(
      separator: "\n")
    for binding in KeyMap.bindings {
      #expect(help.contains(binding.help))
      for key in binding.keys { #expect(help.contains(key.label(glyphs))) }
    }
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
      ("quit mpv", ""), ("\u{1B}[200~q\u{1B}[201~", "q"), ("\u{1B}[200~prmq\u{1B}[201~", ""),
    ])
  func filters(arrived: String, expected: String) {
    var filter = KeyFilter()
    #expect(filter.keys(in: Self.keys(arrived), at: .now) == Self.keys(expected))
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
