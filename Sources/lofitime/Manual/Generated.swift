// What is made from the tables of verbs, options, keys and settings, for whoever installs the program.

/// A text about the program that other programs read.
enum Generated: String, CaseIterable {
  case man, bash, zsh, fish

  /// The text itself, which ends with a line's end.
  var text: String {
    switch self {
    case .man: manualPage
    case .bash: Completions.bash
    case .zsh: Completions.zsh
    case .fish: Completions.fish
    }
  }
}
