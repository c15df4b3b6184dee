// The programs that were built together with the tests.

import Foundation

/// The build that the running tests belong to.
public enum Build {
  /// The path of a program of this package, whichever way (debug, sanitized, …) the tests were built.
  public static func program(_ name: String) throws -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = tests.deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw LabError("no program at \(path)") }
    return path
  }

  /// The least that a program has to be told of its surroundings, as "NAME=VALUE": where programs are, and, where it
  /// was built with a sanitizer, what the tests were told of that.
  static var surroundings: [String] {
    let variables = ProcessInfo.processInfo.environment
    return ["PATH=\(variables["PATH"] ?? "/usr/bin:/bin")"]
      + variables.filter { $0.key.hasSuffix("SAN_OPTIONS") }.map { "\($0.key)=\($0.value)" }
  }
}
