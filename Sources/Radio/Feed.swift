// The words of a station, as the domain sees them.

public import FoundationEssentials

/// What a feed knows of its station.
public struct StationReport: Sendable, Equatable {
  /// The station's own name; empty when it does not say.
  public var name: String
  /// The addresses of its MP3 streams, the best first.
  public var streams: [URL]
  /// Whether the station says it is on air.
  public var isOnline: Bool
  /// What it plays.
  public var nowPlaying: NowPlaying

  public init(name: String, streams: [URL], isOnline: Bool, nowPlaying: NowPlaying) {
    self.name = name
    self.streams = streams
    self.isOnline = isOnline
    self.nowPlaying = nowPlaying
  }
}

/// Follows what one station says about itself, from `start` until `stop`.
///
/// A feed asks again by itself, and never so often that it burdens the station.
public protocol Feed: AnyObject {
  /// Begins; each answer, or the lack of one, is handed on.
  func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void)
  /// Asks soon instead of later, at a moment of its own: all listeners may want to know the same now.
  func refresh()
  /// Asks at once, unless it has just done so: this listener wants it.
  func hurry()
  /// Ends; nothing is handed on any more.
  func stop()
  /// Takes note that the music comes from this address, by which the station may be known.
  func follow(_ stream: URL)
}

extension Feed {
  /// Most feeds are none that a crowd listens to.
  public func hurry() { refresh() }

  /// Most feeds know their station already.
  public func follow(_ stream: URL) {}
}
