// The table of options: what getopt reads and what --help shows.

internal import CPlatform
internal import Glibc
internal import TerminalUI

/// An option of the command line; its raw value is what getopt returns for it.
enum Option: Int32, CaseIterable {
  case volume = 118  // v
  case paused = 1_000
  case plain
  case ascii
  case noColor
  case theme
  case noArt
  case noTape
  case json
  case help = 104  // h
  case version = 2_000

  private var entry: (name: StaticString, short: String?, argument: String?, help: String) {
    switch self {
    case .volume: ("volume", "v", "N", "start at this volume, 0 to 100")
    case .paused: ("paused", nil, nil, "start paused")
    case .plain: ("plain", nil, nil, "print lines instead of a screen")
    case .ascii: ("ascii", nil, nil, "draw lines and signs in ASCII")
    case .noColor: ("no-color", nil, nil, "draw without colours, as NO_COLOR=1 does")
    case .theme: ("theme", nil, "NAME", Theme.all.map(\.name).joined(separator: ", "))
    case .noArt: ("no-art", nil, nil, "show no covers")
    case .noTape: ("no-tape", nil, nil, "let a silent station be silent")
    case .json: ("json", nil, nil, "with now: print JSON")
    case .help: ("help", "h", nil, "show this help")
    case .version: ("version", nil, nil, "show the version")
    }
  }

  /// The long form for getopt_long; the name's bytes live as long as the program.
  var long: option {
    let name = UnsafeRawPointer(entry.name.utf8Start).assumingMemoryBound(to: CChar.self)
    return option(
      name: name, has_arg: entry.argument == nil ? no_argument : required_argument, flag: nil, val: rawValue)
  }

  /// The short forms for getopt.
  static var shorts: String {
    allCases.map { option in
      (option.entry.short ?? "") + (option.entry.short != nil && option.entry.argument != nil ? ":" : "")
    }.joined()
  }

  /// The option's line in the help.
  var helpLine: String {
    let entry = entry
    let forms =
      (entry.short.map { "-\($0), " } ?? "    ") + "--\(entry.name)" + (entry.argument.map { " \($0)" } ?? "")
    return "  " + forms + String(repeating: " ", count: max(20 - forms.count, 1)) + entry.help
  }
}

/// The text of --help.
let helpText =
  """
  lofitime - a lofi radio for the terminal

  usage: lofitime [OPTION ...] [play] [ADDRESS | FILE | FOLDER | tape] ...
         lofitime now [--json] [ADDRESS | FILE | FOLDER | tape]

  ADDRESS is that of an MP3 stream (http or https), of a playlist of streams
  (PLS, M3U, XSPF), or of an AzuraCast station (.../public/STATION or
  .../api/nowplaying/STATION); or an MP3 file, a folder of MP3 files, or a
  playlist on this machine, played over and over; or "tape" for the music that
  is built in. The first of several plays, and n goes on to the next; after the
  last come Code Radio and the tape, which are there without being named.
  With "now", lofitime prints what is on there, and leaves.

  options:
  \(Option.allCases.map(\.helpLine).joined(separator: "\n"))

  While it plays, ? shows the keys. The sound comes out where lofitime runs;
  set PULSE_SERVER to hear it elsewhere. http_proxy, https_proxy, NO_COLOR,
  TERM and the locale are honoured.
  """
