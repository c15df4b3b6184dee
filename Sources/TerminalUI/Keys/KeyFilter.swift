// Tells keys that were meant from bytes that merely came: pastes, unknown sequences, a terminal's answers.

/// Picks, from all that arrived at once, the keys a listener pressed.
struct KeyFilter {
  /// More different letters at once than this are no typing.
  private static let mostTyped = 3
  /// How long after a paste its next pieces may still arrive.
  private static let pasteGap: Duration = .milliseconds(100)

  private var pasteEnd: ContinuousClock.Instant?

  /// The keys meant by `arrived`, which is all that could be read at `now`; where text is being typed, a paste is
  /// meant, but for what is no text in it.
  mutating func keys(in arrived: [Key], at now: ContinuousClock.Instant, isText: Bool = false) -> [Key] {
    let keys = Self.withoutSequences(arrived)
    let letters = keys.filter(\.isPrintable)
    // A key held down repeats itself; a paste does not.
    let isPaste = letters.count > Self.mostTyped && Set(letters).count > 1
    if isText { return isPaste ? letters : keys }
    let continuesPaste = pasteEnd.map { now < $0 } ?? false
    guard isPaste || (continuesPaste && !letters.isEmpty) else { return keys }
    pasteEnd = now + Self.pasteGap
    return []
  }

  /// Leaves out an escape that something follows at once, with all that belongs to it.
  private static func withoutSequences(_ arrived: [Key]) -> [Key] {
    var kept: [Key] = []
    var rest = arrived[...]
    while let key = rest.popFirst() {
      guard key == .escape, let introducer = rest.popFirst() else {
        kept.append(key)
        continue
      }
      switch introducer {
      case "[", "O":
        // Parameters, then one final byte.
        while let next = rest.popFirst(), !next.isFinal {}
      case "]", "P", "_", "^", "X":
        // A string, up to BEL or ESC \.
        while let next = rest.popFirst(), next != "\u{7}" {
          if next == .escape {
            _ = rest.popFirst()
            break
          }
        }
      case .escape:
        // Esc pressed twice.
        kept.append(.escape)
      default:
        // A key with Alt.
        break
      }
    }
    return kept
  }
}

extension Key {
  /// Whether the key types something.
  var isPrintable: Bool {
    guard case .character(let scalar) = self else { return false }
    return scalar.value >= 0x20 && scalar.value != 0x7F
  }

  /// Whether the key is what ends a control sequence.
  fileprivate var isFinal: Bool {
    guard case .character(let scalar) = self else { return true }
    return (0x40...0x7E).contains(scalar.value)
  }
}
