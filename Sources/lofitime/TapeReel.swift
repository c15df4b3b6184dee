// The tape as the player sees it: pieces on a reel.

internal import Playback
internal import Tape

/// A piece of the tape on the player's reel.
struct TapeReel: ReelPiece {
  /// The whole tape, in order.
  static var pieces: [any ReelPiece] { Tape.pieces.map { TapeReel(piece: $0) } }

  private let piece: TapePiece

  func open() -> ReelTrack? {
    ReelTrack(song: piece.song, duration: piece.duration, size: piece.count, bytes: piece.bytes)
  }
}
