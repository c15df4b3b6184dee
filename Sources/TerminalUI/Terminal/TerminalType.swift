// Which terminal types to try, for a TERM that is not known on this machine.

/// The choice of a terminal type.
enum TerminalType {
  /// Names of terminals that understand all of xterm's language.
  private static let xtermFamily = [
    "xterm", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
    "st-", "vte", "wezterm",
  ]

  /// The same terminal as one that takes colours by their value, by the name that terminfo has for it.
  static func direct(_ wanted: String) -> String {
    let suffix = "-256color"
    return (wanted.hasSuffix(suffix) ? String(wanted.dropLast(suffix.count)) : wanted) + "-direct"
  }

  /// Whether the terminal says that it takes colours by their value, in `COLORTERM`.
  static func takesDirectColors(colorTerm: String?) -> Bool {
    colorTerm == "truecolor" || colorTerm == "24bit"
  }

  /// The types to try in turn, the wanted one first, but for itself with more colours.
  static func candidates(for wanted: String, takesDirectColors: Bool = false) -> [String] {
    let relative: [String] =
      if wanted.hasPrefix("tmux") || wanted.hasPrefix("screen") {
        ["screen-256color", "screen"]
      } else if wanted.hasSuffix("-256color") || xtermFamily.contains(where: wanted.hasPrefix) {
        ["xterm-256color", "xterm"]
      } else {
        []
      }
    return (takesDirectColors ? [direct(wanted)] : []) + [wanted]
      + (relative + ["vt100", "ansi"]).filter { $0 != wanted }
  }
}
