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

  @Test(
    "tries the same terminal with colours by their value first, where it takes them",
    arguments: [
      ("xterm-256color", "xterm-direct"), ("tmux-256color", "tmux-direct"), ("alacritty", "alacritty-direct"),
    ])
  func direct(wanted: String, direct: String) {
    #expect(TerminalType.candidates(for: wanted, takesDirectColors: true).prefix(2) == [direct, wanted])
  }

  @Test(
    "believes what the terminal says of its colours",
    arguments: [("truecolor", true), ("24bit", true), ("", false), (nil, false), ("yes", false)]
      as [(String?, Bool)])
  func takesDirectColors(colorTerm: String?, takes: Bool) {
    #expect(TerminalType.takesDirectColors(colorTerm: colorTerm) == takes)
  }
}
