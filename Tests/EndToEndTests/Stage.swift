// The real program in a real terminal, with real servers around it.

import Foundation
import Lab
import Testing

/// The parent of all suites here: one at a time, for they measure sound and time on a small machine.
@Suite("lofitime", .serialized) enum EndToEnd {}

/// Everything that one run of the radio touches.
final class Stage {
  let sound: SoundServer
  let terminal: Terminal
  let recording: Recording

  init(columns: Int = 80, rows: Int = 20) throws {
    sound = try SoundServer()
    terminal = try Terminal(columns: columns, rows: rows)
    recording = try Recording(of: sound)
  }

  /// Starts the radio in the terminal.
  func play(
    _ arguments: String..., environment: [String: String] = [:], redirections: String = ""
  ) throws {
    // After a crash, Swift's account of it would take seconds.
    let variables = sound.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try terminal.run(
      Build.program("lofitime"), arguments, environment: variables.merging(environment) { $1 },
      redirections: redirections)
  }

  /// Waits until a tone is heard.
  func hear(_ frequency: Double, within seconds: Double = 5) throws {
    try require("a tone of \(frequency) Hz; the screen:\n\(terminal.screen)", within: seconds) {
      latest.level(of: frequency) > 0.1
    }
  }

  /// Waits until nothing is heard.
  func hearNothing(within seconds: Double = 2) throws {
    try require("silence; the screen:\n\(terminal.screen)", within: seconds) { latest.isSilent }
  }

  /// The last tenth of a second.
  private var latest: Sound {
    let sound = recording.sound
    return sound.part(from: sound.duration - 0.1)
  }
}

/// A station on this machine that plays one tone.
final class ToneStation {
  let icecast: Icecast
  let source: IcecastSource
  private let folder: TemporaryFolder

  init(_ frequency: Int = 440) throws {
    folder = try TemporaryFolder()
    icecast = try Icecast()
    source = try IcecastSource(Tone(frequency, seconds: 20).write(into: folder), on: icecast)
  }

  var address: String { icecast.address() }
}
