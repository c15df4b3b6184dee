// A station behind a line that fails, and the real program that plays it.

import Foundation
import Lab

/// Everything around one run of the radio in plain lines.
final class Scene {
  private(set) var icecast: Icecast
  private(set) var source: ScaleSource?
  let proxy: FaultyProxy
  let wire: NetworkNamespace?
  let sound: SoundServer
  let recording: Recording
  let radio: Program
  private var stranger: SecureServer?

  /// Lets the radio play a rising scale; with `isWired`, from a host of its own.
  init(isWired: Bool = false) throws {
    icecast = try Icecast()
    wire = isWired ? try NetworkNamespace() : nil
    proxy = try FaultyProxy(to: icecast.port, in: wire)
    source = try ScaleSource(on: icecast)
    sound = try SoundServer()
    recording = try Recording(of: sound)
    let variables = sound.environment.merging(["SWIFT_BACKTRACE": "enable=no", "no_proxy": "*"]) { $1 }
    radio = try Program(
      Build.program("lofitime"), ["--plain", "--no-tape", proxy.address()], environment: variables)
  }

  /// Ends the station's programme, as a studio does that loses its line to the server.
  func dropSource() {
    source?.drop()
    source = nil
  }

  /// Begins the programme anew.
  func startSource() throws {
    source = try ScaleSource(on: icecast)
  }

  /// Sends whoever connects to a server that cannot prove who it is, as a hotel's network does.
  func redirectToStranger() throws {
    let stranger = try SecureServer()
    self.stranger = stranger
    proxy.manner = .answer("HTTP/1.0 302 Found\r\nLocation: https://127.0.0.1:\(stranger.port)/\r\n\r\n")
    proxy.resetConnections()
  }

  /// Kills the station's server.
  func killServer() { icecast.end() }

  /// Starts it again at the same port, and the programme too.
  func startServer() throws {
    icecast = try Icecast(port: icecast.port)
    try startSource()
  }

  /// Waits until something is heard, and returns how long that took, in recorded seconds.
  @discardableResult
  func hear(within seconds: Double) throws -> Double {
    let start = recording.duration
    try require("music; the radio says:\n\(radio.log)", within: seconds) { !recording.latest.isSilent }
    return recording.duration - start
  }
}
