// How one station is followed.

internal import FoundationEssentials
internal import Radio

/// What a station is asked, and where its news come from.
struct FeedPlan {
  /// The questions, the one about the song first.
  var questions: [Question] = []
  /// What it tells without being asked.
  var news: NewsSource?

  /// What tells this plan from others: the first address it goes to.
  var key: URL? { questions.first?.forms().first?.address ?? news?.address() }

  /// Makes the feed that does all this.
  func feed(transport: FeedTransport, clock: any Clock, random: @escaping () -> Double) -> any Feed {
    if let news {
      LiveFeed(questions, news: news, transport: transport, clock: clock, random: random)
    } else {
      PolledFeed(questions, transport: transport, clock: clock, random: random)
    }
  }
}

extension FeedPlan {
  /// The stations that are known by the addresses of their streams; each is nil for all but its own.
  private static var known: [(URL) -> FeedPlan?] {
    [azuraCast, somaFM, lautFM, nightwavePlaza, nightride, radioParadise]
  }

  /// How to follow this station, by its own account or by the address of its stream; nil for an unknown one.
  static func known(of station: Station) -> FeedPlan? {
    station.feed.flatMap(azuraCast) ?? station.streams.first.flatMap(known)
  }

  /// How to follow the station that this stream is known to be one of; nil for an unknown one.
  static func known(by stream: URL) -> FeedPlan? {
    guard webAddress(stream.absoluteString) != nil else { return nil }
    return known.lazy.compactMap { $0(stream) }.first
  }
}
