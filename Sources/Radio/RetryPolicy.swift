// How long to wait before trying again.

/// Waits that grow from half a second to half a minute, each off by up to a fifth.
///
/// Where nobody has answered at all, no server is burdened by another attempt. For the first two minutes of an
/// outage the next one follows at once, so that music is back in no time when the cause is gone.
public struct RetryPolicy {
  private static let waits: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15), .seconds(30),
  ]
  /// How long an outage without an answer is worth the trouble.
  private static let eagerTime = Duration.seconds(120)
  /// The wait after an attempt that nobody answered, which has itself taken seconds.
  private static let pauseForBreath = Duration.milliseconds(600)
  /// The longest wait for a name to be known: it is asked for in the neighbourhood.
  private static let longestForName = Duration.seconds(2)

  private var failures = 0
  /// When nobody answered for the first time.
  private var unansweredSince: ContinuousClock.Instant?

  public init() {}

  /// Whether all is well so far.
  public var isFresh: Bool { failures == 0 && unansweredSince == nil }

  /// The wait after this failure, which happened `now`; `random` is a number in 0..<1.
  public mutating func next(after failure: Failure, at now: ContinuousClock.Instant, random: Double)
    -> Duration
  {
    let wait =
      switch failure {
      case .unanswered where isEager(at: now): Self.pauseForBreath
      case .unknownHost where isEager(at: now): min(nextWait(), Self.longestForName)
      default: nextWait()
      }
    return wait.spread(random: random)
  }

  /// Begins again with the shortest wait.
  public mutating func reset() { self = RetryPolicy() }

  private mutating func nextWait() -> Duration {
    defer { failures += 1 }
    return Self.waits[min(failures, Self.waits.count - 1)]
  }

  private mutating func isEager(at now: ContinuousClock.Instant) -> Bool {
    let start = unansweredSince ?? now
    unansweredSince = start
    return now - start < Self.eagerTime
  }
}

extension Duration {
  /// The duration, off by up to a fifth either way, in whole milliseconds; `random` is a number in 0..<1.
  ///
  /// The spread keeps the listeners of a station from asking, or coming back, all at once.
  public func spread(random: Double) -> Duration {
    .milliseconds(((self / .milliseconds(1)) * (0.8 + 0.4 * random)).rounded())
  }
}
