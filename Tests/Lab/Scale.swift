// A rising scale as an MP3 stream: whoever hears a part of it knows where in the stream it is from.

import Foundation
import Synchronization

/// Tones of half a second that rise and begin anew, without a break where one follows another.
///
/// A repeat, a leap or a late part of the stream shows by the tone that is heard.
public enum Scale {
  /// The length of each tone, in seconds.
  public static let step = 0.5
  /// The number of tones until the scale begins anew.
  public static let count = 48
  /// The seconds until it begins anew.
  public static var length: Double { step * Double(count) }

  private static let encoded = Mutex<[UInt8]?>(nil)

  /// The frequency of a tone in Hz; even, so that each tone begins where the wave of the last one ended.
  static func frequency(of tone: Int) -> Double { Double(400 + 20 * tone) }

  /// Ten rounds of it, 128 kbit/s.
  static func mp3() throws -> [UInt8] {
    try encoded.withLock { encoded in
      if let encoded { return encoded }
      let bytes = try encode()
      encoded = bytes
      return bytes
    }
  }

  private static func encode() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.file("scale.mp3")
    let tone = "(400+20*mod(floor(t/\(step)),\(count)))"
    try Program.run(
      "ffmpeg",
      [
        "-nostdin", "-loglevel", "error", "-f", "lavfi",
        "-i", "aevalsrc='0.4*sin(2*PI*\(tone)*t)':s=44100:d=\(10 * length)", "-ac", "2", "-c:a", "libmp3lame",
        "-b:a", "128k", "-write_xing", "0", "-id3v2_version", "0", file,
      ], within: 60)
    return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
  }
}

/// What was heard of a scale.
public struct ScaleReading {
  /// A tone, and when it was first heard, in seconds.
  public struct Tone: Equatable, Sendable {
    public let number: Int
    public let start: Double
  }

  /// The tones in the order in which they were heard.
  public let tones: [Tone]

  /// Listens to a part of a recording.
  public init(_ sound: Sound) {
    let window = 0.02
    var tones: [Tone] = []
    var last: Int?
    for index in 0..<Int(sound.duration / window) {
      let start = Double(index) * window
      let tone = Self.tone(of: sound.part(from: start, to: start + window))
      // What lasts for one window only is where two tones meet.
      if let tone, tone == last, tone != tones.last?.number {
        tones.append(Tone(number: tone, start: start - window))
      }
      last = tone
    }
    self.tones = tones
  }

  /// The moments at which what was heard is not what follows: a repeat, a leap, a tone too short or too long.
  public var breaks: [Double] {
    zip(tones, tones.dropFirst()).enumerated().compactMap { index, pair in
      let (tone, next) = pair
      let isNext = next.number == (tone.number + 1) % Scale.count
      // The first has begun before the recording did.
      let isWhole = index == 0 || abs(next.start - tone.start - Scale.step) < 0.07
      return isNext && isWhole ? nil : next.start
    }
  }

  /// How far behind the beginning of the recording the stream's beginning lies, within the scale's length:
  /// grows by what is left out and shrinks by what is silent or repeated; nil when too little was heard.
  public var offset: Double? {
    guard tones.count > 1, let tone = tones.last else { return nil }
    return Double(tone.number) * Scale.step - tone.start
  }

  private static func tone(of sound: Sound) -> Int? {
    guard let frequency = sound.frequency else { return nil }
    let tone = Int(((frequency - 400) / 20).rounded())
    guard 0..<Scale.count ~= tone, abs(Scale.frequency(of: tone) - frequency) < 6 else { return nil }
    return tone
  }
}
