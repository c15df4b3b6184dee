// What is played: a song, and everything known about the moment it is played in.

public import FoundationEssentials

/// A piece of music, as far as a station names it.
public struct Song: Sendable, Equatable {
  /// The name of the piece; empty when the station does not say.
  public var title: String
  /// Who plays it; empty when the station does not say.
  public var artist: String
  /// The record it is from; empty when the station does not say.
  public var album: String
  /// The address of its cover.
  public var picture: URL?

  public init(title: String, artist: String = "", album: String = "", picture: URL? = nil) {
    self.title = title
    self.artist = artist
    self.album = album
    self.picture = picture
  }

  /// The piece on one line, as streams name it: "Artist - Title", or the title alone.
  public var line: String { artist.isEmpty ? title : "\(artist) - \(title)" }

  /// Whether both name the same piece, each in its own way: case, blanks, punctuation, entities and the order
  /// of artist and title do not matter, nor does an artist that only one of them names.
  public func isSamePiece(as other: Song) -> Bool {
    if title == other.title, artist == other.artist { return true }
    let (mine, theirs) = (comparisonKeys, other.comparisonKeys)
    guard !mine.title.isEmpty, !theirs.title.isEmpty else { return false }
    if mine.title == theirs.title {
      return mine.artist == theirs.artist || mine.artist.isEmpty || theirs.artist.isEmpty
    }
    let all = theirs.artist + theirs.title
    return mine.artist + mine.title == all || mine.title + mine.artist == all
  }

  private var comparisonKeys: (artist: String, title: String) {
    (artist.decodingHTMLEntities.comparisonKey, title.decodingHTMLEntities.comparisonKey)
  }
}

/// What a station plays at a moment.
public struct NowPlaying: Sendable, Equatable {
  /// The song on air, if the station names one.
  public var song: Song?
  /// When the song began, on this machine's monotonic clock.
  public var startedAt: ContinuousClock.Instant?
  /// How long the song is; nil when unknown, as for a live show.
  public var duration: Duration?
  /// The song that comes next, if the station says so.
  public var next: Song?
  /// The songs before this one, the latest first, as far as the station remembers them.
  public var history: [Song]
  /// Who plays live; empty when nobody does, or nobody is named.
  public var host: String
  /// How many people listen, if the station says so.
  public var listeners: Int?

  public init(
    song: Song? = nil, startedAt: ContinuousClock.Instant? = nil, duration: Duration? = nil,
    next: Song? = nil, history: [Song] = [], host: String = "", listeners: Int? = nil
  ) {
    self.song = song
    self.startedAt = startedAt
    self.duration = duration
    self.next = next
    self.history = history
    self.host = host
    self.listeners = listeners
  }
}
