// The table of options: what getopt reads and what --help shows.

internal import CPlatform
internal import Glibc
internal import RemoteControl
internal import TerminalUI

/// An option of the command line; its raw value is what getopt returns for it.
enum Option: Int32, CaseIterable {
  case volume = 118  // v
  case sleep = 115  // s
  case config = 1_000
  case paused
  case plain
  case ascii
  case color
  case theme
  case art
  case title
  case tape
  case control
  case mpris
  case json
  case csv
  case check
  case help = 104  // h
  case version = 2_000

  private enum Form {
    case word
    /// A word with a value.
    case value(String)
    /// A word, and the same with "no-" before it; as the entry's name stands the longer one.
    case yesOrNo
  }

  private var entry: (name: StaticString, short: String?, form: Form, help: String) {
    switch self {
    case .volume: ("volume", "v", .value("N"), "start at this volume, 0 to 100")
    case .sleep: ("sleep", "s", .value("MIN"), "fade out and end after so many minutes")
    case .config: ("config", nil, .value("FILE"), "take the settings from there")
    case .paused: ("paused", nil, .word, "start paused")
    case .plain: ("plain", nil, .word, "print lines instead of a screen")
    case .ascii: ("no-ascii", nil, .yesOrNo, "draw lines and signs in ASCII")
    case .color: ("no-color", nil, .yesOrNo, "draw in colours; NO_COLOR=1 is --no-color")
    case .theme: ("theme", nil, .value("NAME"), Theme.all.map(\.name).joined(separator: ", "))
    case .art: ("no-art", nil, .yesOrNo, "show the covers of songs")
    case .title: ("no-title", nil, .yesOrNo, "name the window after the song")
    case .tape: ("no-tape", nil, .yesOrNo, "play the tape where a station is silent")
    case .json: ("json", nil, .word, "print JSON")
    case .csv: ("csv", nil, .word, "print CSV")
    case .check: ("check", nil, .word, "try whether each can be heard")
    case .control: ("no-control", nil, .yesOrNo, "take commands from lofitime ctl")
    case .mpris: ("no-mpris", nil, .yesOrNo, "be there for media keys and playerctl")
    case .help: ("help", "h", .word, "show this help")
    case .version: ("version", nil, .word, "show the version")
    }
  }

  private static let no = "no-"
  /// What is added to the raw value where an option says no.
  private static let negation: Int32 = 10_000

  /// The option that getopt has found, and whether it says yes; nil for what is none.
  static func found(_ code: Int32) -> (option: Option, isYes: Bool)? {
    if let option = Option(rawValue: code) { return (option, true) }
    return Option(rawValue: code - negation).map { ($0, false) }
  }

  /// The long forms for getopt_long; the name's bytes live as long as the program.
  var long: [option] {
    let entry = entry
    let name = UnsafeRawPointer(entry.name.utf8Start).assumingMemoryBound(to: CChar.self)
    switch entry.form {
    case .word: return [option(name: name, has_arg: no_argument, flag: nil, val: rawValue)]
    case .value: return [option(name: name, has_arg: required_argument, flag: nil, val: rawValue)]
    case .yesOrNo:
      return [
        option(name: name, has_arg: no_argument, flag: nil, val: rawValue + Self.negation),
        // The same bytes from behind the "no-" on.
        option(name: name + Self.no.utf8.count, has_arg: no_argument, flag: nil, val: rawValue),
      ]
    }
  }

  /// The short forms for getopt.
  static var shorts: String {
    allCases.compactMap { option in
      guard let short = option.entry.short else { return nil }
      if case .value = option.entry.form { return short + ":" }
      return short
    }.joined()
  }

  /// What the option does, without a full stop.
  var help: String { (verbs.map { "with \(Self.list($0.map(\.rawValue))): " } ?? "") + entry.help }

  /// The verbs that it goes with; nil for an option of the radio itself.
  private var verbs: [Verb]? {
    switch self {
    case .json: [.now, .list, .favourites]
    case .csv: [.favourites]
    case .check: [.list]
    default: nil
    }
  }

  /// Refuses the option where it means nothing.
  func check(goesWith verb: Verb) throws(UsageError) {
    guard let verbs, !verbs.contains(verb) else { return }
    throw UsageError(
      message: "\"--\(entry.name)\" goes with \(Self.list(verbs.map { "\"\($0.rawValue)\"" }))")
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The option as it is shown: "-v, --volume N".
  var forms: String {
    let entry = entry
    let long =
      switch entry.form {
      case .word: "--\(entry.name)"
      case .value(let value): "--\(entry.name) \(value)"
      case .yesOrNo: "--[\(Self.no)]" + String(describing: entry.name).dropFirst(Self.no.count)
      }
    return (entry.short.map { "-\($0), " } ?? "") + long
  }

  /// The option in every form that can be typed, "-v" and "--volume", with what that form does.
  var spellings: [(word: String, help: String)] {
    let entry = entry
    let long = String(describing: entry.name)
    let short = entry.short.map { [("-" + $0, help)] } ?? []
    guard case .yesOrNo = entry.form else { return short + [("--" + long, help)] }
    return short + [("--" + long.dropFirst(Self.no.count), help), ("--" + long, "do not " + help)]
  }

  /// What the value of an option may be.
  enum Value {
    case oneOf([String])
    case file
    case other
  }

  /// What follows the option, nil where nothing does.
  var value: Value? {
    guard case .value = entry.form else { return nil }
    return switch self {
    case .theme: .oneOf(Theme.all.map(\.name))
    case .config: .file
    default: .other
    }
  }

  /// The option's line in the help.
  var helpLine: String {
    let forms = entry.short == nil ? "    " + forms : forms
    return lofitime.helpLine(forms, help)
  }
}

/// A line of a table in the help.
func helpLine(_ words: String, _ help: String) -> String {
  "  " + words + String(repeating: " ", count: max(20 - words.count, 1)) + help
}

/// The text of --help.
let helpText =
  """
  lofitime - a lofi radio for the terminal

  usage: \(Verb.allCases.map(\.usage).joined(separator: "\n       "))

  ADDRESS is that of an MP3 stream (http or https), of a playlist of streams
  (PLS, M3U, XSPF), or of an AzuraCast station (.../public/STATION or
  .../api/nowplaying/STATION); or an MP3 file, a folder of MP3 files, or a
  playlist on this machine, played over and over. STATION is the name, the id,
  or as much of either as tells it from others, of one of your own or of those
  that are built in. The first of several plays, and n goes on to the next; your
  own stations and the built-in ones come last, without being named. Without
  any, it plays the one of your settings, or else the one that was heard last.

  commands:
  \(Verb.allCases.map(\.helpLine).joined(separator: "\n"))

  commands of ctl:
  \(ControlRequest.usages.map(helpLine).joined(separator: "\n"))

  options:
  \(Option.allCases.map(\.helpLine).joined(separator: "\n"))

  While it plays, ? shows the keys. The sound comes out where lofitime runs;
  PULSE_SERVER chooses another sound server. To hear it where you sit:
   pactl load-module module-native-protocol-tcp listen=127.0.0.1 auth-anonymous=1
   ssh -t -R 4713:127.0.0.1:4713 HOST PULSE_SERVER=tcp:127.0.0.1:4713 lofitime
  http_proxy, https_proxy, NO_COLOR, TERM and the locale are honoured.
  """
