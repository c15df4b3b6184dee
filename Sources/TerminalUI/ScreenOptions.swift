// What the program may wish of the screen.

/// How the screen is to look.
public struct ScreenOptions: Sendable {
  /// Whether to use one colour; nil leaves it to the terminal and to `NO_COLOR` in the environment.
  public var usesColor: Bool?
  /// Whether to use more than ASCII for lines and signs; nil leaves it to the terminal and its locale.
  public var usesUnicode: Bool?
  /// The colours, where there are any.
  public var theme: Theme
  /// Whether to ask for the covers of songs and show them, on a terminal that can.
  public var showsCovers: Bool
  /// The descriptor of the terminal that keys come from.
  var input: Int32 = 0
  /// The descriptor of the terminal that is drawn on.
  var output: Int32 = 1
  /// The terminal's type; nil for that in the environment.
  var terminalType: String?
  /// The locale; empty for that of the environment.
  var locale = ""

  public init(
    usesColor: Bool? = nil, usesUnicode: Bool? = nil, theme: Theme = .usual, showsCovers: Bool = false
  ) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.theme = theme
    self.showsCovers = showsCovers
  }
}
