// How Nightwave Plaza is followed.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows the one station of radio.plaza.one.
  static func nightwavePlaza(_ stream: URL) -> FeedPlan? {
    guard stream.isAt("radio.plaza.one") else { return nil }
    return FeedPlan(questions: [
      Question("https://api.plaza.one/status", every: .seconds(15)) { answer, report in
        report.become(NightwavePlazaAnswer.report(from: answer.bytes, now: answer.now))
      }
    ])
  }
}
