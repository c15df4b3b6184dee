import Foundation
import Testing

@testable import TerminalUI

@Suite("The clipboard")
struct ClipboardTests {
  @Test("is spoken to in base64", arguments: ["", "a", "ab", "abc", "abcd", "Mori - Dusk", "雨 – Ólafur ♪"])
  func base64(text: String) {
    #expect(Clipboard.base64(text.utf8) == Data(text.utf8).base64EncodedString())
  }

  @Test("is given one bounded line that cannot end the sequence")
  func bounded() {
    Sample.needsLocale()
    let hostile = PrintableText(words: "A\u{1B}\\\u{7}\n" + String(repeating: "雨", count: 5_000))
    let sequence = Clipboard.sequence(copying: hostile)
    #expect(sequence.hasPrefix("\u{1B}]52;c;") && sequence.hasSuffix("\u{7}"))
    let encoded = String(sequence.dropFirst(7).dropLast())
    #expect(encoded.utf8.count < 3_000)
    let text = Data(base64Encoded: encoded).map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(text.hasPrefix("A\\ 雨雨"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FFFD}" })
  }
}
