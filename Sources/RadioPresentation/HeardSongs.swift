// The songs that were heard before the present one.

internal import Radio

/// What was heard here, and before it what the station had played when we tuned in.
struct HeardSongs {
  /// More than anybody scrolls back for.
  private static let most = 50

  /// The latest first.
  private var heard: [Song] = []
  private var earlier: [Song] = []
  private var present: Song?

  /// The songs, the latest first, the present one excluded.
  var songs: [Song] { Array((heard + earlier).prefix(Self.most)) }

  /// Notes what is heard now.
  mutating func hear(_ nowPlaying: NowPlaying) {
    guard let song = nowPlaying.song else { return }
    if let present, !present.isSamePiece(as: song) {
      heard.insert(present, at: 0)
      if heard.count > Self.most { heard.removeLast() }
    }
    present = song
    if heard.isEmpty, earlier.isEmpty { earlier = Array(nowPlaying.history.prefix(Self.most)) }
  }
}
