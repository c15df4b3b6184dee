// Sound as it is worked on: two channels of samples.

import Foundation

/// Samples a second, everywhere.
let rate = 44_100.0

/// Sound of two channels, in samples around -1 to 1.
struct Sound {
  var left: [Double]
  var right: [Double]

  /// Silence of a length in seconds.
  init(seconds: Double) {
    left = [Double](repeating: 0, count: Int(seconds * rate))
    right = left
  }

  var count: Int { left.count }

  /// Adds a sound of one channel from a second on; `pan` is -1 at the left to 1 at the right.
  mutating func add(_ samples: [Double], at second: Double, gain: Double = 1, pan: Double = 0) {
    let first = Int(second * rate)
    let toLeft = gain * cos((pan + 1) * .pi / 4)
    let toRight = gain * sin((pan + 1) * .pi / 4)
    for index in 0..<max(0, min(samples.count, count - first)) {
      left[first + index] += samples[index] * toLeft
      right[first + index] += samples[index] * toRight
    }
  }

  /// Adds another sound of the same length.
  mutating func mix(_ other: Sound, gain: Double = 1) {
    for index in 0..<count {
      left[index] += other.left[index] * gain
      right[index] += other.right[index] * gain
    }
  }

  /// Changes each sample, by its moment in seconds.
  mutating func scale(_ gain: (Double) -> Double) {
    for index in 0..<count {
      let factor = gain(Double(index) / rate)
      left[index] *= factor
      right[index] *= factor
    }
  }

  /// Lets each channel pass through a filter of its own.
  mutating func pass(_ filter: Filter) {
    var filters = (filter, filter)
    for index in 0..<count {
      left[index] = filters.0(left[index])
      right[index] = filters.1(right[index])
    }
  }
}

/// A filter of second order (Robert Bristow-Johnson's formulas).
struct Filter {
  private let b0, b1, b2, a1, a2: Double
  private var x1 = 0.0, x2 = 0.0, y1 = 0.0, y2 = 0.0

  private init(_ b: (Double, Double, Double), _ a: (Double, Double, Double)) {
    (b0, b1, b2) = (b.0 / a.0, b.1 / a.0, b.2 / a.0)
    (a1, a2) = (a.1 / a.0, a.2 / a.0)
  }

  /// Keeps what is below a frequency in hertz.
  static func lowPass(_ frequency: Double, q: Double = 0.707) -> Filter {
    let (cosine, alpha) = angles(frequency, q)
    return Filter(
      ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))
  }

  /// Keeps what is above a frequency in hertz.
  static func highPass(_ frequency: Double, q: Double = 0.707) -> Filter {
    let (cosine, alpha) = angles(frequency, q)
    return Filter(
      ((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))
  }

  /// Keeps what is around a frequency in hertz; the larger `q`, the less of it.
  static func bandPass(_ frequency: Double, q: Double) -> Filter {
    let (cosine, alpha) = angles(frequency, q)
    return Filter((alpha, 0, -alpha), (1 + alpha, -2 * cosine, 1 - alpha))
  }

  /// Raises all above a frequency in hertz by so many decibels.
  static func highShelf(_ frequency: Double, decibels: Double) -> Filter {
    let (cosine, alpha) = angles(frequency, 0.707)
    let a = pow(10, decibels / 40)
    let slope = 2 * a.squareRoot() * alpha
    return Filter(
      (
        a * ((a + 1) + (a - 1) * cosine + slope), -2 * a * ((a - 1) + (a + 1) * cosine),
        a * ((a + 1) + (a - 1) * cosine - slope)
      ),
      (
        (a + 1) - (a - 1) * cosine + slope, 2 * ((a - 1) - (a + 1) * cosine),
        (a + 1) - (a - 1) * cosine - slope
      ))
  }

  private static func angles(_ frequency: Double, _ q: Double) -> (cosine: Double, alpha: Double) {
    let angle = 2 * .pi * frequency / rate
    return (cos(angle), sin(angle) / (2 * q))
  }

  mutating func callAsFunction(_ x: Double) -> Double {
    let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    (x2, x1, y2, y1) = (x1, x, y1, y)
    return y
  }
}
