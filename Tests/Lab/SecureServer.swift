// A server that speaks TLS, and that nobody has reason to trust.

import Foundation

/// A server with a certificate of its own for 127.0.0.1 that answers every request with a page.
public final class SecureServer {
  public let port: UInt16
  /// The file of its certificate.
  public var certificate: String { folder.file("certificate") }

  private let folder: TemporaryFolder
  private let program: Program

  public init() throws {
    let folder = try TemporaryFolder()
    try Program.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=lab", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.file("key"),
        "-out", folder.file("certificate"),
      ])
    let program = try Program(
      "openssl",
      [
        "s_server", "-accept", "127.0.0.1:0", "-www", "-key", folder.file("key"), "-cert",
        folder.file("certificate"),
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
