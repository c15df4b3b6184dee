// The tape as the player sees it: pieces on a reel.

internal import FoundationEssentials
internal import Playback
internal import Radio
internal import Stations
internal import Tape

/// A piece of the tape on the player's reel.
struct TapeReel: ReelPiece {
  /// The whole tape, in order, under the scheme of its address.
  static var byScheme: [String: [any ReelPiece]] {
    [Station.tapeAddress.scheme ?? "": Tape.pieces.map { TapeReel(piece: $0) }]
  }

  private let piece: TapePiece

  func open() -> ReelTrack? {
    ReelTrack(song: piece.song, duration: piece.duration, size: piece.count, bytes: piece.bytes)
  }
}
