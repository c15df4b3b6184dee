// What can go wrong between the radio and the ear.

import Lab
import Testing

/// A fault of the sound server, how it comes and goes, and what is to be seen and heard of it.
struct SoundFault: NamedFault, Sendable, CustomTestStringConvertible {
  let name: String
  var isQuick = false
  /// From its beginning to its cure, in seconds.
  let lasts: Double
  /// What may be read on the screen, nil where it is too short for that.
  var message: String?
  /// The longest wait for the message, in seconds.
  var notice = 4.0
  /// The longest wait for music after the cure, in seconds.
  let back: Double
  /// Whether the server has the same stream of ours afterwards.
  var keepsStream = false
  let begin: @Sendable (Stage) throws -> Void
  let cure: @Sendable (Stage) throws -> Void

  var testDescription: String { name }

  private static let starting: @Sendable (Stage) throws -> Void = { try $0.sound.start() }

  static let short = [
    SoundFault(
      name: "the sound server is restarted", isQuick: true, lasts: 0, back: 3, begin: { $0.sound.kill() },
      cure: starting),
    SoundFault(
      name: "the sound server is away for 4 s", lasts: 4, message: "no sound server answers at", notice: 1,
      back: 5, begin: { $0.sound.kill() }, cure: starting),
    SoundFault(
      name: "the sound server hangs for 6 s", isQuick: true, lasts: 6, message: "no sound server answers at",
      back: 5,
      begin: { $0.sound.freeze() }, cure: { $0.sound.thaw() }),
    SoundFault(
      name: "the sound server hangs for 8 s as the listener connects anew", lasts: 8,
      message: "no sound server answers at", back: 6,
      begin: {
        $0.sound.freeze()
        try $0.terminal.type("r")
      }, cure: { $0.sound.thaw() }),
    SoundFault(
      name: "the sound server hangs for 8 s as the station is changed", isQuick: true, lasts: 8,
      message: "no sound server answers at", back: 6,
      begin: {
        $0.sound.freeze()
        try $0.terminal.type("n")
      }, cure: { $0.sound.thaw() }),
    SoundFault(
      name: "the sound server hangs for 8 s after a pause of 11 s", lasts: 8,
      message: "no sound server answers at", back: 6,
      begin: {
        try $0.terminal.type("Space")
        try $0.recording.listen(for: 11)
        $0.sound.freeze()
        try $0.terminal.type("Space")
      }, cure: { $0.sound.thaw() }),
    SoundFault(
      name: "the only device is away for 3 s", lasts: 3, message: "has no device to play on", notice: 1,
      back: 5, begin: { try $0.sound.removeSink() }, cure: { try $0.sound.addSink() }),
    SoundFault(
      name: "the device is suspended for 4 s", lasts: 4, message: "has no device to play on", back: 1,
      keepsStream: true,
      begin: { try $0.sound.pactl("suspend-sink", "test", "1") },
      cure: { try $0.sound.pactl("suspend-sink", "test", "0") }),
  ]

  static let long = [
    SoundFault(
      name: "the sound server is away for 30 s", lasts: 30, message: "no sound server answers at", notice: 1,
      back: 6, begin: { $0.sound.kill() }, cure: starting),
    SoundFault(
      name: "the sound server hangs for 30 s", lasts: 30, message: "no sound server answers at", back: 6,
      begin: { $0.sound.freeze() }, cure: { $0.sound.thaw() }),
  ]
}
