// What time it is at a server, to a fraction of the seconds in which it tells it.

/// The difference between a server's clock and ours, narrowed down with every answer.
///
/// A server that says T has answered between our question and the answer's arrival, and its clock stood between T
/// and T + 1: so each answer bounds the difference, and what all the bounds have in common is closer than any.
struct ServerClock {
  /// Our side of the difference: seconds since this moment.
  private var origin: ContinuousClock.Instant?
  /// The bounds of the server's time, less our seconds.
  private var bounds: ClosedRange<Double>?
  /// How often the server's clock was set, as far as we noticed.
  private(set) var settings = 0

  /// Allows for how roughly we tell the time of an arrival.
  private static let tolerance = 0.1

  /// Takes the server's time, in seconds since 1970 that are told in steps of `step` and were true at some moment
  /// from `earliest` to `latest`.
  mutating func hear(
    _ time: Double, step: Double = 1, between earliest: ContinuousClock.Instant,
    and latest: ContinuousClock.Instant
  ) {
    let low = time - seconds(at: latest) - Self.tolerance
    let high = max(time + step - seconds(at: earliest) + Self.tolerance, low)
    guard let bounds else { return self.bounds = low...high }
    if bounds.overlaps(low...high) {
      self.bounds = bounds.clamped(to: low...high)
    } else {
      // Nothing fits both: somebody has set the clock, or it has run off.
      settings += 1
      self.bounds = low...high
    }
  }

  /// The server's time at a moment of ours, in seconds since 1970; nil while it has not told any.
  func time(at moment: ContinuousClock.Instant) -> Double? {
    guard let bounds, let origin else { return nil }
    // A slow answer is rather late on its way back than early.
    let difference = bounds.lowerBound + min((bounds.upperBound - bounds.lowerBound) / 2, 0.5)
    return (moment - origin) / .seconds(1) + difference
  }

  private mutating func seconds(at moment: ContinuousClock.Instant) -> Double {
    let start = origin ?? moment
    origin = start
    return (moment - start) / .seconds(1)
  }
}
