// The songs that were heard before the present one.

internal import Radio

/// What was heard here, before it what the station had played when we tuned in, and before that, once they have been
/// asked for, the songs of earlier runs.
struct HeardSongs {
  /// More than are heard in two days; those of a longer run are on the disk.
  private static let most = 1_000
  /// The station may name again what was heard on it in the run before.
  private static let mostRepeated = 20

  /// The latest first.
  private var heard: [Song] = []
  private var earlier: [Song] = []
  private var present: Song?
  /// Put into words only once: there may be a hundred thousand.
  private var recalled: [HistoryViewModel.Entry] = []
  private var hasChanged = false
  private var favourites = Favourites()

  /// What is to be shown, the latest first, the present song excluded; nil where it is as it was.
  mutating func changedEntries() -> [HistoryViewModel.Entry]? {
    guard hasChanged else { return nil }
    hasChanged = false
    return (heard + earlier).prefix(Self.most).map { entry($0, $0.title.harmless, $0.artist.harmless) }
      + recalled
  }

  /// Notes what is heard now.
  mutating func hear(_ nowPlaying: NowPlaying) {
    guard let song = nowPlaying.song else { return }
    if let present, !present.isSamePiece(as: song) {
      heard.insert(present, at: 0)
      if heard.count > Self.most { heard.removeLast() }
      hasChanged = true
    }
    present = song
    if heard.isEmpty, earlier.isEmpty, !nowPlaying.history.isEmpty {
      earlier = Array(nowPlaying.history.prefix(Self.most))
      hasChanged = true
    }
  }

  /// Takes on the songs of earlier runs, whose words are harmless already.
  mutating func recall(_ songs: [Song]) {
    recalled = songs.map { entry($0, $0.title, $0.artist) }
    let latest = songs.prefix(Self.mostRepeated)
    earlier.removeAll { song in latest.contains { $0.isSamePiece(as: song) } }
    hasChanged = true
  }

  /// Takes on what the listener keeps.
  mutating func mark(_ favourites: Favourites) {
    self.favourites = favourites
    hasChanged = true
    for index in recalled.indices {
      let (name, artist) = (recalled[index].name, recalled[index].artist)
      let isKept = !favourites.isEmpty && favourites.contains(Song(title: name, artist: artist))
      if recalled[index].isKept != isKept { recalled[index].isKept = isKept }
    }
  }

  private func entry(_ song: Song, _ name: String, _ artist: String) -> HistoryViewModel.Entry {
    HistoryViewModel.Entry(
      name: name, artist: artist, isKept: !favourites.isEmpty && favourites.contains(song))
  }
}
