// Which terminal types to try, for a TERM that is not known on this machine.

/// The choice of a terminal type.
enum TerminalType {
  /// Names of terminals that understand all of xterm's language.
  private static let xtermFamily = [
    "xterm", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
    "st-", "vte", "wezterm",
  ]

  /// The types to try in turn, the wanted one first.
  static func candidates(for wanted: String) -> [String] {
    let relative: [String] =
      if wanted.hasPrefix("tmux") || wanted.hasPrefix("screen") {
        ["screen-256color", "screen"]
      } else if wanted.hasSuffix("-256color") || xtermFamily.contains(where: wanted.hasPrefix) {
        ["xterm-256color", "xterm"]
      } else {
        []
      }
    return [wanted] + (relative + ["vt100", "ansi"]).filter { $0 != wanted }
  }
}
