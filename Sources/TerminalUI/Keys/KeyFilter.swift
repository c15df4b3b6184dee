// Tells keys that were meant from bytes that merely came: pastes, unknown sequences, a terminal's answers.

/// Picks, from all that arrives, the keys a listener pressed.
struct KeyFilter {
  /// More different letters at once than this are no typing.
  private static let mostTyped = 3
  /// How long a sequence that a slow line has cut, or a paste without marks, may pause in its midst.
  private static let patience: Duration = .milliseconds(100)
  /// How long a paste with marks may.
  private static let pastePatience: Duration = .seconds(2)

  private enum State {
    case keys
    /// Behind an Esc, which may be the key or the beginning of something.
    case escape
    /// Behind an Esc that was taken for the key, though a slow line may have cut what it begins.
    case escapeKey
    /// Within a control sequence, of which this has come.
    case sequence([Key])
    /// Within a string, up to BEL or ESC \.
    case string
    case stringEscape
    /// Within a mouse's report, of which so many bytes are to come.
    case report(Int)
    case paste
    case pasteEscape
    /// Within a control sequence in a paste, maybe the one that ends it.
    case pasteSequence([Key])
  }

  private var state = State.keys
  private var lastArrival: ContinuousClock.Instant?
  private var pasteEnd: ContinuousClock.Instant?

  /// The keys meant by `arrived`, which is all that could be read at `now`; where text is being typed, a paste is
  /// meant, but for what is no text in it.
  mutating func keys(in arrived: [Key], at now: ContinuousClock.Instant, isText: Bool = false) -> [Key] {
    if let lastArrival, now - lastArrival > bearablePause { state = .keys }
    lastArrival = now
    var keys: [Key] = []
    var isEscape = false
    for key in arrived {
      keys += meaning(of: key, isText: isText)
      if case .escape = state { isEscape = true } else { isEscape = false }
    }
    // It is the key, for all that is known.
    if isEscape {
      keys.append(.escape)
      state = .escapeKey
    }

    let letters = keys.filter(\.isPrintable)
    // A key held down repeats itself; a paste does not.
    let isPaste = letters.count > Self.mostTyped && Set(letters).count > 1
    if isText { return isPaste ? letters : keys }
    let continuesPaste = pasteEnd.map { now < $0 } ?? false
    guard isPaste || (continuesPaste && !letters.isEmpty) else { return keys }
    pasteEnd = now + Self.patience
    return []
  }

  private var bearablePause: Duration {
    switch state {
    case .paste, .pasteEscape, .pasteSequence: Self.pastePatience
    default: Self.patience
    }
  }

  private mutating func meaning(of key: Key, isText: Bool) -> [Key] {
    switch state {
    case .keys: return begin(with: key)
    case .escape: introduce(key)
    case .escapeKey:
      // Letters are pressed as quickly behind Esc; hardly ever these.
      guard ["[", "O", "]", "P", "_", "^", "X"].contains(key) else { return begin(with: key) }
      introduce(key)
    case .sequence(let parts): return goOn(parts, with: key)
    case .string: state = key == .escape ? .stringEscape : key == "\u{7}" || key == "\u{9C}" ? .keys : .string
    case .stringEscape: state = .keys
    case .report(let count): state = count > 1 ? .report(count - 1) : .keys
    case .paste:
      guard key == .escape else { return isText && key.isPrintable ? [key] : [] }
      state = .pasteEscape
    case .pasteEscape: state = key == "[" ? .pasteSequence([]) : .paste
    case .pasteSequence(let parts):
      let isEnd = key == "~" && parts == ["2", "0", "1"]
      state = isEnd ? .keys : key.isFinal ? .paste : .pasteSequence(parts + [key])
    }
    return []
  }

  private mutating func begin(with key: Key) -> [Key] {
    state = .keys
    switch key {
    case .escape: state = .escape
    // The same as Esc and a letter, in one byte.
    case "\u{9B}", "\u{8F}": state = .sequence([])
    case "\u{9D}", "\u{90}", "\u{9F}", "\u{9E}", "\u{98}": state = .string
    default: return [key]
    }
    return []
  }

  private mutating func introduce(_ key: Key) {
    switch key {
    case "[", "O": state = .sequence([])
    case "]", "P", "_", "^", "X": state = .string
    // Esc pressed twice.
    case .escape: break
    // A key with Alt.
    default: state = .keys
    }
  }

  private mutating func goOn(_ parts: [Key], with key: Key) -> [Key] {
    guard key != .escape else {
      state = .escape
      return []
    }
    guard !key.isControl else {
      state = .keys
      return [key]
    }
    guard key.isFinal else {
      state = .sequence(parts + [key])
      return []
    }
    switch key {
    case "M" where parts.isEmpty: state = .report(3)
    case "~" where parts == ["2", "0", "0"]: state = .paste
    default: state = .keys
    }
    return []
  }
}

extension Key {
  /// Whether the key types something.
  var isPrintable: Bool {
    guard case .character(let scalar) = self else { return false }
    return scalar.value >= 0x20 && scalar.value != 0x7F
  }

  fileprivate var isControl: Bool {
    guard case .character(let scalar) = self else { return false }
    return scalar.value < 0x20
  }

  /// Whether the key is what ends a control sequence.
  fileprivate var isFinal: Bool {
    guard case .character(let scalar) = self else { return true }
    return (0x40...0x7E).contains(scalar.value)
  }
}
