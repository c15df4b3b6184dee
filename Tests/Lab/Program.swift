// Other people's programs, started for a test and ended with it.

import Foundation

/// A program that runs beside the test and ends with it at the latest.
public final class Program {
  private let process = Process()
  private let output: TemporaryFolder

  /// Starts a program found on the PATH; `environment` is added to the test's own.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    output = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    _ = FileManager.default.createFile(atPath: output.file("log"), contents: nil)
    let log = FileHandle(forWritingAtPath: output.file("log"))
    process.standardOutput = log
    process.standardError = log
    process.standardInput = FileHandle.nullDevice
    // The threads that tests run on block most signals, and a child would inherit that.
    var none = sigset_t()
    var mask = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
  }

  deinit { end() }

  public var identifier: Int32 { process.processIdentifier }
  public var isRunning: Bool { process.isRunning }

  /// What the program has printed so far, on both streams.
  public var log: String {
    (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: output.file("log"))), as: UTF8.self)) ?? ""
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { kill(identifier, number) }

  /// Ends the program, by force if it does not go, and waits until it is gone.
  public func end() {
    guard process.isRunning else { return }
    process.terminate()
    if !eventually(within: 2, { !process.isRunning }) { signal(SIGKILL) }
    process.waitUntilExit()
  }

  /// Waits for the program to leave by itself and returns its exit status.
  public func wait(within seconds: Double = 10) throws -> Int32 {
    try require("the end of \(process.arguments?.first ?? "a program")", within: seconds) {
      !process.isRunning
    }
    return process.terminationStatus
  }

  /// Runs a program to its end and returns what it printed; throws when it fails or takes too long.
  @discardableResult
  public static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], within seconds: Double = 20
  ) throws -> String {
    let program = try Program(name, arguments, environment: environment)
    let status = try program.wait(within: seconds)
    guard status == 0 else {
      throw LabError("\(name) \(arguments.joined(separator: " ")): exit \(status)\n\(program.log)")
    }
    return program.log
  }
}
