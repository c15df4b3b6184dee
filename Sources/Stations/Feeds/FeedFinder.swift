// Finds out how a station is to be followed, from no more than its streams.

public import FoundationEssentials
public import HTTP
public import Radio

/// The words of a station that may be known only by the address of a stream.
///
/// A station that is known by that address is followed at once. For any other the server that its music
/// comes from is asked, once the music flows, in all the ways that such servers understand.
public final class FeedFinder: Feed {
  private let transport: FeedTransport
  private let clock: any Clock
  private let random: () -> Double

  /// Whether the station itself says how it is followed.
  private let isSettled: Bool
  private var plan: FeedPlan?
  private var feed: (any Feed)?
  private var onAnswer: ((Result<StationReport, Failure>) -> Void)?
  private var appointment: (any Appointment)?

  /// What flows for no longer is not worth a question, and music comes before words.
  private static let trial = Duration.seconds(2)

  /// Makes a feed for a station that asks through the client, both on the client's loop.
  public convenience init(_ station: Station, client: HTTPClient, clock: any Clock) {
    self.init(
      station, transport: FeedTransport(client: client), clock: clock, random: { .random(in: 0..<1) })
  }

  init(_ station: Station, transport: FeedTransport, clock: any Clock, random: @escaping () -> Double) {
    self.transport = transport
    self.clock = clock
    self.random = random
    let plan = station.feed.flatMap(FeedPlan.azuraCast)
    isSettled = plan != nil
    self.plan = plan ?? station.streams.first.flatMap(FeedPlan.known)
    feed = self.plan?.feed(transport: transport, clock: clock, random: random)
  }

  public func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void) {
    stop()
    self.onAnswer = onAnswer
    feed?.start(onAnswer)
  }

  public func refresh() { feed?.refresh() }

  public func hurry() { feed?.hurry() }

  public func stop() {
    onAnswer = nil
    appointment = nil
    feed?.stop()
    // What has not begun yet is to be found anew.
    if feed == nil { plan = nil }
  }

  public func follow(_ stream: URL) {
    guard onAnswer != nil else { return }
    feed?.follow(stream)
    guard !isSettled else { return }
    let known = FeedPlan.known(by: stream)
    guard let plan = known ?? FeedPlan.server(of: stream), plan.key != self.plan?.key else { return }
    feed?.stop()
    feed = nil
    self.plan = plan
    if known != nil {
      begin()
    } else {
      appointment = clock.schedule(after: Self.trial) { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    guard let plan, let onAnswer else { return }
    appointment = nil
    feed = plan.feed(transport: transport, clock: clock, random: random)
    feed?.start(onAnswer)
  }
}
