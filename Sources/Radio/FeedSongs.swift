// The songs a feed has named, and which of them is heard.

/// A song of a feed's, on its way to the ear.
struct FeedSong {
  var song: Song
  var duration: Duration?
  /// When it began by the feed's account, if that says so.
  var toldStart: ContinuousClock.Instant?
  /// When the feed first named it.
  var toldAt: ContinuousClock.Instant
  /// Since when it is heard; nil while it is not, or nobody knows.
  var heardSince: ContinuousClock.Instant?
  /// Whether a title within the stream was heard to begin with it, which is more exact than any account.
  var isAnchored = false
}

/// The latest songs of a feed, from the one that is heard to the one the feed says is on.
struct FeedSongs {
  /// No feed is further ahead than so many songs.
  private static let most = 8
  /// The same piece with a start so much later is on once more; with less, its start is corrected.
  private static let repeated = Duration.seconds(15)
  /// A start that moves by less is not worth a jump.
  private static let notable = Duration.seconds(2)

  private var songs: [FeedSong] = []
  /// The place of the song that is heard.
  private var place = 0

  var isEmpty: Bool { songs.isEmpty }
  /// The song that is heard, if the feed names any.
  var current: FeedSong? { songs.indices.contains(place) ? songs[place] : nil }
  /// The song that the feed has named already, and that is to be heard after the present one.
  var upcoming: FeedSong? { songs.indices.contains(place + 1) ? songs[place + 1] : nil }

  mutating func forget() { self = FeedSongs() }

  /// Takes on what a feed says is on now.
  mutating func take(_ song: Song, in report: NowPlaying, now: ContinuousClock.Instant) {
    guard let last = songs.last, last.song.isSamePiece(as: song), !isRepeat(of: last, report.startedAt) else {
      return append(song, report, now)
    }
    let index = songs.count - 1
    songs[index].song = song
    songs[index].duration = report.duration
    if let start = report.startedAt { songs[index].toldStart = start }
  }

  private func isRepeat(of last: FeedSong, _ start: ContinuousClock.Instant?) -> Bool {
    guard let old = last.toldStart, let start else { return false }
    return start - old > Self.repeated
  }

  private mutating func append(_ song: Song, _ report: NowPlaying, _ now: ContinuousClock.Instant) {
    if songs.isEmpty {
      // The ear may still be at one of these.
      songs = report.history.prefix(3).reversed().map { FeedSong(song: $0, toldAt: now) }
      place = songs.count
    }
    songs.append(
      FeedSong(song: song, duration: report.duration, toldStart: report.startedAt, toldAt: now))
    let excess = songs.count - Self.most
    if excess > 0 {
      songs.removeFirst(excess)
      place = max(place - excess, 0)
    }
  }

  /// The place of the song that a title names: the present one if it may be, else the latest.
  func place(of title: Song) -> Int? {
    if let current, current.song.isSamePiece(as: title) { return place }
    return songs.lastIndex { $0.song.isSamePiece(as: title) }
  }

  /// Whether a place lies behind the song that is heard.
  func isAhead(_ index: Int) -> Bool { index > place }

  /// Whether a title of this moment may tell when the present song began; not that of the same piece before.
  func mayBeAnchored(at moment: ContinuousClock.Instant) -> Bool {
    guard let current, !current.isAnchored else { return false }
    return current.heardSince.map { moment > $0 - Self.notable } ?? true
  }

  /// Turns to the song at a place, which is heard since a moment.
  mutating func turn(to index: Int, since: ContinuousClock.Instant?, isAnchored: Bool) {
    guard songs.indices.contains(index) else { return }
    place = index
    songs[index].heardSince = since
    songs[index].isAnchored = isAnchored
  }

  /// Turns to the next song.
  mutating func turnToNext(since: ContinuousClock.Instant) {
    turn(to: place + 1, since: since, isAnchored: false)
  }

  /// Takes on a better account of when the present song began, unless the ear knows it, or it hardly differs.
  mutating func correct(lead: Duration, now: ContinuousClock.Instant) {
    guard let current, !current.isAnchored, let start = current.toldStart else { return }
    let since = min(start + lead, now)
    if let old = current.heardSince, abs(since - old) < Self.notable { return }
    songs[place].heardSince = since
  }

  /// The present song is heard so much later than it would have been.
  mutating func put(off delay: Duration) {
    guard let since = current?.heardSince else { return }
    songs[place].heardSince = since + delay
  }

  /// The ear begins anew: what was known of the present song is only an account again.
  mutating func loosen() {
    if songs.indices.contains(place) { songs[place].isAnchored = false }
  }
}

private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
