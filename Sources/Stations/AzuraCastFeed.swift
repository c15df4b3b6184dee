// Follows an AzuraCast station by asking it now and then.

internal import FoundationEssentials
public import Radio

/// The words of an AzuraCast station, from its "now playing" address.
public final class AzuraCastFeed: Feed {
  /// An answer of the station's.
  struct Answer {
    var bytes: [UInt8]
    /// The `Date` header.
    var date: String?
    /// The `Age` header: the seconds a cache has kept the answer.
    var age: String?
  }

  /// Asks for an address; letting go of what is returned calls it off.
  typealias Fetch = (URL, @escaping (Result<Answer, Failure>) -> Void) -> AnyObject

  private let address: URL
  private let fetch: Fetch
  private let clock: any Clock
  private let random: () -> Double

  private var onAnswer: ((Result<StationReport, Failure>) -> Void)?
  private var request: AnyObject?
  private var nextRequest: (any Appointment)?
  private var lastSuccess: ContinuousClock.Instant?

  /// The station renews its answer every 10 to 15 s; asking more often tells nothing new.
  private static let interval = Duration.seconds(15)
  private static let intervalAfterFailure = Duration.seconds(30)
  /// The least time between an answer and a question out of turn.
  private static let leastInterval = Duration.seconds(5)
  /// The station needs a moment to take note of a new song, and the ear hears it later still.
  private static let songChange = Duration.seconds(3)

  init(address: URL, fetch: @escaping Fetch, clock: any Clock, random: @escaping () -> Double) {
    self.address = address
    self.fetch = fetch
    self.clock = clock
    self.random = random
  }

  public func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void) {
    stop()
    self.onAnswer = onAnswer
    ask()
  }

  public func refresh() {
    guard onAnswer != nil, request == nil else { return }
    if let lastSuccess {
      schedule(after: max(Self.leastInterval - (clock.now - lastSuccess), Self.songChange))
    } else {
      ask()
    }
  }

  public func stop() {
    onAnswer = nil
    request = nil
    nextRequest = nil
    lastSuccess = nil
  }

  private func ask() {
    nextRequest = nil
    request = fetch(address) { [weak self] in self?.receive($0) }
  }

  private func receive(_ result: Result<Answer, Failure>) {
    guard let onAnswer else { return }
    request = nil
    let report = result.flatMap(read)
    switch report {
    case .success:
      lastSuccess = clock.now
      schedule(after: Self.interval)
    case .failure:
      lastSuccess = nil
      schedule(after: Self.intervalAfterFailure)
    }
    onAnswer(report)
  }

  private func read(_ answer: Answer) -> Result<StationReport, Failure> {
    let age = answer.age.flatMap { Int($0) } ?? 0
    let date = answer.date.flatMap(secondsSince1970(httpDate:))
    let serverTime = date.map { $0 + min(max(age, 0), 3_600) }
    let report = AzuraCastAnswer.report(from: answer.bytes, serverTime: serverTime, now: clock.now)
    return report.map { .success($0) } ?? .failure(.unreadable("not AzuraCast's now playing"))
  }

  private func schedule(after interval: Duration) {
    nextRequest = clock.schedule(after: interval.spread(random: random())) { [weak self] in self?.ask() }
  }
}
