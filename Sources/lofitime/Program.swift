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
      let invocation = try Invocation(arguments: CommandLine.arguments) { name in
        getenv(name).map { String(cString: $0) }
      }
      switch invocation {
      case .help: print(helpText)
      case .version: print("lofitime \(version)")
      case .config(let options, let text):
        complain(options.complaints)
        try writeOut(text)
      case .now(let options, let asJSON):
        complain(options.complaints)
        let report = try Now.report(on: options.stations.first ?? .codeRadio)
        try writeOut(asJSON ? report.json : report.lines)
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

/// Writes messages, each on a line of its own, to where errors go.
private func complain(_ messages: [String]) {
  for message in messages { complain(message) }
}

/// Writes a message to where errors go.
func complain(_ message: String) {
  let line = "lofitime: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
