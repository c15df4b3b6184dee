// How Nightride FM is followed.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows the station of a stream such as stream.nightride.fm/chillsynth.mp3, which tells its news by itself.
  static func nightride(_ stream: URL) -> FeedPlan? {
    guard stream.isAt("stream.nightride.fm") else { return nil }
    let name = stream.deletingPathExtension().lastPathComponent
    return FeedPlan(
      news: NewsSource(address: { webAddress("https://nightride.fm/meta") }) { event, _, report in
        NewsSource.News(isReport: report.become(NightrideAnswer.report(from: event, station: name)))
      })
  }
}
