import Radio
import Testing

@Suite("The waits between attempts")
struct RetryPolicyTests {
  private let start = ContinuousClock.now

  /// The waits in seconds, in the middle of their spread, of attempts that take so long and fail so.
  private func waits(_ count: Int, after failure: Failure, each length: Double = 0) -> [Double] {
    var policy = RetryPolicy()
    var now = start
    return (0..<count).map { _ in
      now += .seconds(length)
      let wait = policy.next(after: failure, at: now, random: 0.5)
      now += wait
      return wait / .seconds(1)
    }
  }

  @Test(
    "grow while somebody answers, however badly",
    arguments: [
      Failure.unreachable("a"), .status(503), .timedOut("a"), .insecure("a"), .ended, .notMusic("HTML"),
    ])
  func grow(failure: Failure) {
    #expect(waits(9, after: failure) == [0.5, 1, 2, 4, 8, 15, 30, 30, 30])
  }

  @Test("are short while nobody answers, for two minutes; then they grow")
  func unanswered() {
    // Each attempt takes 4 s until it is given up.
    let waits = waits(34, after: .unanswered("a"), each: 4)
    #expect(waits.prefix(27).allSatisfy { $0 == 0.6 })
    #expect(waits.suffix(7) == [0.5, 1, 2, 4, 8, 15, 30])
  }

  @Test("for a name that is not known are two seconds at most, for two minutes")
  func unknownName() {
    let waits = waits(65, after: .unknownHost("a"))
    #expect(waits.prefix(3) == [0.5, 1, 2])
    #expect(waits[3..<62].allSatisfy { $0 == 2 })
    #expect(waits[62...] == [30, 30, 30])
  }

  @Test("begin to grow with the first answer, and the two minutes are those of the whole outage")
  func mixed() {
    var policy = RetryPolicy()
    func wait(_ failure: Failure, at seconds: Double) -> Double {
      policy.next(after: failure, at: start + .seconds(seconds), random: 0.5) / .seconds(1)
    }
    #expect(wait(.unanswered("a"), at: 0) == 0.6)
    #expect(wait(.status(502), at: 10) == 0.5)
    #expect(wait(.unanswered("a"), at: 20) == 0.6)
    #expect(wait(.status(502), at: 30) == 1)
    #expect(wait(.unanswered("a"), at: 119) == 0.6)
    #expect(wait(.unanswered("a"), at: 120) == 2)
    policy.reset()
    #expect(policy.isFresh)
    #expect(wait(.unanswered("a"), at: 300) == 0.6)
    #expect(!policy.isFresh)
  }

  @Test(
    "are off by up to half once the first attempt has failed, so that a crowd comes back one by one",
    arguments: [(0.0, [400, 500, 1_000]), (0.5, [500, 1_000, 2_000]), (0.999_999, [600, 1_500, 3_000])])
  func wideSpread(random: Double, milliseconds: [Int]) {
    var policy = RetryPolicy()
    let waits = milliseconds.map { _ in policy.next(after: .ended, at: start, random: random) }
    #expect(waits == milliseconds.map { .milliseconds($0) })
  }

  @Test(
    "are at least what a server asks for, up to ten minutes and half as much more",
    arguments: [(0, 120.0, 120.0), (0.999_999, 120, 180), (0, 86_400, 600), (0, 0.1, 0.5)])
  func busy(random: Double, asked: Double, wait: Double) {
    var policy = RetryPolicy()
    let failure = Failure.busy(status: 503, retryAfter: .seconds(asked))
    #expect(policy.next(after: failure, at: start, random: random) == .seconds(wait))
  }

  @Test("are off by up to a fifth", arguments: [(0.0, 480), (0.5, 600), (0.999_999, 720)])
  func spread(random: Double, milliseconds: Int) {
    var policy = RetryPolicy()
    #expect(policy.next(after: .unanswered("a"), at: start, random: random) == .milliseconds(milliseconds))
  }
}
