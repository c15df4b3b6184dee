// A real sshd for tests, and the way in.

import Foundation

/// An SSH server on 127.0.0.1 that lets in whoever runs the tests, by a key of its own, and ends when it is let go.
public final class SSHServer {
  /// The port it listens on.
  public let port: UInt16

  private let folder: TemporaryFolder
  private let server: Program

  public init() throws {
    folder = try TemporaryFolder()
    port = try freePort()
    for key in ["host", "user"] {
      try Program.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.file(key)])
    }
    let settings = try folder.write(
      """
      ListenAddress 127.0.0.1:\(port)
      HostKey \(folder.file("host"))
      AuthorizedKeysFile \(folder.file("user.pub"))
      PidFile none
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      PermitRootLogin prohibit-password
      PrintMotd no
      PrintLastLog no
      """, to: "settings")
    // As root it wants this folder, which the system makes when it starts the service.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    server = try Program("/usr/sbin/sshd", ["-D", "-e", "-f", settings])
    try require("an answer from sshd\n\(server.log)") {
      (try? Program.run("ssh", arguments(["true"]))) != nil
    }
  }

  /// The arguments of an `ssh` that runs a command there; options such as "-tt" come first.
  public func arguments(_ options: [String] = [], _ command: [String]) -> [String] {
    let settings = [
      "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes",
      "ExitOnForwardFailure=yes",
    ]
    return ["-F", "/dev/null", "-i", folder.file("user"), "-p", "\(port)"] + settings.flatMap { ["-o", $0] }
      + options + ["127.0.0.1"] + command.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
  }

  private func arguments(_ command: [String]) -> [String] { arguments([], command) }
}
