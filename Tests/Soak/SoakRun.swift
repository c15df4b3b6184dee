// One radio, and everything around it.

import Foundation
import Lab

/// A radio in a terminal that plays a station through a line that can fail.
final class SoakRun {
  let stage: Stage
  let line: FaultyProxy
  /// The longest wait for music after a trouble, in seconds.
  private(set) var longestWait = 0.0
  private let icecast: Icecast
  private var source: ScaleSource?

  /// What a program takes of the machine.
  struct Size: CustomStringConvertible {
    /// In kilobytes.
    let resident: Int
    let descriptors: Int
    let threads: Int

    var description: String { "\(resident) kB resident, \(descriptors) descriptors, \(threads) threads" }

    /// Whether the one is the other but for a tenth of its memory.
    func isLike(_ other: Size) -> Bool {
      abs(resident - other.resident) * 10 <= other.resident && descriptors == other.descriptors
        && threads == other.threads
    }
  }

  init() throws {
    icecast = try Icecast()
    source = try ScaleSource(on: icecast)
    line = try FaultyProxy(to: icecast.port)
    stage = try Stage()
    try stage.play("--no-tape", line.address())
    try stage.hearMusic(within: 5)
  }

  /// Lets it happen, and waits for music.
  func suffer(_ trouble: Trouble) throws {
    try trouble.happen(self)
    // A recording ends with its sound server; and it should not become too long either.
    try stage.record()
    let start = ContinuousClock.now
    do {
      // The seventh failure in a row is followed by half a minute of patience.
      try stage.hearMusic(within: 45)
    } catch {
      throw LabError("after \"\(trouble.name)\": \(error)")
    }
    longestWait = max(longestWait, (ContinuousClock.now - start) / .seconds(1))
  }

  /// Lets time pass.
  func wait(_ seconds: Double) { _ = eventually(within: seconds) { false } }

  func changeSource() throws {
    source?.drop()
    source = nil
    source = try ScaleSource(on: icecast)
  }

  /// Measures the radio, once it has played undisturbed for a while.
  func measure() throws -> Size {
    try stage.recording.listen(for: 15)
    guard let process = stage.terminal.identifier else { throw LabError("there is no radio") }
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }?
      .split(separator: " ").dropLast().last.flatMap { Int($0) }
    return Size(
      resident: resident ?? 0,
      descriptors: try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count,
      threads: try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").count)
  }

  /// Ends the radio; returns whether it went as it should.
  func quit() throws -> Bool {
    try stage.terminal.type("q")
    return try stage.terminal.exitStatus() == 0
  }
}
