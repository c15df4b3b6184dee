// A ramp of loudness, so that nothing begins or ends with a click.

/// Turns 16-bit stereo samples up from silence, or down to it.
struct Fade {
  private let frames: Int
  private let isOut: Bool
  private var passed = 0

  /// Makes a fade of this length at a rate in Hz.
  init(_ direction: Direction, _ length: Duration, rate: Int) {
    isOut = direction == .out
    frames = max(Int(Double(rate) * (length / .seconds(1))), 1)
  }

  enum Direction {
    case `in`
    case out
  }

  /// Whether all that is to be faded has been.
  var isOver: Bool { passed >= frames }

  /// The bytes of samples that are still to be faded.
  var remainingBytes: Int { (frames - passed) * 4 }

  /// Fades the samples that come next; what lies beyond the fade stays as it is.
  mutating func apply(to memory: UnsafeMutableRawBufferPointer) {
    let samples = memory.bindMemory(to: Int16.self)
    for frame in 0..<min(samples.count / 2, frames - passed) {
      let share = Float(passed) / Float(frames)
      let gain = isOut ? 1 - share : share
      for sample in [2 * frame, 2 * frame + 1] { samples[sample] = Int16(Float(samples[sample]) * gain) }
      passed += 1
    }
  }
}
