// What a listener to a scale has heard of a fault.

import Lab

/// A recording from before a fault until after its cure, as an ear would judge it.
struct Heard: CustomStringConvertible {
  /// The longest silence, in seconds.
  private(set) var gap = 0.0
  /// From the cure until there was music, in seconds.
  private(set) var back = 0.0
  /// Where what is heard is not what follows in the stream, silence excepted.
  private(set) var breaks: [Double] = []
  /// Where the wave is broken, silence excepted.
  let clicks: [Double]
  /// How much later than before the stream is heard, in seconds; up to half the length of the scale either way.
  private(set) var delay = 0.0
  private let gaps: [Range<Double>]

  /// Judges a recording of which the fault began and was cured at these moments, in seconds.
  init(_ sound: Sound, fault: Double, cure: Double) {
    let gaps = sound.gaps(longerThan: 0.01)
    self.gaps = gaps
    gap = gaps.map { $0.upperBound - $0.lowerBound }.max() ?? 0
    if let last = gaps.last, last.upperBound > cure { back = last.upperBound - cure }
    // Each stretch of sound for itself: silence is another matter.
    let starts = [0] + gaps.map(\.upperBound)
    let ends = gaps.map(\.lowerBound) + [sound.duration]
    let readings = zip(starts, ends).map { (start: $0, reading: ScaleReading(sound.part(from: $0, to: $1))) }
    breaks = readings.flatMap { start, reading in reading.breaks.map { start + $0 } }
    clicks = sound.clicks.filter { click in
      !gaps.contains { abs($0.lowerBound - click) < 0.05 || abs($0.upperBound - click) < 0.05 }
    }
    if let first = readings.first, let last = readings.last, let before = first.reading.offset,
      let after = last.reading.offset
    {
      let later = (before - first.start) - (after - last.start)
      delay = later - (later / Scale.length).rounded() * Scale.length
    }
  }

  var description: String {
    "gaps \(gaps), breaks \(breaks), clicks \(clicks.prefix(5)), \(delay) s later"
  }
}
