// A server that speaks TLS, and that nobody has reason to trust.

import Foundation

/// A server with a certificate of its own for 127.0.0.1 that answers every request with a page, or as it is told.
public final class SecureServer {
  public let port: UInt16
  /// The file of its certificate.
  public var certificate: String { folder.file("certificate") }

  private let folder: TemporaryFolder
  private let program: Program

  /// Starts a server on a free port; with an `answer`, head and body, that is its answer at `/answer`.
  public init(answer: String? = nil) throws {
    let folder = try TemporaryFolder()
    try Program.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=lab", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.file("key"),
        "-out", folder.file("certificate"),
      ])
    if let answer { try folder.write(answer, to: "answer") }
    // It takes the paths it is asked for from where it was started: a shell goes there first.
    let program = try Program(
      "sh",
      [
        "-c",
        "cd '\(folder.path)' && exec openssl s_server -accept 127.0.0.1:0 \(answer == nil ? "-www" : "-HTTP")"
          + " -key key -cert certificate",
      ])
    self.folder = folder
    self.program = program
    // It says "ACCEPT 127.0.0.1:" and the port.
    var port: UInt16?
    try require("openssl to listen") {
      let line = program.log.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
      port = line?.split(separator: ":").last.flatMap { UInt16($0) }
      return port != nil
    }
    self.port = port ?? 0
  }
}
