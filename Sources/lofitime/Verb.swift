// The table of verbs: what Invocation reads, and what --help, the manual and the completions show.

/// What the first word of a command line may ask for; anything else is something to play.
enum Verb: String, CaseIterable {
  case play, now, config, generate

  private var entry: (arguments: String, help: String) {
    switch self {
    case .play: ("[ADDRESS | FILE | FOLDER | STATION] ...", "plays; the word itself may be left out")
    case .now: ("[--json] [ADDRESS | FILE | FOLDER | STATION]", "prints what is on there, and leaves")
    case .config: ("", "prints the settings in force and where each comes from, in a form to keep as a file")
    case .generate:
      (
        Generated.allCases.map(\.rawValue).joined(separator: " | "),
        "prints this manual, or a shell's completions"
      )
    }
  }

  /// The words that may follow.
  var arguments: String { entry.arguments }

  /// What it does, without a full stop.
  var help: String { entry.help }

  /// The whole command line of it.
  var usage: String {
    switch self {
    case .play: "lofitime [OPTION ...] [play] \(arguments)"
    case .now, .config, .generate:
      arguments.isEmpty ? "lofitime \(rawValue)" : "lofitime \(rawValue) \(arguments)"
    }
  }
}
