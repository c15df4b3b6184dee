// Plays one player for a while, and notes what that costs.

import Foundation
import Lab

/// What one player has cost.
struct Measurement {
  let name: String
  var values: [Column: Double] = [:]

  /// What is measured; less is better in each.
  enum Column: String, CaseIterable {
    case cpu = "CPU, % of a core"
    case switches = "context switches/s"
    case resident = "RSS, MB"
    case proportional = "PSS, MB"
    case bytes = "terminal bytes/s"
    case firstSound = "first sound, ms"
    case firstPaint = "first paint, ms"
    case silence = "key to silence, ms"
    case pausedCPU = "CPU paused, %"
    case pausedBytes = "bytes/s paused"
    case threads = "threads"

    var format: String {
      switch self {
      case .cpu, .pausedCPU: "%.2f"
      case .resident, .proportional, .bytes, .switches: "%.1f"
      default: "%.0f"
      }
    }
  }

  /// Lets a player play for so many seconds, then pauses it.
  init(of player: Player, at address: String, seconds: Double) throws {
    name = player.name
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let setting = try Setting(sound: sound, address: address)
    let terminal = setting.terminal

    let start = ContinuousClock.now
    let mark = recording.duration
    var firstPaint: Double?
    try player.start(setting)
    try terminal.wait(for: "music from \(name)", within: 20) {
      if firstPaint == nil, !terminal.output.isEmpty { firstPaint = Self.milliseconds(since: start) }
      return recording.duration > mark + 0.1 && recording.sound(from: mark).onset != nil
    }
    values[.firstSound] = recording.sound(from: mark).onset.map { $0 * 1_000 }
    values[.firstPaint] = firstPaint

    // The burst that a server sends first is not what a long evening costs.
    Self.pass(8, terminal)
    terminal.forget()
    let before = Account(of: setting.processes)
    Self.pass(seconds, terminal)
    let after = Account(of: setting.processes)
    values[.cpu] = (after.busy - before.busy) / 1e7 / seconds
    values[.switches] = (after.switches - before.switches) / seconds
    values[.bytes] = Double(terminal.output.count) / seconds
    values[.resident] = after.resident / 1_024
    values[.proportional] = after.proportional / 1_024
    values[.threads] = Double(after.threads)

    let pressed = recording.duration
    terminal.type(player.pause)
    try terminal.wait(for: "silence of \(name)", within: 10) {
      recording.duration > pressed + 0.3 && recording.latest.isSilent
    }
    // The sound server plays 50 ms at a time.
    values[.silence] = max(((recording.sound(from: pressed).end ?? 0) * 20).rounded(.up), 1) * 50
    // After ten seconds a pause becomes a long one.
    Self.pass(12, terminal)
    terminal.forget()
    let paused = Account(of: setting.processes)
    Self.pass(seconds / 2, terminal)
    values[.pausedCPU] = (Account(of: setting.processes).busy - paused.busy) / 1e7 / (seconds / 2)
    values[.pausedBytes] = Double(terminal.output.count) / (seconds / 2)
  }

  private static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Lets time pass and takes what is written meanwhile, as a terminal does.
  private static func pass(_ seconds: Double, _ terminal: PlainTerminal) {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      _ = terminal.output
      usleep(20_000)
    }
  }
}
