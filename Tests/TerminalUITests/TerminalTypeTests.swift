import Testing

@testable import TerminalUI

@Suite("The choice of a terminal type")
struct TerminalTypeTests {
  @Test(
    "tries the wanted type first and then its nearest relatives",
    arguments: [
      ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("foot", ["foot", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("odd-256color", ["odd-256color", "xterm-256color", "xterm", "vt100", "ansi"]),
      ("tmux-direct", ["tmux-direct", "screen-256color", "screen", "vt100", "ansi"]),
      ("vt100", ["vt100", "ansi"]),
      ("odd", ["odd", "vt100", "ansi"]),
    ])
  func candidates(wanted: String, expected: [String]) {
    #expect(TerminalType.candidates(for: wanted) == expected)
  }
}
