// A real PulseAudio with a null sink, on a socket of its own.

import Foundation

/// A PulseAudio server that plays into nothing and ends with the test.
///
/// Its sink is called `test`; what is played there can be heard through a `Recording`.
public final class SoundServer {
  /// One stream that plays on the server, as a mixer shows it.
  public struct Stream: Equatable, Sendable {
    /// The number by which `pactl` knows it.
    public let index: Int
    /// The number of the program's process, 0 for one on another machine.
    public let process: Int32
    /// The program's name.
    public let application: String
    /// The stream's own name, for a radio the song's title.
    public let name: String
    /// What it is for: "music".
    public let role: String
    /// The level of its first channel in percent, on the cubic scale.
    public let level: Int
    public let isMuted: Bool
    public let isCorked: Bool
    /// Samples per second that the client sends.
    public let rate: Int
  }

  /// The server's address, for `PULSE_SERVER`.
  public let address: String
  /// What a client program needs in its environment to find this server, and nothing else.
  public var environment: [String: String] {
    ["PULSE_SERVER": address, "HOME": folder.file("home"), "XDG_RUNTIME_DIR": folder.file("rt")]
  }

  private let folder: TemporaryFolder
  private let sink: [String]
  private var program: Program?

  /// Starts the server and waits until it takes clients; `rate` is its sink's, in Hz.
  ///
  /// The sink plays 50 ms at a time. With `rewinds` it takes as much as its clients allow and gives it back
  /// when they change their mind, as hardware does; but a recording then waits 2 s for its first sample.
  public init(rate: Int = 44_100, rewinds: Bool = false) throws {
    folder = try TemporaryFolder()
    sink = [
      "module-null-sink", "sink_name=test", "rate=\(rate)", "channels=2", "format=s16le",
      "norewinds=\(!rewinds)",
    ]
    address = "unix:" + folder.file("pulse.sock")
    for name in ["home", "rt"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    try start()
  }

  deinit { kill() }

  /// Starts the server again, at the same address, after `kill()`.
  public func start() throws {
    guard program == nil else { return }
    try? FileManager.default.removeItem(atPath: folder.file("pulse.sock"))
    let program = try Program(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes", "--use-pid-file=no",
        "--realtime=no", "--high-priority=no", "--log-level=error",
        "--load=" + sink.joined(separator: " "),
        "--load=module-native-protocol-unix socket=\(folder.file("pulse.sock")) auth-anonymous=1",
      ], environment: ["HOME": folder.file("home"), "XDG_RUNTIME_DIR": folder.file("rt")])
    self.program = program
    // Its socket is there a moment before it listens.
    try require("a sound server at \(address)\n\(program.log)") {
      FileManager.default.fileExists(atPath: folder.file("pulse.sock")) && (try? pactl("info")) != nil
    }
  }

  /// Ends the server at once, as a crash does.
  public func kill() {
    program?.signal(SIGKILL)
    program?.end()
    program = nil
  }

  /// Stops the server's process, so that it takes connections but never answers.
  public func freeze() { program?.signal(SIGSTOP) }

  /// Lets a frozen server go on.
  public func thaw() { program?.signal(SIGCONT) }

  /// Runs `pactl` against the server and returns what it printed.
  @discardableResult
  public func pactl(_ arguments: String...) throws -> String {
    try Program.run("pactl", arguments, environment: environment)
  }

  /// Loads the null sink again after `removeSink()`.
  public func addSink() throws {
    try Program.run("pactl", ["load-module"] + sink, environment: environment)
  }

  /// Takes away the only device.
  public func removeSink() throws { try pactl("unload-module", "module-null-sink") }

  /// The streams that play on the server now, recordings excepted.
  public func streams() throws -> [Stream] {
    let text = try pactl("--format=json", "list", "sink-inputs")
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
    return list.map { entry in
      let properties = entry["properties"] as? [String: String] ?? [:]
      let volumes = entry["volume"] as? [String: [String: Any]] ?? [:]
      let percent = volumes.values.first?["value_percent"] as? String ?? ""
      let rate = (entry["sample_specification"] as? String ?? "").split(separator: " ").last ?? ""
      return Stream(
        index: entry["index"] as? Int ?? -1,
        process: Int32(properties["application.process.id"] ?? "") ?? 0,
        application: properties["application.name"] ?? "",
        name: properties["media.name"] ?? "",
        role: properties["media.role"] ?? "",
        level: Int(percent.dropLast()) ?? -1,
        isMuted: entry["mute"] as? Bool ?? false,
        isCorked: entry["corked"] as? Bool ?? false,
        rate: Int(rate.dropLast(2)) ?? -1)
    }
  }
}
