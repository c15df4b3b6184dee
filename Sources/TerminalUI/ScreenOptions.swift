// What the program may wish of the screen.

/// How the screen is to look.
public struct ScreenOptions: Sendable {
  /// Whether to use one colour; nil leaves it to the terminal and to `NO_COLOR` in the environment.
  public var usesColor: Bool?
  /// Whether to use more than ASCII for lines and signs; nil leaves it to the terminal and its locale.
  public var usesUnicode: Bool?
  /// Whether the window's title tells what is heard, where the terminal has one.
  public var setsTitle: Bool
  /// Which key does what.
  public var keyMap: KeyMap
  /// What the listener is to know, shown until the first key.
  public var notice: String?
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
    usesColor: Bool? = nil, usesUnicode: Bool? = nil, setsTitle: Bool = true, keyMap: KeyMap = .standard,
    notice: String? = nil, theme: Theme = .usual, showsCovers: Bool = false
  ) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.setsTitle = setsTitle
    self.keyMap = keyMap
    self.notice = notice
    self.theme = theme
    self.showsCovers = showsCovers
  }
}
