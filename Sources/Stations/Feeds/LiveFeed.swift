// Follows a station that tells its news by itself, and asks it only where it does not.

internal import FoundationEssentials
internal import Radio

/// Where a station's news come from.
struct NewsSource {
  /// What an event was.
  struct News {
    /// Whether it told what is on.
    var isReport = false
    /// The longest silence to expect from now on.
    var longestSilence: Duration?
  }

  /// The address of the events; nil while it is not known yet.
  var address: () -> URL?
  /// Adds what an event says to what is known.
  var read: ([UInt8], ContinuousClock.Instant, inout StationReport) -> News
}

/// The words of a station that sends events; it is asked at the beginning, and when nothing comes.
final class LiveFeed: Feed {
  private let polled: PolledFeed
  private let news: NewsSource
  private let events: EventSource
  private let clock: any Clock

  /// Stations send their words every 15 s, a few every minute.
  private static let patience = Duration.seconds(90)

  init(
    _ questions: [Question], news: NewsSource, transport: FeedTransport, clock: any Clock,
    random: @escaping () -> Double
  ) {
    self.news = news
    self.clock = clock
    polled = PolledFeed(questions, transport: transport, clock: clock, random: random)
    events = EventSource(transport: transport, clock: clock, random: random)
    events.onEvent = { [weak self] in self?.take($0) }
    events.onLost = { [weak self] in self?.polled.resume(hope: $0) }
  }

  func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void) {
    stop()
    polled.start { [weak self] answer in
      // The answer may tell where the events are.
      if let self, let address = self.news.address() { self.events.start(address) }
      onAnswer(answer)
    }
    if let address = news.address() { events.start(address) }
  }

  func refresh() { polled.refresh() }

  func hurry() { polled.hurry() }

  func follow(_ stream: URL) {
    // The first event tells all.
    if !events.recover() { polled.follow(stream) }
  }

  func stop() {
    events.stop()
    polled.stop()
  }

  private func take(_ event: [UInt8]) {
    polled.take(
      { report in
        let news = self.news.read(event, clock.now, &report)
        if let silence = news.longestSilence { events.longestSilence = silence }
        return news.isReport
      }, restingFor: Self.patience)
  }
}
