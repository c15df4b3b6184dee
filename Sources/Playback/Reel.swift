// Pieces of music that follow each other without end.

public import Radio

/// A piece that can be put on a reel.
public protocol ReelPiece {
  /// Opens the piece for one time of playing; nil when that is not possible at present.
  func open() -> ReelTrack?
}

/// A piece that is being played.
public struct ReelTrack {
  /// What is known of the piece.
  public var song: Song
  /// How long it plays, nil when unknown.
  public var duration: Duration?
  /// The number of bytes of MP3 in it, tags left out.
  public var size: Int
  /// Gives bytes within `0..<size`; fewer than asked for end the piece.
  public var bytes: (Range<Int>) -> [UInt8]

  public init(song: Song, duration: Duration?, size: Int, bytes: @escaping (Range<Int>) -> [UInt8]) {
    self.song = song
    self.duration = duration
    self.size = size
    self.bytes = bytes
  }
}

/// Plays pieces one after the other, and begins anew after the last.
struct Reel {
  /// What comes next on the reel.
  enum Step {
    case piece(Song, duration: Duration?)
    case bytes([UInt8])
    /// A piece had nothing to play.
    case nothing
  }

  private let pieces: [any ReelPiece]
  private var index = 0
  private var track: ReelTrack?
  private var position = 0
  /// The pieces in a row that had nothing to play.
  private var failures = 0

  init(_ pieces: [any ReelPiece]) {
    self.pieces = pieces
  }

  /// Takes the next step, at most `limit` bytes; nil when no piece has anything to play.
  ///
  /// A step opens one piece or reads once, so that none takes long.
  mutating func next(upTo limit: Int) -> Step? {
    guard failures < pieces.count else { return nil }
    guard let track else { return openNext() }
    let bytes = position < track.size ? track.bytes(position..<min(position + limit, track.size)) : []
    position += bytes.count
    guard bytes.isEmpty else {
      failures = 0
      return .bytes(bytes)
    }
    if position == 0 { failures += 1 }
    self.track = nil
    return .nothing
  }

  private mutating func openNext() -> Step {
    let piece = pieces[index]
    index = (index + 1) % pieces.count
    position = 0
    guard let track = piece.open() else {
      failures += 1
      return .nothing
    }
    self.track = track
    return .piece(track.song, duration: track.duration)
  }
}
