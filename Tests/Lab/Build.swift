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
}
