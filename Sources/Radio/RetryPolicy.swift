// How long to wait before trying again.

/// Waits that grow from half a second to half a minute, each off by up to a fifth.
public struct RetryPolicy {
  private static let waits: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15), .seconds(30),
  ]

  private var failures = 0

  public init() {}

  /// Whether all is well so far.
  public var isFresh: Bool { failures == 0 }

  /// The wait after one more failure; `random` is a number in 0..<1.
  public mutating func next(random: Double) -> Duration {
    let wait = Self.waits[min(failures, Self.waits.count - 1)]
    failures += 1
    return wait.spread(random: random)
  }

  /// Begins again with the shortest wait.
  public mutating func reset() { failures = 0 }
}

extension Duration {
  /// The duration, off by up to a fifth either way, in whole milliseconds; `random` is a number in 0..<1.
  ///
  /// The spread keeps the listeners of a station from asking, or coming back, all at once.
  public func spread(random: Double) -> Duration {
    .milliseconds(((self / .milliseconds(1)) * (0.8 + 0.4 * random)).rounded())
  }
}
