// Other people's programs, started for a test and ended with it.

import Foundation

/// A program that runs beside the test and ends with it at the latest.
///
/// Not Foundation's `Process`: that takes a program which closes the descriptors it inherits, as
/// PulseAudio does, for one that has ended, waits for it, and meanwhile sees no other program end.
public final class Program {
  public let identifier: Int32
  private let name: String
  private let output: TemporaryFolder
  /// How it ended, as a shell tells it: the exit status, or 128 and the signal; known once `isRunning` was false.
  public private(set) var status: Int32?

  /// Starts a program found on the PATH; `environment` is added to the test's own.
  ///
  /// But for that the program has a home and a runtime folder of its own, which are gone with it, and no message bus:
  /// whoever runs the tests keeps settings, songs and other radios to himself, and a test that needs to find them
  /// again names a home.
  ///
  /// With the path of a `terminal` that is nobody's yet, the program has a session of its own there, as after a login.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], terminal: String? = nil
  ) throws {
    self.name = name
    output = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output.file("log"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // What the tests have open is not the program's business.
    for descriptor: Int32 in 3..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }

    // The threads that tests run on block most signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (terminal == nil ? 0 : Self.newSession)))

    var variables = ProcessInfo.processInfo.environment
    variables["DBUS_SESSION_BUS_ADDRESS"] = nil
    variables["XDG_RUNTIME_DIR"] = output.path
    for folder in ["CONFIG", "STATE", "DATA", "CACHE"] { variables["XDG_\(folder)_HOME"] = nil }
    variables["HOME"] = output.path
    variables.merge(environment) { $1 }
    let words = ([name] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, name, &actions, &attributes, words, settings)
    guard code == 0 else { throw LabError("\(name): \(String(cString: strerror(code)))") }
    self.identifier = identifier
  }

  /// POSIX_SPAWN_SETSID, which Glibc shows to GNU programs only.
  private static let newSession: Int32 = 0x80

  deinit { end() }

  public var isRunning: Bool {
    guard status == nil else { return false }
    var code: Int32 = 0
    guard waitpid(identifier, &code, WNOHANG) != 0 else { return true }
    status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + (code & 0x7F)
    return false
  }

  /// What the program has printed so far, on both streams.
  public var log: String {
    (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: output.file("log"))), as: UTF8.self)) ?? ""
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) {
    if isRunning { kill(identifier, number) }
  }

  /// Ends the program, by force if it does not go, and waits until it is gone.
  public func end() {
    signal(SIGTERM)
    if !eventually(within: 2, { !isRunning }) { signal(SIGKILL) }
    _ = eventually { !isRunning }
  }

  /// Waits for the program to leave by itself and returns its exit status, for a signal 128 and its number.
  public func wait(within seconds: Double = 10) throws -> Int32 {
    try require("the end of \(name)", within: seconds) { !isRunning }
    return status ?? -1
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
