// How SomaFM is followed.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows the channel of a stream such as ice2.somafm.com/groovesalad-128-mp3.
  static func somaFM(_ stream: URL) -> FeedPlan? {
    let parts = stream.lastPathComponent.split(separator: "-")
    guard stream.isAt("somafm.com"), parts.count > 2 else { return nil }
    let channel = parts.dropLast(2).joined(separator: "-")
    let api = "https://api.somafm.com/"
    return FeedPlan(questions: [
      Question(api + "songs/\(percentEncoded(channel)).json", every: .seconds(20)) { answer, report in
        guard
          let said = SomaFMAnswer.songs(from: answer.bytes, serverTime: answer.serverTime, now: answer.now)
        else { return false }
        report.nowPlaying.takeSong(of: said.nowPlaying)
        report.nowPlaying.history = said.nowPlaying.history
        return true
      },
      Question(api + "channels.json", every: .seconds(120)) { answer, report in
        guard let said = SomaFMAnswer.channels(from: answer.bytes, channel: channel) else { return false }
        report.name = said.name
        report.nowPlaying.listeners = said.nowPlaying.listeners
        return true
      },
    ])
  }
}
