// How long to wait before trying again.

/// Waits that grow from half a second to half a minute; the first is off by up to a fifth, the others by up to half.
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

  /// The longest that a server is left alone for because it says so: there may be music sooner.
  private static let longestBusy = Duration.seconds(600)

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
    switch failure {
    case .unanswered where isEager(at: now): return Self.pauseForBreath.spread(random: random)
    case .unknownHost where isEager(at: now):
      return min(nextWait(), Self.longestForName).spread(random: random)
    case .busy(_, let retryAfter):
      return max(nextWait(), min(retryAfter, Self.longestBusy)).spreadLater(random: random)
    default:
      // The first attempt has to come while there is still music at hand; a station that was not there then
      // has lost all its listeners in the same moment, and should not get them back in one.
      let isFirst = failures == 0
      let wait = nextWait()
      return isFirst ? wait.spread(random: random) : wait.spreadWidely(random: random)
    }
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
    scaled(0.8 + 0.4 * random)
  }

  /// The duration, off by up to half of it either way.
  func spreadWidely(random: Double) -> Duration { scaled(0.5 + random) }

  /// The duration, or up to half of it more: for what a server has asked for, who asks all at once.
  public func spreadLater(random: Double) -> Duration { scaled(1 + 0.5 * random) }

  private func scaled(_ factor: Double) -> Duration {
    .milliseconds(((self / .milliseconds(1)) * factor).rounded())
  }
}
