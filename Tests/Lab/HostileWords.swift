// Words that a stranger might send to take over a terminal.

/// Random words with everything in them that terminals act upon.
public struct HostileWords {
  private var generator: SeededGenerator

  private static let pieces = [
    // What makes a terminal do something.
    "\u{1B}]0;pwned\u{7}", "\u{1B}]2;pwned\u{1B}\\", "\u{1B}[2J", "\u{1B}[?1049l", "\u{1B}[31m", "\u{1B}c",
    "\u{1B}[6n",
    "\u{1B}]52;c;cm0gLXJm\u{7}", "\u{1B}P$q\u{1B}\\", "\u{1B}[21t", "\u{1B}(0", "\u{1B}]8;;http://x\u{7}",
    "\u{1B}[200~",
    "\u{1B}kname\u{1B}\\", "\u{1B}_G\u{1B}\\", "\u{1B}[5i", "\u{1B}", "\u{9B}2J", "\u{9D}0;x\u{9C}",
    "\u{90}q\u{9C}",
    "\u{7}", "\u{8}\u{8}\u{8}", "\r", "\n", "\t", "\u{B}", "\u{C}", "\u{E}", "\u{0}", "\u{7F}", "\u{85}",
    "\u{84}", "\u{8D}",
    // What makes text not be what it seems.
    "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{2028}", "\u{2029}",
    "\u{AD}", "\u{34F}",
    "\u{E0041}", "\u{FE0F}", "\u{FFF9}", "\u{F8FF}", "\u{10FFFF}", "\u{FFFE}", "\u{1D173}", "\u{180E}",
    "\u{3164}",
    // What is only wide, marked or rare.
    "雨", "é", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "\u{FDFA}", "שלום", "👩‍👩‍👧", "🇩🇪", "ﷺ", "\u{1FAE8}",
    "Z\u{336}",
    "%s%n", "$(reboot)", "`id`", "\"';--", "\\e[2J", "^[[2J", "&#27;[2J", "Rain", " ", "   ", "on", "-",
    " - ", "·",
  ]

  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The next words, none to some hundred pieces of them.
  public mutating func next() -> String {
    let count = Int.random(
      in: 0...(Int.random(in: 0..<8, using: &generator) == 0 ? 200 : 12), using: &generator)
    return (0..<count).reduce(into: "") { text, _ in
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "\u{1B}"
        text.unicodeScalars.append(scalar)
      } else {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
    }
  }
}
