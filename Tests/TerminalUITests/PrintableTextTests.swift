import Testing

@testable import TerminalUI

@Suite("Printable text")
struct PrintableTextTests {
  init() { Sample.needsLocale() }

  @Test(
    "keeps words and leaves out what could drive a terminal",
    arguments: [
      ("Rain on Tin", "Rain on Tin", 11),
      ("", "", 0),
      ("  two\t\n lines \u{2028}\u{85}more  ", "two lines more", 14),
      ("\u{1B}]52;c;aGk=\u{7}Rain", "]52;c;aGk=Rain", 14),
      ("\u{9D}52;c;aGk=\u{9C}\u{9B}31mRain\u{7F}", "52;c;aGk=31mRain", 16),
      ("abc\u{202E}fed\u{202C} \u{2066}x\u{2069}\u{200F}", "abcfed x", 8),
      ("a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}b", "ab", 2),
      ("雨の日", "雨の日", 6),
      ("e\u{301}cran", "e\u{301}cran", 5),
      ("\u{301}\u{302}a", "a", 1),
      (" \u{301}a", "a", 1),
      ("👩\u{200D}👧", "👩👧", 4),
      ("❤\u{FE0F}", "❤", 1),
      ("👍\u{1F3FD}", "👍", 2),
      ("שלום", "שלום", 4),
      ("\u{FDFA}", "\u{FDFA}", 1),
      ("a\u{E0041}\u{10FFFF}b", "ab", 2),
    ])
  func sanitizes(words: String, text: String, width: Int) {
    let printable = PrintableText(words: words)
    #expect(printable.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(printable.width == width)
  }

  @Test("lets no more marks pile up than a cell can hold")
  func marks() {
    let printable = PrintableText(words: "Z" + String(repeating: "\u{336}", count: 200) + "a")
    #expect(printable.width == 2)
    #expect(printable.text.unicodeScalars.count == 6)
  }

  @Test(
    "is clipped by columns, never inside a character",
    arguments: [
      ("Rain on Tin", 11, "Rain on Tin"), ("Rain on Tin", 10, "Rain on T…"), ("Rain on Tin", 6, "Rain…"),
      ("Rain on Tin", 1, "…"), ("Rain on Tin", 0, ""), ("Rain on Tin", -3, ""),
      ("雨の日のカフェ", 14, "雨の日のカフェ"), ("雨の日のカフェ", 8, "雨の日…"), ("雨の日のカフェ", 7, "雨の日…"),
      ("雨の日のカフェ", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func clips(words: String, columns: Int, expected: String) {
    let clipped = PrintableText(words: words).clipped(to: columns, ellipsis: "…")
    #expect(clipped.text == expected)
    #expect(clipped == PrintableText(words: expected))
  }

  @Test("is clipped with as many dots as there is room for in ASCII")
  func clipsInASCII() {
    let clipped = [1, 2, 3, 4, 8].map {
      PrintableText(words: "Rain on Tin").clipped(to: $0, ellipsis: "...").text
    }
    #expect(clipped == [".", "..", "...", "R...", "Rain..."])
  }

  @Test(
    "is wrapped between words, and within one that is too long",
    arguments: [
      ("can't reach it, again in 4 s", 30, ["can't reach it, again in 4 s"]),
      ("can't reach it, again in 4 s", 16, ["can't reach it,", "again in 4 s"]),
      ("can't reach it, again in 4 s", 15, ["can't reach it,", "again in 4 s"]),
      ("can't reach it, again in 4 s", 12, ["can't reach", "it, again i…"]),
      ("abcdefghij", 6, ["abcdef", "ghij"]),
      ("雨の日のカフェ", 7, ["雨の日", "のカフ…"]),
      ("雨", 1, ["…"]),
      ("ab", 0, [""]),
    ])
  func wraps(words: String, columns: Int, expected: [String]) {
    let lines = PrintableText(words: words).wrapped(to: columns, lines: 2, ellipsis: "…")
    #expect(lines.map(\.text) == expected)
    #expect(lines == expected.map { PrintableText(words: $0) })
  }

  @Test(
    "is folded to ASCII where the terminal knows nothing else",
    arguments: [
      ("Rain", "Rain"), ("Café – “Ærø” ß…", "Cafe - \"AEro\" ss..."), ("e\u{301}", "e"), ("雨の日", "???"),
      ("a\u{A0}b\u{3000}c", "a b c"), ("\u{1B}[31m\u{9B}x\u{200B}\u{202E}", "[31mx"),
    ])
  func folds(words: String, expected: String) {
    #expect(GlyphSet.ascii.foldingWords.words(words).text == expected)
  }
}
