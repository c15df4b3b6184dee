// The program: reads the command line, chooses a face, and puts the parts together.

internal import EventLoop
internal import Glibc
internal import RadioPresentation

@main struct Program {
  nonisolated static func main() {
    fillStandardDescriptors()
    do {
      switch try Invocation(arguments: CommandLine.arguments) {
      case .help: print(helpText)
      case .version: print("lofitime \(version)")
      case .now(let station, let asJSON):
        let report = try Now.report(on: station)
        try writeOut(asJSON ? report.json : report.lines)
      case .play(let options): exit(try Session.run(options))
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

/// Writes a message to where errors go.
func complain(_ message: String) {
  let line = "lofitime: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
