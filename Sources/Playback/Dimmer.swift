// A gain on its way from one value to another: the fade of the sleep timer.

/// Makes 16-bit stereo samples quieter, from nothing of it to silence, at a pace that the ear finds even.
///
/// Not the volume on the sound server: that is the listener's, mixers show it, and servers remember it.
struct Dimmer {
  /// 1 for as it is, 0 for silence; cubed it is the factor, as on the sound server's own scale.
  private var level: Double = 1
  private var target: Double = 1
  /// The change of the level in a second.
  private var pace: Double = 0

  /// Goes to silence, or back, within so long from the next sample on.
  mutating func move(to isSilent: Bool, over length: Duration) {
    target = isSilent ? 0 : 1
    pace = (target - level) / max(length / .seconds(1), 0.001)
  }

  /// Changes the samples that come next, at a rate in Hz.
  mutating func apply(to memory: UnsafeMutableRawBufferPointer, rate: Int) {
    guard level != 1 || target != 1 else { return }
    let samples = memory.bindMemory(to: Int16.self)
    let step = pace / Double(max(rate, 1))
    for frame in 0..<samples.count / 2 {
      level = step < 0 ? max(level + step, target) : min(level + step, target)
      let gain = level * level * level
      for sample in [2 * frame, 2 * frame + 1] { samples[sample] = Int16(Double(samples[sample]) * gain) }
    }
  }
}
