// From the terminal's bytes to keys.

internal import CNcurses
internal import EventLoop

/// Reads keys through ncurses.
@ScreenActor final class KeyReader {
  /// A window that is never shown: reading from one that is would draw it.
  private let window: UnsafeMutablePointer<WINDOW>

  init?() {
    guard let window = newpad(1, 1) else { return nil }
    self.window = window
    nodelay(window, true)
    // A mouse that somebody else has left switched on is the filter's affair: its report goes on behind this.
    define_key(nil, KEY_MOUSE)
    // Arrow keys of a terminal that did not follow into application mode.
    define_key("\u{1B}[A", KEY_UP)
    define_key("\u{1B}[B", KEY_DOWN)
    // And the others, for terminals whose type says otherwise.
    for (sequence, key) in [
      ("\u{1B}[5~", KEY_PPAGE), ("\u{1B}[6~", KEY_NPAGE), ("\u{1B}[H", KEY_HOME), ("\u{1B}[F", KEY_END),
      ("\u{1B}[1~", KEY_HOME), ("\u{1B}[4~", KEY_END),
    ] { define_key(sequence, key) }
  }

  /// Asks the terminal for its arrow keys' own sequences; else reading would, when it may have to wait for that.
  func begin() {
    keypad(window, true)
  }

  /// All keys that have arrived, without those that the radio has no name for.
  func read() -> [Key] {
    var keys: [Key] = []
    var code: wint_t = 0
    while true {
      switch wget_wch(window, &code) {
      case OK:
        switch code {
        case 0x1B: keys.append(.escape)
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x08, 0x7F: keys.append(.backspace)
        default:
          if let scalar = Unicode.Scalar(code) {
            keys.append(.character(scalar))
          }
        }
      case KEY_CODE_YES:
        switch Int32(bitPattern: code) {
        case KEY_UP: keys.append(.up)
        case KEY_DOWN: keys.append(.down)
        case KEY_PPAGE: keys.append(.pageUp)
        case KEY_NPAGE: keys.append(.pageDown)
        case KEY_HOME: keys.append(.home)
        case KEY_END: keys.append(.end)
        case KEY_ENTER: keys.append(.enter)
        case KEY_BACKSPACE: keys.append(.backspace)
        default: break
        }
      default: return keys
      }
    }
  }

  func close() {
    delwin(window)
  }
}
