// The real program in a real terminal, with a real sound server.

import Foundation

/// Everything that one run of the radio touches, stations excepted.
public final class Stage {
  public let sound: SoundServer
  public let terminal: Terminal
  /// What is heard; begun anew by `record`.
  public private(set) var recording: Recording

  public init(columns: Int = 80, rows: Int = 20) throws {
    sound = try SoundServer()
    terminal = try Terminal(columns: columns, rows: rows)
    recording = try Recording(of: sound)
  }

  /// Starts the radio in the terminal.
  public func play(
    _ arguments: String..., environment: [String: String] = [:], redirections: String = ""
  ) throws {
    try play(arguments, environment: environment, redirections: redirections)
  }

  /// Starts the radio in the terminal.
  public func play(
    _ arguments: [String], environment: [String: String] = [:], redirections: String = ""
  ) throws {
    try terminal.run(
      Build.program("lofitime"), arguments, environment: sound.environment.merging(environment) { $1 },
      redirections: redirections)
  }

  /// Begins a new recording: the old one ends with the sound server or its device.
  public func record() throws { recording = try Recording(of: sound) }

  /// Waits until a tone is heard.
  public func hear(_ frequency: Double, within seconds: Double = 5) throws {
    try require("a tone of \(frequency) Hz; the screen:\n\(terminal.screen)", within: seconds) {
      recording.latest.level(of: frequency) > 0.1
    }
  }

  /// Waits until anything is heard.
  public func hearMusic(within seconds: Double = 5) throws {
    try require("music; the screen:\n\(terminal.screen)", within: seconds) { !recording.latest.isSilent }
  }

  /// Waits until nothing is heard.
  public func hearNothing(within seconds: Double = 2) throws {
    try require("silence; the screen:\n\(terminal.screen)", within: seconds) { recording.latest.isSilent }
  }
}

/// A station on this machine that plays one tone.
public final class ToneStation {
  public let icecast: Icecast
  public let source: IcecastSource
  private let folder: TemporaryFolder

  /// Plays the tone, which begins anew, with a blink of silence, after `seconds`.
  public init(_ frequency: Int = 440, seconds: Double = 20) throws {
    folder = try TemporaryFolder()
    icecast = try Icecast()
    source = try IcecastSource(Tone(frequency, seconds: seconds).write(into: folder), on: icecast)
  }

  public var address: String { icecast.address() }
}
