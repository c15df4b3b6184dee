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
  private var heard: [HeardSong] = []
  private var earlier: [HeardSong] = []
  private var present: HeardSong?
  /// Put into words only once: there may be a hundred thousand.
  private var recalled: [HistoryViewModel.Entry] = []
  private var hasChanged = false
  private var favourites = Favourites()

  /// What is to be shown at a moment, the latest first, the present song excluded; nil where it is as it was.
  mutating func changedEntries(at now: String) -> [HistoryViewModel.Entry]? {
    guard hasChanged else { return nil }
    hasChanged = false
    return (heard + earlier).prefix(Self.most).map { entry($0.harmless, at: now) } + recalled
  }

  /// Notes what is heard at a moment on a station.
  mutating func hear(_ nowPlaying: NowPlaying, on station: String, at now: String) {
    guard let song = nowPlaying.song else { return }
    if heard.isEmpty, earlier.isEmpty, !nowPlaying.history.isEmpty {
      earlier = nowPlaying.history.prefix(Self.most).map { HeardSong($0, on: station) }
      hasChanged = true
    }
    if let present, present.song.isSamePiece(as: song) {
      // What is known of it may have become more, but it began when it began.
      self.present?.song = song
      return
    }
    if let present {
      heard.insert(present, at: 0)
      if heard.count > Self.most { heard.removeLast() }
      hasChanged = true
    }
    present = HeardSong(song, on: station, at: now)
  }

  /// Takes on the songs of earlier runs, whose words are harmless already.
  mutating func recall(_ songs: [HeardSong], at now: String) {
    recalled = songs.map { entry($0, at: now) }
    let latest = songs.prefix(Self.mostRepeated)
    earlier.removeAll { known in latest.contains { $0.song.isSamePiece(as: known.song) } }
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

  private func entry(_ heard: HeardSong, at now: String) -> HistoryViewModel.Entry {
    HistoryViewModel.Entry(
      name: heard.song.title, artist: heard.song.artist, station: heard.station,
      moment: shortMoment(heard.moment, at: now),
      isKept: !favourites.isEmpty && favourites.contains(heard.song))
  }
}

extension HeardSong {
  fileprivate var harmless: HeardSong {
    HeardSong(
      Song(title: song.title.harmless, artist: song.artist.harmless), on: station.harmless, at: moment)
  }
}
