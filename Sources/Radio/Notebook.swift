// What the radio remembers from one day to the next, as the domain sees it.

/// Keeps what is worth remembering: stations, volumes, songs, favourites.
///
/// No call fails, and none waits for long: what cannot be kept is told through `onFailure`, and the radio plays on.
public protocol Notebook: AnyObject {
  /// Hears why something cannot be kept, once for each thing.
  var onFailure: ((MemoryFailure) -> Void)? { get set }

  /// The level in percent that the listener has chosen for a station before; nil where there is none.
  func volume(of station: Station) -> Int?
  /// The listener has chosen this level in percent for a station.
  func note(volume: Int, of station: Station)
  /// This station is heard.
  func note(station: Station)
  /// This song is heard.
  func note(song: HeardSong)
  /// The songs that were heard before this run, the latest first.
  func earlierSongs() -> [HeardSong]
  /// The songs that the listener keeps, as of now.
  func favourites() -> Favourites
  /// Keeps a song as of its moment, or keeps it no longer.
  func toggleFavourite(_ song: HeardSong)
  /// Keeps at once what was only noted so far: the program may be at its end.
  func flush()
}

/// Something that cannot be kept.
public struct MemoryFailure: Error, Sendable, Equatable {
  /// What the radio remembers.
  public enum Kind: Sendable {
    case stationAndVolumes
    case songsHeard
    case favourites
  }

  public var kind: Kind
  /// The file that it is kept in.
  public var path: String
  /// What the system says of it, or what is wrong with the file.
  public var reason: String

  public init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }
}
