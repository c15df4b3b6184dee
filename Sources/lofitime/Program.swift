// The program: reads the command line, chooses a face, and puts the parts together.

internal import EventLoop
internal import Glibc
internal import RadioPresentation

@main struct Program {
  nonisolated static func main() {
    do {
      switch try Invocation(arguments: CommandLine.arguments) {
      case .help: print(helpText)
      case .version: print("lofitime \(version)")
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

/// Writes a message to where errors go.
func complain(_ message: String) {
  let line = "lofitime: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
