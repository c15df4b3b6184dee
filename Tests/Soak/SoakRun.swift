// One radio, and everything around it.

import Foundation
import Lab

/// A radio in a terminal that plays three stations through a line that can fail.
final class SoakRun {
  let stage: Stage
  let line: FaultyProxy
  /// The longest wait for music after a trouble, in seconds.
  private(set) var longestWait = 0.0
  /// How many songs have been announced, and shown.
  private(set) var songs = 0

  private static let mounts = ["/dawn.mp3", "/noon.mp3", "/dusk.mp3"]
  private var icecast: Icecast
  private var sources: [ScaleSource] = []
  /// The number of the mount that the radio is tuned to.
  private var tuned = 0

  init() throws {
    icecast = try Icecast()
    line = try FaultyProxy(to: icecast.port)
    stage = try Stage()
    try goOnAir()
    try stage.play(["--no-tape"] + Self.mounts.map { line.address($0) })
    try stage.hearMusic(within: 5)
  }

  /// Lets a trouble happen over a new song, and waits for music and for the song.
  func suffer(_ trouble: Trouble) throws {
    songs += 1
    do {
      try announce()
      try trouble.happen(self)
      // A recording ends with its sound server; and it should not become too long either.
      try stage.record()
      let start = ContinuousClock.now
      // The seventh failure in a row is followed by half a minute of patience.
      try stage.hearMusic(within: 45)
      longestWait = max(longestWait, (ContinuousClock.now - start) / .seconds(1))
      try stage.terminal.waitFor(song, within: 15)
    } catch {
      throw LabError("after \"\(trouble.name)\": \(error)")
    }
  }

  /// Lets time pass.
  func wait(_ seconds: Double) { _ = eventually(within: seconds) { false } }

  /// Turns the dial by a station or two, there and back rather than around: the program knows more than these.
  func changeStation() throws {
    let last = Self.mounts.count - 1
    let steps = [1, 2, 1, 2][songs % 4]
    let isForward = tuned + steps <= last
    let keys = isForward ? ["n", ">"] : ["N", "<"]
    let target = isForward ? tuned + steps : max(tuned - steps, 0)
    for step in 0..<abs(target - tuned) { try stage.terminal.type(keys[step % 2]) }
    tuned = target
    try announce()
  }

  /// Lets the encoders come back as new ones.
  func changeSources() throws {
    for source in sources { source.drop() }
    sources = []
    try goOnAir()
  }

  /// Lets the station's server crash, and starts it again.
  func restartStation() throws {
    icecast.end()
    sources = []
    icecast = try Icecast(port: icecast.port)
    try goOnAir()
  }

  private var song: String { "Song \(songs)" }

  private func goOnAir() throws {
    sources = try Self.mounts.map { try ScaleSource(on: icecast, mount: $0, name: "Lab\($0)") }
    if songs > 0 { try announce() }
  }

  private func announce() throws { try icecast.announce("Kettle - \(song)", at: Self.mounts[tuned]) }

  // MARK: - Measuring

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
