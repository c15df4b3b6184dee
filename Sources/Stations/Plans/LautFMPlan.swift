// How laut.fm is followed.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows the station of a stream such as stream.laut.fm/lofi.
  static func lautFM(_ stream: URL) -> FeedPlan? {
    guard stream.isAt("stream.laut.fm"), let host = stream.host() else { return nil }
    // The station moves into the host's name when the stream is sent on to its server.
    let labels = host.split(separator: ".")
    let name = labels.count > 3 ? String(labels[0]) : stream.lastPathComponent
    guard !name.isEmpty, name != "/" else { return nil }
    let station = "https://api.laut.fm/station/\(percentEncoded(name))/"
    return FeedPlan(questions: [
      Question(station + "current_song", every: .seconds(20)) { answer, report in
        guard
          let said = LautFMAnswer.currentSong(
            from: answer.bytes, serverTime: answer.serverTime, now: answer.now)
        else { return false }
        report.nowPlaying.takeSong(of: said.nowPlaying)
        return true
      },
      Question(station + "last_songs", every: .seconds(60), isHistory: true) { answer, report in
        guard let songs = LautFMAnswer.lastSongs(from: answer.bytes) else { return false }
        let current = report.nowPlaying.song
        let isOnAir = songs.first.map { song in current.map(song.isSamePiece) ?? false } ?? false
        report.nowPlaying.history = Array(songs.dropFirst(isOnAir ? 1 : 0))
        return true
      },
      Question(station + "listeners", every: .seconds(60)) { answer, report in
        guard let listeners = LautFMAnswer.listeners(from: answer.bytes) else { return false }
        report.nowPlaying.listeners = listeners
        return true
      },
    ])
  }
}
