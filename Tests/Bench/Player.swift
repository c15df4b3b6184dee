// The players that are compared, each as a user would start it.

import Foundation
import Lab

/// One player, and how it is made to play a stream.
struct Player {
  let name: String
  /// The programs that have to be there.
  let programs: [String]
  /// The key that pauses.
  let pause: String
  /// Makes it play an address: prepares files in a folder of its own, and starts everything on the terminal.
  let start: (Setting) throws -> Void

  var isInstalled: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return programs.allSatisfy { program in
      program.hasPrefix(".")
        ? FileManager.default.isExecutableFile(atPath: program)
        : folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }

  static var all: [Player] {
    [
      simple("lofitime", ".build/release/lofitime", pause: " ") { [$0] },
      simple("mpg123", "mpg123", pause: "s") { ["-C", "-o", "pulse", $0] },
      simple("mplayer", "mplayer", pause: " ") { ["-ao", "pulse", $0] },
      simple("mpv", "mpv", pause: " ") { ["--no-video", "--ao=pulse", $0] },
      Player(name: "cmus", programs: ["cmus", "cmus-remote"], pause: "c") { setting in
        try setting.folder.write("set output_plugin=pulse\nset mpris=false\n", to: "cmus/rc")
        let socket = setting.folder.file("socket")
        try setting.run(
          "cmus", ["--listen", socket], environment: ["CMUS_HOME": setting.folder.file("cmus")])
        try setting.wait(for: "cmus to listen") { FileManager.default.fileExists(atPath: socket) }
        let remote = try Program("cmus-remote", ["--server", socket, "-f", setting.address])
        try setting.wait(for: "cmus to play") { !remote.isRunning }
      },
      Player(name: "MPD and ncmpcpp", programs: ["mpd", "ncmpcpp"], pause: "p") { setting in
        let port = try freePort()
        let configuration = try setting.folder.write(
          """
          bind_to_address "127.0.0.1"
          port "\(port)"
          playlist_directory "\(setting.folder.path)"
          audio_output {
            type "pulse"
            name "pulse"
            server "\(setting.sound.address)"
          }
          """, to: "mpd.conf")
        setting.helper = try Program(
          "mpd", ["--no-daemon", configuration], environment: setting.sound.environment)
        try setting.wait(for: "MPD to listen") { (try? Wire(port: port)) != nil }
        try Wire(port: port).say("add \"\(setting.address)\"\nplay\n")
        try setting.folder.write("mpd_host = 127.0.0.1\nmpd_port = \(port)\n", to: "ncmpcpp.conf")
        try setting.run("ncmpcpp", ["-c", setting.folder.file("ncmpcpp.conf")], environment: [:])
      },
    ]
  }

  private static func simple(
    _ name: String, _ program: String, pause: String, _ arguments: @escaping (String) -> [String]
  ) -> Player {
    Player(name: name, programs: [program], pause: pause) { setting in
      try setting.run(program, arguments(setting.address), environment: [:])
    }
  }
}

/// What a player plays on and with.
final class Setting {
  let sound: SoundServer
  let address: String
  let terminal: PlainTerminal
  let folder: TemporaryFolder
  /// A program that belongs to the player but not to its terminal.
  var helper: Program?

  init(sound: SoundServer, address: String) throws {
    self.sound = sound
    self.address = address
    terminal = try PlainTerminal()
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("cmus"), withIntermediateDirectories: false)
  }

  /// Starts a program on the terminal, with a home of its own and no settings of anybody's.
  func run(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    let common = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PULSE_SERVER": sound.address, "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path,
    ]
    try terminal.run(program, arguments, environment: common.merging(environment) { $1 })
  }

  func wait(for what: String, _ condition: () -> Bool) throws {
    try terminal.wait(for: what, within: 10, condition)
  }

  /// The numbers of all processes that play.
  var processes: [Int32] {
    [terminal.identifier] + (helper.map { [$0.identifier] } ?? [])
  }
}

/// A line to a server that is told what to do.
final class Wire {
  private let socket: Int32

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) == 0 }
    }
    guard isConnected else { throw LabError("nobody listens at \(port)") }
  }

  deinit { close(socket) }

  /// Sends lines, and waits for the answer to the last.
  func say(_ text: String) throws {
    let bytes = Array(text.utf8)
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var answer = ""
    try require("an answer", within: 5) {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { answer += String(decoding: buffer[..<count], as: UTF8.self) }
      return answer.split(separator: "\n").filter { $0.hasPrefix("OK") }.count
        > text.split(separator: "\n").count
        || answer.contains("ACK")
    }
  }
}
