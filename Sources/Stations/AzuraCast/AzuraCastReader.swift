// Understands one AzuraCast station, whichever way its words come.

internal import FoundationEssentials
internal import Radio

/// What has to be remembered from one answer of a station to the next.
final class AzuraCastReader {
  /// What the station goes by, once that is known.
  private(set) var shortcode: String?
  private var clock = ServerClock()
  private var start = SongStart()

  /// How long a push may be on its way.
  private static let longestWay = Duration.seconds(10)

  /// Makes a reader for a station, or for the one that the first answer is about.
  init(shortcode: String?) {
    self.shortcode = shortcode
  }

  /// Reads an answer to a question; false when it is none of AzuraCast's.
  func read(_ answer: FeedAnswer, into report: inout StationReport) -> Bool {
    guard let body = JSONValue(answer.bytes), let said = AzuraCastAnswer.choose(shortcode, from: body) else {
      return false
    }
    if let time = answer.serverTime {
      clock.hear(Double(time), between: answer.askedAt, and: answer.now)
    }
    take(said, at: answer.now, into: &report)
    return true
  }

  /// Reads an event.
  func read(
    event: [UInt8], at now: ContinuousClock.Instant, into report: inout StationReport
  ) -> NewsSource.News {
    let push = AzuraCastPush(event, shortcode: shortcode ?? "")
    if let time = push.time {
      clock.hear(time, step: push.step, between: now - Self.longestWay, and: now)
    }
    for answer in push.answers { take(answer, at: now, into: &report) }
    return NewsSource.News(
      isReport: !push.answers.isEmpty,
      longestSilence: push.ping.map { .seconds(2 * min(max($0, 5), 120)) })
  }

  private func take(
    _ answer: AzuraCastAnswer, at now: ContinuousClock.Instant, into report: inout StationReport
  ) {
    if !answer.shortcode.isEmpty { shortcode = answer.shortcode }
    guard !start.isStale(answer.play, at: now) else { return }
    report = answer.report
    report.nowPlaying.startedAt = start.hear(answer.account(at: now, by: clock), of: answer.play, at: now)
  }
}
