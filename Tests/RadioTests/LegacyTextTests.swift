import Radio
import Testing

@Suite("Text of an unnamed encoding")
struct LegacyTextTests {
  @Test(
    "is UTF-8 where it is valid, else Windows-1252",
    arguments: [
      (Array("Café ☕".utf8), "Café ☕"), (Array("Caf".utf8) + [0xE9], "Café"),
      ([0x93, 0x80, 0x94, 0x96, 0x81, 0xFF], "“€”–ÿ"), ([0xC3], "Ã"), ([], ""),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], text: String) {
    #expect(LegacyText.decode(bytes) == text)
  }

  @Test("is still UTF-8 where its last character was cut, if another such one is there")
  func cutEnd() {
    for text in ["Жизнь", "漢字テスト", "Café ☕", "é🌧"] {
      let last = String(text.unicodeScalars.last ?? " ").utf8.count
      for missing in 1..<last {
        #expect(LegacyText.decode(Array(text.utf8.dropLast(missing))) == String(text.dropLast()).trimmingEnd)
      }
    }
    #expect(LegacyText.decode(Array("Жизнь".utf8) + [0xE9, 0x20]) != "Жизнь", "nothing was cut")
    #expect(LegacyText.decode(Array("Ca fé ".utf8) + [0x80, 0x80]) == "Ca fÃ© €€", "a lead is missing")
    #expect(LegacyText.decode([0x80, 0x80, 0x80, 0x80]) == "€€€€")
    #expect(LegacyText.decode(Array("Ж".utf8) + [0xC0]) == "Ð–À", "no character begins so")
  }

  @Test(
    "loses its control characters and the blanks around it",
    arguments: [
      (" \t Dusk \r\n", "Dusk"), ("\u{1B}[31mRed\u{7}\tInk\u{9B}", "[31mRedInk›"), ("\u{7F}\0", ""),
      ("Don\u{92}t", "Don’t"), ("A  B", "A  B"),
    ])
  func clean(text: String, cleaned: String) {
    #expect(LegacyText.clean(text) == cleaned)
  }

  @Test("can be had with all that is in it")
  func whole() {
    #expect(LegacyText.text(Array(" a\r\nb\u{1}".utf8)) == " a\r\nb\u{1}")
    #expect(LegacyText.text([0x0A, 0x93, 0xE9]) == "\n“é")
  }
}

extension String {
  fileprivate var trimmingEnd: String { last == " " ? String(dropLast()) : self }
}

@Suite("Entities of HTML", .timeLimit(.minutes(1)))
struct HTMLEntitiesTests {
  @Test(
    "become the characters they stand for",
    arguments: [
      ("Rain, Tin &amp; Tea", "Rain, Tin & Tea"), ("&quot;Dusk&quot; &lt;live&gt;", "\"Dusk\" <live>"),
      ("Ain&#39;t &apos;Home&#x27;", "Ain't 'Home'"), ("Caf&#233; &#xE9;&#XE9;", "Café éé"),
      ("A &#150; B", "A – B"), ("&#9749;", "☕"), ("A&nbsp;B", "A B"), ("A&#10;B&#27;", "A B "),
      ("Tin &amp;amp; Tea", "Tin & Tea"), ("Ain&amp;#39;t", "Ain't"), ("&amp;amp;amp;", "&amp;"),
    ])
  func decoded(text: String, decoded: String) {
    #expect(text.decodingHTMLEntities == decoded)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "Dusk", "R&B", "Rock & Roll;", "&", "&;", "&&&", "&amp", "&unknown;", "&#;", "&#x;", "&#xD800;",
      "&#1114112;", "&#99999999999;", "&#-1;", "&AMP", "& amp;", "&averyveryverylongname;",
    ])
  func others(text: String) {
    #expect(text.decodingHTMLEntities == text)
  }

  @Test("take time by the length of the text, however many there are")
  func many() {
    let text = String(repeating: "\u{B}a&", count: 300_000)
    #expect(text.decodingHTMLEntities == text)
  }
}
