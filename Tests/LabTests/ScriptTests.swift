import Lab
import Testing

@Suite("The account of what was written to a terminal")
struct ScriptTests {
  private func script(_ text: String) throws -> Script { try Script(Array(text.utf8)) }

  @Test("tells text, sequences and titles apart, and what is left behind")
  func reads() throws {
    let start = try script(
      "\u{1B}[?1049h\u{1B}[22;2t\u{1B}]2;Rain – é\u{7}\u{1B}[?25l\u{1B}[?1h\u{1B}=\u{1B}[0;36mRain\r\n雨")
    #expect(start.text == "Rain雨" && start.titles == ["Rain – é"] && start.sequences.count == 7)
    #expect(start.isAlternate && !start.isCursorVisible && !start.isPlain && !start.hasPlainKeys)
    #expect(start.keptTitles == 1 && !start.isRestored)
    #expect(try script("\u{1B}]2;a\u{301}\u{301}\u{7}").titles == ["a\u{301}\u{301}"])
    #expect(try script("plain \u{1B}[1mbold\u{1B}[m").isRestored)
    for unfinished in [
      "\u{1B}[?1049h", "\u{1B}[?25l", "\u{1B}[?1h", "\u{1B}[1m", "\u{1B}[22;2t", "\u{1B}[?2004h",
    ] {
      #expect(try !script(unfinished).isRestored)
    }
  }

  @Test(
    "takes nothing that a program like ours has no use for",
    arguments: [
      "\u{1B}", "\u{1B}c", "\u{1B}]0;x\u{7}", "\u{1B}]2;x\u{1B}\\", "\u{1B}]2;\u{9C}\u{7}",
      "\u{1B}]52;c;?\u{7}", "\u{1B}]52;p;eA==\u{7}", "\u{1B}[6n",
      "\u{1B}[21t", "\u{1B}P1\u{1B}\\", "\u{1B}kx\u{1B}\\", "\u{9B}2J", "\u{7}", "\u{0}", "\u{7F}",
      "a\u{202E}b", "\u{200B}", "\u{E000}",
    ])
  func refuses(text: String) {
    #expect(throws: LabError.self) { try script(text) }
  }
}
