// The colours of the screen: for each theme and each role a tone, or none where the terminal's own will do.

/// A named choice of colours; the background is always the terminal's own.
public struct Theme: Sendable, Equatable {
  /// What the listener calls it.
  public let name: String
  /// For what matters most in a line: the station, the sign for playing.
  let accent: Tones?
  /// For what is there for whoever looks for it; without a tone it is dimmed.
  let quiet: Tones?

  /// All themes, the usual one first.
  public static let all = [
    Theme(name: "calm", accent: Tones(dark: .ansi(6), light: .ansi(4)), quiet: nil),
    Theme(
      name: "dusk", accent: Tones(dark: .rgb(0xD7AFD7, ansi: 5), light: .rgb(0x87005F, ansi: 5)),
      quiet: Tones(dark: .rgb(0x8787AF, ansi: nil), light: .rgb(0x5F5F87, ansi: nil))),
    Theme(
      name: "ember", accent: Tones(dark: .rgb(0xFFAF5F, ansi: 3), light: .rgb(0xAF0000, ansi: 1)),
      quiet: Tones(dark: .rgb(0x9E9E9E, ansi: nil), light: .rgb(0x585858, ansi: nil))),
    Theme(
      name: "moss", accent: Tones(dark: .rgb(0xAFD787, ansi: 2), light: .rgb(0x005F00, ansi: 2)),
      quiet: Tones(dark: .rgb(0x87AF87, ansi: nil), light: .rgb(0x5F5F5F, ansi: nil))),
    // For a light background that does not say that it is one.
    Theme(
      name: "paper", accent: Tones(.rgb(0x005F87, ansi: 4)), quiet: Tones(.rgb(0x626262, ansi: nil))),
    Theme(name: "mono", accent: nil, quiet: nil),
  ]

  /// The usual theme.
  public static let usual = all[0]

  /// The theme of that name.
  public init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  private init(name: String, accent: Tones?, quiet: Tones?) {
    self.name = name
    self.accent = accent
    self.quiet = quiet
  }

  /// How the terminal draws an ink.
  func style(of ink: Ink, in palette: Palette) -> Style {
    func color(_ tones: Tones?) -> Int32? { tones.flatMap { palette.number(of: $0) } }
    switch ink {
    case .plain: return Style()
    case .strong: return Style(isBold: true)
    case .quiet: return color(quiet).map { Style(foreground: $0) } ?? Style(isDim: true)
    case .accent: return color(accent).map { Style(foreground: $0) } ?? Style(isBold: true)
    case .picture(let foreground, let background):
      return Style(foreground: foreground, background: background)
    }
  }
}

/// A colour of a theme, for dark and for light backgrounds.
struct Tones: Sendable, Equatable {
  let dark: Tone
  let light: Tone

  init(dark: Tone, light: Tone) {
    self.dark = dark
    self.light = light
  }

  init(_ tone: Tone) {
    self.init(dark: tone, light: tone)
  }
}

/// A colour, as far as the terminal can show it.
enum Tone: Sendable, Equatable {
  /// One of the eight that every listener has chosen for his own terminal.
  case ansi(Int32)
  /// A colour by its value, and its stand-in among the eight, nil for none.
  case rgb(Int32, ansi: Int32?)
}

/// What a terminal is to do for an ink: attributes, and colours by their numbers, -1 for its own.
struct Style: Sendable, Equatable {
  var isBold = false
  var isDim = false
  var foreground: Int32 = -1
  var background: Int32 = -1
}
