// Gives every reader of bytes from outside a million inputs that nobody has thought of.

import Foundation
import Lab
import Synchronization

@main enum Fuzz {
  private static let usage = """
    usage: lofitime-fuzz [--count N] [--seed N] [--number N] [FORMAT]
           lofitime-fuzz --seeds FOLDER
           lofitime-fuzz --guided FORMAT [OPTION | FOLDER | FILE of libFuzzer's ...]
    """

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "--seeds", let folder = words.dropFirst().first { return writeSeeds(folder) }
    if words.first == "--guided", let name = words.dropFirst().first {
      guard let target = FuzzTarget.all.first(where: { $0.fileName == name }) else {
        leave("no such format: \(name)")
      }
      exit(Guided.run(target, Array(words.dropFirst(2))))
    }
    var numbers = ["--count": 1_000_000, "--seed": 1]
    var format: String?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument.hasPrefix("-") {
        guard ["--count", "--seed", "--number"].contains(argument),
          let number = arguments.popFirst().flatMap({ Int($0) }), number >= 0
        else { leave(Self.usage) }
        numbers[argument] = number
      } else {
        format = argument
      }
    }
    let targets = FuzzTarget.all.filter { format == nil || $0.name == format }
    guard !targets.isEmpty else {
      leave("no such format; there are: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    let seed = UInt64(numbers["--seed"] ?? 1)
    Watch.begin()
    if let number = numbers["--number"] {
      for target in targets { repeatInput(number, of: Fuzzer(target: target, seed: seed)) }
    } else {
      let failures = targets.filter { !run(Fuzzer(target: $0, seed: seed), count: numbers["--count"] ?? 0) }
      exit(failures.isEmpty ? 0 : 1)
    }
  }

  /// Writes the seeds of every format into a folder of its own, and prints the names of these.
  private static func writeSeeds(_ folder: String) {
    for target in FuzzTarget.all {
      do {
        try Guided.write(target, to: "\(folder)/\(target.fileName)")
      } catch {
        leave("\(error)")
      }
      say(target.fileName)
    }
  }

  private static func run(_ fuzzer: Fuzzer, count: Int) -> Bool {
    Watch.look(at: "\(fuzzer.target), seed \(fuzzer.seed)")
    let outcome = fuzzer.run(0..<count) { Watch.number.store($0, ordering: .relaxed) }
    let longest = outcome.longest
    say(
      fuzzer.target.name.padding(toLength: 33, withPad: " ", startingAt: 0)
        + String(
          format: "%8ld inputs %7.1f s, longest %5.1f ms (number %ld)", outcome.count, outcome.seconds,
          longest.seconds * 1_000, longest.number))
    if let failure = outcome.failure { say("FAILED: \(failure)") }
    return outcome.failure == nil
  }

  /// Shows one input, and reads it once more.
  private static func repeatInput(_ number: Int, of fuzzer: Fuzzer) {
    Watch.look(at: "\(fuzzer.target), seed \(fuzzer.seed)")
    Watch.number.store(number, ordering: .relaxed)
    let input = fuzzer.input(number)
    say("\(input.count) bytes: \(String(decoding: input.prefix(4_096), as: UTF8.self).debugDescription)")
    let outcome = fuzzer.run(number..<number + 1)
    say(outcome.failure ?? "nothing wrong, \(outcome.longest.seconds) s")
  }

  private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  private static func leave(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
  }
}
