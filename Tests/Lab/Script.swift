// What was written to a terminal, read by a strict grammar.

import Foundation

/// The account of what a program wrote to a terminal: only what ncurses writes, a window's title, the clipboard and
/// the mark of pastes are understood.
public struct Script {
  /// What was to be seen, in the order in which it was written.
  public private(set) var text = ""
  /// The control sequences, as they were written.
  public private(set) var sequences: [String] = []
  /// The titles of the window.
  public private(set) var titles: [String] = []

  public private(set) var isAlternate = false
  public private(set) var isCursorVisible = true
  /// Whether letters are of no colour, weight or set of their own.
  public private(set) var isPlain = true
  /// Whether the arrow keys send what they always send.
  public private(set) var hasPlainKeys = true
  /// Whether pastes come without marks.
  public private(set) var hasPlainPastes = true
  /// How many titles of the window are still to be given back.
  public private(set) var keptTitles = 0

  /// Whether everything is as it was before.
  public var isRestored: Bool {
    !isAlternate && isCursorVisible && isPlain && hasPlainKeys && hasPlainPastes && keptTitles == 0
  }

  /// Reads all that was written; throws at the first byte that has no business there.
  public init(_ bytes: [UInt8]) throws {
    guard let written = String(validating: bytes, as: UTF8.self) else { throw LabError("no UTF-8") }
    var rest = Substring(written).unicodeScalars
    while let scalar = rest.first {
      guard scalar == "\u{1B}" else {
        try take(scalar)
        rest.removeFirst()
        continue
      }
      guard let match = String(rest.prefix(600)).prefixMatch(of: Self.grammar) else {
        throw LabError("not a sequence of ncurses': \(String(rest.prefix(20)).debugDescription)")
      }
      let sequence = String(match.output)
      take(sequence)
      rest = rest.dropFirst(sequence.unicodeScalars.count)
    }
  }

  /// Cursor, erasing, shifting, attributes, modes, character sets, the title's stack, and the title itself.
  private static var grammar: Regex<Substring> {
    #/\e(?:\[[0-9;]*[ABCDGHJKLMPSTXbdgmr@]|\[\?[0-9;]+[hlc]|\[(?:4|34)[hl]|\[2[23];[02](?:;0)?t|[=>78DM]|[()][B0]|\]104\x07|\]R|\]52;c;[A-Za-z0-9+/=]*\x07|\]2;[^\x00-\x1F\x7F-\u{9F}]*\x07)/#
      .matchingSemantics(.unicodeScalar)
  }

  private mutating func take(_ scalar: Unicode.Scalar) throws {
    switch scalar {
    case "\r", "\n", "\t", "\u{8}", "\u{F}": return
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      throw LabError("U+\(String(scalar.value, radix: 16)) after \(text.suffix(20))")
    default: text.unicodeScalars.append(scalar)
    }
  }

  private mutating func take(_ sequence: String) {
    sequences.append(sequence)
    let parameters = sequence.dropFirst(2).dropLast()
    switch sequence {
    case "\u{1B}[?1049h", "\u{1B}[?47h": isAlternate = true
    case "\u{1B}[?1049l", "\u{1B}[?47l": isAlternate = false
    case "\u{1B}[?25l": isCursorVisible = false
    case "\u{1B}[?25h", "\u{1B}[?12;25h": isCursorVisible = true
    case "\u{1B}[?1h", "\u{1B}=": hasPlainKeys = false
    case "\u{1B}[?1l", "\u{1B}>": hasPlainKeys = true
    case "\u{1B}[?2004h": hasPlainPastes = false
    case "\u{1B}[?2004l": hasPlainPastes = true
    case _ where sequence.hasSuffix("m"): isPlain = ["", "0", "39;49"].contains(parameters)
    case _ where sequence.hasSuffix("t"): keptTitles += parameters.hasPrefix("22") ? 1 : -1
    case _ where sequence.hasPrefix("\u{1B}]2;"): titles.append(String(sequence.dropFirst(4).dropLast()))
    default: break
    }
  }
}
