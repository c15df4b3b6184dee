// The title of the terminal's window: what is heard, while the screen is up.

internal import EventLoop
internal import Glibc

/// Names the window, and gives it its old name back.
///
/// The old name is kept on the terminal's own stack; one without a stack is left without a name rather
/// than with that of a song that ended long ago.
@ScreenActor struct WindowTitle {
  /// The most columns of a title.
  nonisolated static let longest = 80
  private static let keep = "\u{1B}[22;2t"
  /// What gives the old name back.
  static let restore = "\u{1B}]2;\u{7}\u{1B}[23;2t"

  private let terminal: Int32
  private var shown: String?

  /// Names the window of a terminal that is written to through this descriptor.
  init(terminal: Int32) {
    self.terminal = terminal
  }

  /// Whether a type of terminal has a window whose name can be set; `isXterm` is what its description says.
  nonisolated static func exists(on type: String, isXterm: Bool) -> Bool {
    isXterm || ["xterm", "screen", "tmux", "rxvt"].contains(where: type.hasPrefix)
  }

  /// Shows a title; writes nothing where it is shown already.
  mutating func show(_ title: Line) {
    // At the very beginning nothing is known.
    guard !title.isEmpty, title.text != shown else { return }
    write((shown == nil ? Self.keep : "") + "\u{1B}]2;" + title.text + "\u{7}")
    shown = title.text
  }

  /// Gives the window its old name back.
  mutating func end() {
    guard shown != nil else { return }
    shown = nil
    write(Self.restore)
  }

  private func write(_ text: String) {
    writeSequence(text, to: terminal)
  }
}

/// Writes what ncurses has no word for: the window's title and the clipboard, and nothing else.
func writeSequence(_ text: String, to terminal: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { return }
    bytes = bytes.dropFirst(max(count, 0))
  }
}
