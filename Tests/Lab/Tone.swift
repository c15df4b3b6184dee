// MP3 streams that are easy to recognise by ear.

import Foundation
import Synchronization

/// A steady tone as an MP3 stream; each is encoded once per run.
public struct Tone: Hashable, Sendable {
  /// In Hz.
  public var frequency: Int
  public var seconds: Double
  /// Kilobits per second; 0 for a variable one.
  public var bitrate: Int
  /// Samples per second.
  public var rate: Int
  public var channels: Int

  private static let encoded = Mutex<[Tone: [UInt8]]>([:])

  public init(
    _ frequency: Int = 440, seconds: Double = 5, bitrate: Int = 128, rate: Int = 44_100, channels: Int = 2
  ) {
    self.frequency = frequency
    self.seconds = seconds
    self.bitrate = bitrate
    self.rate = rate
    self.channels = channels
  }

  /// The stream's bytes: frames only, no tags; a third to a half of the full amplitude.
  public func mp3() throws -> [UInt8] {
    try Self.encoded.withLock { encoded in
      if let bytes = encoded[self] { return bytes }
      let folder = try TemporaryFolder()
      let file = folder.file("tone.mp3")
      try Program.run(
        "ffmpeg",
        [
          "-nostdin", "-loglevel", "error", "-f", "lavfi",
          "-i", "sine=frequency=\(frequency):duration=\(seconds):sample_rate=\(rate)",
          "-af", "volume=4", "-ac", "\(channels)", "-c:a", "libmp3lame",
        ] + (bitrate == 0 ? ["-q:a", "4"] : ["-b:a", "\(bitrate)k"]) + [
          "-write_xing", "0", "-id3v2_version", "0", file,
        ])
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
      encoded[self] = bytes
      return bytes
    }
  }

  /// Writes the stream into the folder and returns the file's path.
  public func write(into folder: TemporaryFolder) throws -> String {
    let file = folder.file("tone-\(frequency)-\(bitrate)-\(rate)-\(channels).mp3")
    try Data(mp3()).write(to: URL(fileURLWithPath: file))
    return file
  }
}
