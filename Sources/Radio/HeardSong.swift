// A song, and when and where it was heard.

/// A song that was heard, or that the listener keeps.
public struct HeardSong: Sendable, Equatable {
  public var song: Song
  /// The station's name; empty when nobody knows.
  public var station: String
  /// The moment by the clock on the wall, as `Clock.wallTime`; empty when nobody knows.
  public var moment: String

  public init(_ song: Song, on station: String = "", at moment: String = "") {
    self.song = song
    self.station = station
    self.moment = moment
  }
}
