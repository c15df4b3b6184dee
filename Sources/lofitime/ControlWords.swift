// The words behind `lofitime ctl`.

internal import Glibc
internal import RemoteControl

/// What is asked of a radio that runs, and of which.
struct ControlWords: Equatable {
  /// The line of the control protocol.
  let line: String
  /// The number of the radio's process; nil for the latest.
  let process: Int32?

  /// Reads the words behind "ctl"; nil where they ask for help.
  ///
  /// Not by getopt, which would take the 5 of "volume -5" for an option.
  init?(_ words: some Collection<String>) throws(UsageError) {
    var rest = Array(words)[...]
    var process: Int32?
    while let word = rest.first, word.hasPrefix("-") {
      rest = rest.dropFirst()
      switch word {
      case "-h", "--help": return nil
      case "--pid": process = try Self.process(rest.popFirst() ?? "")
      case _ where word.hasPrefix("--pid="): process = try Self.process(String(word.dropFirst(6)))
      default: throw UsageError(message: "\"\(word)\" is no option of ctl: there is --pid N")
      }
    }
    var words = Array(rest)
    if words.count == 2, words[0] == "tune" { words[1] = Self.absolute(words[1]) }
    line = words.joined(separator: " ")
    self.process = process
    do throws(Refusal) { _ = try ControlRequest(line: line.utf8) } catch {
      throw UsageError(message: error.message)
    }
    guard line.utf8.count <= ControlRequest.longestLine else {
      throw UsageError(message: "so long no name is")
    }
  }

  private static func process(_ word: String) throws(UsageError) -> Int32 {
    guard let number = Int32(word), number > 0 else {
      throw UsageError(message: "--pid needs the number of a radio's process")
    }
    return number
  }

  /// The radio runs in a folder of its own: a path from here has to be one from everywhere.
  private static func absolute(_ name: String) -> String {
    guard name.contains("/"), !name.hasPrefix("/"), let path = realpath(name, nil) else { return name }
    defer { free(path) }
    return String(cString: path)
  }

  /// Asks, and prints what is answered.
  func run(variable: (String) -> String?) throws(Refusal) {
    // A reader that goes is no reason to end by a signal.
    signal(SIGPIPE, SIG_IGN)
    try ControlCall(folders: ControlFolder.all(variable: variable), process: process)
      .run(line, output: STDOUT_FILENO)
  }
}
