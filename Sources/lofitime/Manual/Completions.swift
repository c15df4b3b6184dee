// What shells complete, from the same tables as the program itself.

internal import RemoteControl

/// Scripts for the shells that complete words, each of which is to lie in the shell's own folder for them.
enum Completions {
  private static var verbs: String { Verb.allCases.map(\.rawValue).joined(separator: " ") }

  static var bash: String {
    let values = Option.allCases.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let names = option.spellings.map(\.word).joined(separator: " | ")
      return switch value {
      case .oneOf(let words):
        "    \(names)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")); return ;;"
      case .file: "    \(names)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
      case .other: "    \(names)) return ;;"
      }
    }
    return """
      # Completes the words of lofitime for bash.
      _lofitime() {
        local IFS=$' \\t\\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        COMPREPLY=()
        case $before in
      \(values.joined(separator: "\n"))
          \(Verb.generate.rawValue)) COMPREPLY=($(compgen -W "\(generated)" -- "$word")); return ;;
          \(Verb.ctl.rawValue)) COMPREPLY=($(compgen -W "\(control)" -- "$word")); return ;;
          tune) COMPREPLY=($(compgen -W "$(\(stations))" -- "$word")); return ;;
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "\(options)" -- "$word")) ;;
          *)
            if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "\(verbs)" -- "$word")); fi
            COMPREPLY+=($(compgen -W "$(\(stations))" -- "$word"))
            IFS=$'\\n'
            COMPREPLY+=($(compgen -f -- "$word"))
            ;;
        esac
      }
      complete -o filenames -F _lofitime lofitime

      """
  }

  static var zsh: String {
    let options = Option.allCases.flatMap { option in
      let names = option.spellings.map(\.word).joined(separator: " ")
      return option.spellings.map { name, help in
        let value =
          switch option.value {
          case nil: ""
          case .oneOf(let words): ":value:(\(words.joined(separator: " ")))"
          case .file: ":file:_files"
          case .other: ":value: "
          }
        return "'(\(names))\(name)[\(quoted(help, for: "[]:"))]\(value)'"
      }
    }
    let verbs = Verb.allCases.map { "'\($0.rawValue):\(quoted($0.help, for: ":"))'" }
    return """
      #compdef lofitime
      # Completes the words of lofitime for zsh.
      _lofitime() {
        local state
        local -a verbs=(
          \(verbs.joined(separator: "\n    "))
        )
        _arguments -s \\
          \(options.joined(separator: " \\\n    ")) \\
          '1: :->first' '*: :->rest'
        case $state in
          first) _describe -t commands command verbs; compadd $(\(stations)); _files ;;
          rest)
            case $words[2] in
              \(Verb.generate.rawValue)) compadd \(generated) ;;
              \(Verb.ctl.rawValue)) compadd \(control) ;;
              *) compadd $(\(stations)); _files ;;
            esac
            ;;
        esac
      }
      _lofitime "$@"

      """
  }

  static var fish: String {
    let options = Option.allCases.flatMap { option in
      option.spellings.map { name, help in
        let form = name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        let value =
          switch option.value {
          case nil: ""
          case .oneOf(let words): " -x -a '\(words.joined(separator: " "))'"
          case .file: " -r -F"
          case .other: " -x"
          }
        return "complete -c lofitime \(form)\(value) -d '\(quoted(help, for: ""))'"
      }
    }
    let verbs = Verb.allCases.map { verb in
      "complete -c lofitime -n __fish_use_subcommand -a \(verb.rawValue) -d '\(quoted(verb.help, for: ""))'"
    }
    return """
      # Completes the words of lofitime for fish.
      \((verbs + options).joined(separator: "\n"))
      complete -c lofitime -a "(\(stations))"
      complete -c lofitime -n '__fish_seen_subcommand_from \(Verb.generate.rawValue)' -f -a '\(generated)'
      complete -c lofitime -n '__fish_seen_subcommand_from \(Verb.ctl.rawValue)' -f -a '\(control)'

      """
  }

  private static var options: String {
    Option.allCases.flatMap(\.spellings).map(\.word).joined(separator: " ")
  }

  /// What prints the short names of all stations, the listener's own among them, for any shell.
  private static let stations = "lofitime list 2>/dev/null | cut -d ' ' -f 1"

  /// The commands of ctl.
  private static var control: String {
    ControlRequest.usages.map { words, _ in String(words.prefix { $0 != " " }) }.joined(separator: " ")
  }

  private static var generated: String { Generated.allCases.map(\.rawValue).joined(separator: " ") }

  /// Words that go between single quotes, with a backslash before each of the signs.
  private static func quoted(_ words: String, for signs: String) -> String {
    words.filter { $0 != "'" }.reduce(into: "") { text, character in
      if signs.contains(character) { text += "\\" }
      text.append(character)
    }
  }
}
