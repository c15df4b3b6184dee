// The songs that the listener keeps.

/// A set of songs, in which the same piece counts once, however and whenever a station writes it.
public struct Favourites: Sendable, Equatable {
  private var keys: Set<String>

  public init(_ songs: some Sequence<Song> = []) {
    keys = Set(songs.map(\.pieceKey))
  }

  public var isEmpty: Bool { keys.isEmpty }

  public func contains(_ song: Song) -> Bool { keys.contains(song.pieceKey) }
}

extension Song {
  /// The same for the same piece: artist and title without case, blanks and punctuation.
  public var pieceKey: String {
    // As they are kept on disk: a song that comes from there is the same as one that is heard.
    let (artist, title) = (artist.harmless.decodingHTMLEntities, title.harmless.decodingHTMLEntities)
    // Names of signs alone have only these.
    let (byLetters, asWritten) = (title.comparisonKey, title.trimmingBlanks)
    return artist.comparisonKey + "\t" + (byLetters.isEmpty ? asWritten : byLetters)
  }
}
