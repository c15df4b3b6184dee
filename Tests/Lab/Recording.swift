// Listens to a sound server, and tells what was heard.

import Foundation

/// A recording of what a sound server plays, from its start until it is stopped or let go.
public final class Recording {
  /// Samples per second.
  public static let rate = 44_100

  private let folder: TemporaryFolder
  private let program: Program
  private var file: String { folder.file("sound.raw") }

  /// Begins to record what a sink of the server's plays; returns once the first samples are there.
  public init(of server: SoundServer, sink: String = "test") throws {
    folder = try TemporaryFolder()
    program = try Program(
      "parec",
      [
        "--device=\(sink).monitor", "--rate=\(Self.rate)", "--channels=2", "--format=s16le", "--raw",
        "--latency-msec=10", folder.file("sound.raw"),
      ], environment: server.environment)
    try require("a recording of \(server.address)\n\(program.log)") { duration > 0 }
  }

  /// Ends the recording; what was heard stays at hand.
  public func stop() { program.end() }

  /// The seconds recorded so far; also a mark to look behind later.
  public var duration: Double {
    let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    return Double(size / 4) / Double(Self.rate)
  }

  /// What was heard so far, the left channel of it.
  public var sound: Sound { sound(from: 0) }

  /// What was heard from a moment on, for so many seconds or until now; the left channel of it.
  public func sound(from start: Double, for seconds: Double? = nil) -> Sound {
    guard let handle = FileHandle(forReadingAtPath: file) else { return Sound(samples: [], rate: Self.rate) }
    defer { try? handle.close() }
    try? handle.seek(toOffset: UInt64(max(start, 0) * Double(Self.rate)) * 4)
    let count = seconds.map { Int($0 * Double(Self.rate)) * 4 } ?? Int.max
    let data = (try? handle.read(upToCount: count)) ?? Data()
    let samples = data.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).enumerated().compactMap { $0 % 2 == 0 ? Int16(littleEndian: $1) : nil }
    }
    return Sound(samples: samples, rate: Self.rate)
  }

  /// The last tenth of a second.
  public var latest: Sound { sound(from: duration - 0.1) }

  /// Waits until `seconds` more have been recorded.
  public func listen(for seconds: Double) throws {
    let end = duration + seconds
    try require("\(seconds) s more of a recording", within: seconds + 10) { duration >= end }
  }
}
