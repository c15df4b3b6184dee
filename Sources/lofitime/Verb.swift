// The table of verbs: what Invocation reads, and what --help, the manual and the completions show.

/// What the first word of a command line may ask for; anything else is something to play.
enum Verb: String, CaseIterable {
  case play, now, list, favourites, ctl, config, generate

  /// The verb of a word, also as it is spelled in America.
  init?(word: String) {
    self.init(rawValue: word == "favorites" ? Self.favourites.rawValue : word)
  }

  private var entry: (arguments: String, help: String) {
    switch self {
    case .play: ("[ADDRESS | FILE | FOLDER | STATION] ...", "play; the word itself may be left out")
    case .now: ("[--json] [ADDRESS | FILE | FOLDER | STATION]", "print what is on there")
    case .list: ("[--json | --check] [STATION] ...", "print the stations there are")
    case .favourites: ("[--csv | --json]", "print the songs that you keep")
    case .ctl: ("[--pid N] COMMAND", "drive the radio that runs, the latest of several")
    case .config: ("", "print the settings in force, in a form to keep as a file")
    case .generate:
      (
        Generated.allCases.map(\.rawValue).joined(separator: " | "),
        "print the manual, or a shell's completions"
      )
    }
  }

  /// The words that may follow.
  var arguments: String { entry.arguments }

  /// What it does, without a full stop.
  var help: String { entry.help }

  /// The verb's line in the help.
  var helpLine: String { lofitime.helpLine(rawValue, help) }

  /// The whole command line of it.
  var usage: String {
    let words =
      self == .play ? ["lofitime", "[OPTION ...]", "[play]", arguments] : ["lofitime", rawValue, arguments]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
