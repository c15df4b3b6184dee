// Samples, and what an ear would say of them.

import Foundation

/// One channel of sound.
public struct Sound: Sendable, CustomStringConvertible {
  public let samples: [Int16]
  /// Samples per second.
  public let rate: Int

  public init(samples: [Int16], rate: Int) {
    self.samples = samples
    self.rate = rate
  }

  public var description: String { "\(duration) s of sound" }

  /// The length in seconds.
  public var duration: Double { Double(samples.count) / Double(rate) }

  /// The part between two moments in seconds, as far as it exists.
  public func part(from start: Double = 0, to end: Double = .infinity) -> Sound {
    let last = min(max(Int(min(end, duration) * Double(rate)), 0), samples.count)
    let first = min(max(Int(start * Double(rate)), 0), last)
    return Sound(samples: Array(samples[first..<last]), rate: rate)
  }

  /// How much of a tone of this frequency (Hz) is in it: its amplitude, 0 to 1.
  ///
  /// Correlated with sine and cosine, so that its phase does not matter.
  public func level(of frequency: Double) -> Double {
    guard !samples.isEmpty else { return 0 }
    var sine = 0.0
    var cosine = 0.0
    let step = 2 * Double.pi * frequency / Double(rate)
    for (index, sample) in samples.enumerated() {
      sine += Double(sample) * sin(step * Double(index))
      cosine += Double(sample) * cos(step * Double(index))
    }
    return 2 * (sine * sine + cosine * cosine).squareRoot() / Double(samples.count) / 32_768
  }

  /// The largest amplitude, 0 to 1.
  public var peak: Double { Double(samples.lazy.map { $0.magnitude }.max() ?? 0) / 32_768 }

  /// Whether nothing at all is heard.
  public var isSilent: Bool { peak < 0.001 }

  /// The stretches of silence of at least so many seconds, in seconds from the beginning.
  public func gaps(longerThan limit: Double = 0.005) -> [Range<Double>] {
    var gaps: [Range<Double>] = []
    var start = 0
    for index in 0...samples.count where index == samples.count || samples[index].magnitude > 16 {
      if Double(index - start) / Double(rate) > limit {
        gaps.append(Double(start) / Double(rate)..<Double(index) / Double(rate))
      }
      start = index + 1
    }
    return gaps
  }

  /// The first moment in seconds at which something is heard.
  public var onset: Double? {
    samples.firstIndex { $0.magnitude > 32 }.map { Double($0) / Double(rate) }
  }

  /// The last moment in seconds at which something is heard.
  public var end: Double? {
    samples.lastIndex { $0.magnitude > 32 }.map { Double($0) / Double(rate) }
  }
}

// What is to be known of a single tone.
extension Sound {
  /// The frequency of a pure tone in Hz, by where the wave rises through zero; nil when there is none.
  public var frequency: Double? {
    guard peak > 0.02 else { return nil }
    var first: Double?
    var last = 0.0
    var periods = -1.0
    for index in samples.indices.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 {
      let (below, above) = (Double(samples[index - 1]), Double(samples[index]))
      last = Double(index) - above / (above - below)
      first = first ?? last
      periods += 1
    }
    guard let first, periods > 0 else { return nil }
    return periods * Double(rate) / (last - first)
  }

  /// The moments in seconds at which a wave of at most 2 kHz is broken, as by a piece that is missing.
  public var clicks: [Double] {
    let limit = Int(peak * 32_768 / 5)
    return samples.indices.dropFirst(2).compactMap { index in
      let bend = Int(samples[index]) - 2 * Int(samples[index - 1]) + Int(samples[index - 2])
      return abs(bend) > limit ? Double(index) / Double(rate) : nil
    }
  }
}
