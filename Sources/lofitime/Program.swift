// The program: reads the command line, chooses a face, and puts the parts together.

internal import EventLoop
internal import Glibc
internal import Radio
internal import RadioPresentation
internal import Stations

@main struct Program {
  nonisolated static func main() {
    fillStandardDescriptors()
    // Nothing that we or a library may write is anybody else's business.
    umask(0o077)
    do {
      let invocation = try Invocation(arguments: CommandLine.arguments, variable: variable)
      switch invocation {
      case .help: print(helpText)
      case .version: print("lofitime \(version)")
      case .generate(let generated): try writeOut(generated.text)
      case .control(let words): try words.run(variable: variable)
      case .favourites(let form, let path):
        try writeOut(try FavouritesReport(path: path).text(as: form))
      case .config(let options, let text):
        complain(options.complaints)
        try writeOut(text)
      case .now(let options, let asJSON):
        complain(options.complaints)
        let report = try Now.report(on: options.stations.first ?? .tape)
        try writeOut(asJSON ? report.json : report.lines)
      case .list(let options, let listing, let asJSON):
        complain(options.complaints)
        try writeOut(asJSON ? listing.json : listing.lines)
      case .check(let options, let stations):
        complain(options.complaints)
        exit(try StationCheck.run(stations, report: writeOut) ? 0 : 1)
      case .play(let options):
        complain(options.complaints)
        exit(try Session.run(options))
      }
    } catch let error as UsageError {
      complain("\(error.message.harmless); try \"lofitime --help\"")
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }
}

/// Opens what of the three standard descriptors is closed, so that no socket takes its number and gets our lines.
///
/// For reading only: a write to a closed output stays an error.
private func fillStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDONLY)
  }
}

/// Looks into the environment.
func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Writes messages, each on a line of its own, to where errors go.
private func complain(_ messages: [String]) {
  for message in messages { complain(message) }
}

/// Writes a message to where errors go.
func complain(_ message: String) {
  let line = "lofitime: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
