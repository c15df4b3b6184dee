// How Radio Paradise is followed.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows the channel of a stream such as stream.radioparadise.com/mellow-320.
  static func radioParadise(_ stream: URL) -> FeedPlan? {
    guard stream.isAt("stream.radioparadise.com") else { return nil }
    let name = stream.lastPathComponent
    let channel = channels.first { name.hasPrefix($0.name) }?.number ?? 0
    return FeedPlan(questions: [
      Question("https://api.radioparadise.com/api/now_playing?chan=\(channel)", every: .seconds(30)) {
        answer, report in report.become(RadioParadiseAnswer.report(from: answer.bytes))
      }
    ])
  }

  private static var channels: [(name: String, number: Int)] {
    [
      ("mellow", 1), ("rock", 2), ("global", 3), ("world-etc", 3), ("beyond", 5), ("serenity", 42),
      ("kfat", 945), ("radio2050", 2050),
    ]
  }
}
