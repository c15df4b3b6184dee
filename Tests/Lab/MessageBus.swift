// A real D-Bus session bus, on a socket of its own.

import Foundation

/// A message bus that ends with the test.
public final class MessageBus {
  /// The bus's address, for `DBUS_SESSION_BUS_ADDRESS`.
  public let address: String
  /// What a program needs in its environment to find this bus.
  public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// The same for programs that look where a bus usually is.
  public var usualEnvironment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

  private let folder: TemporaryFolder
  private var daemon: Program?

  /// Starts a bus and waits until it takes clients.
  public init() throws {
    folder = try TemporaryFolder()
    address = "unix:path=" + folder.file("bus")
    try start()
  }

  deinit { kill() }

  /// Starts the bus again, at the same address, after `kill()`.
  public func start() throws {
    let daemon = try Program("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
    self.daemon = daemon
    try require("a bus at \(address)\n\(daemon.log)") { (try? names()) != nil }
  }

  /// Ends the bus at once, and takes its socket away.
  public func kill() {
    daemon?.signal(SIGKILL)
    daemon?.end()
    daemon = nil
    try? FileManager.default.removeItem(atPath: folder.file("bus"))
  }

  /// Stops the bus's process, so that it takes connections but never answers.
  public func freeze() { daemon?.signal(SIGSTOP) }

  /// Lets a frozen bus go on.
  public func thaw() { daemon?.signal(SIGCONT) }

  /// The media players on the bus, without what all their names begin with.
  public func players() throws -> [String] {
    try names().compactMap { name in
      let prefix = "org.mpris.MediaPlayer2."
      return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
  }

  private func names() throws -> [String] {
    let answer = try send(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
    return answer.split(separator: "\"").map(String.init)
  }

  /// Calls a method by `dbus-send` and returns its answer as that prints it; arguments as dbus-send(1) has them.
  @discardableResult
  public func send(_ destination: String, _ path: String, _ method: String, _ arguments: String...) throws
    -> String
  {
    try Program.run(
      "dbus-send",
      ["--bus=\(address)", "--print-reply", "--reply-timeout=2000", "--dest=\(destination)", path, method]
        + arguments)
  }

  /// Runs `playerctl` for the radio, or the player of this name, and returns what it printed, without the line's end.
  @discardableResult
  public func playerctl(_ arguments: String..., player: String = "lofitime") throws -> String {
    try Program.run("playerctl", ["--player=\(player)"] + arguments, environment: environment)
      .trimmingCharacters(in: .newlines)
  }
}
