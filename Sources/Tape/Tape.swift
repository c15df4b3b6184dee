// The music that is always at hand: a few pieces of our own, built into the program.

internal import CTape
public import Radio

/// The tape that plays when no station does.
public enum Tape {
  /// The pieces in the order they are played; each is a whole MP3 file, and so are several in a row.
  public static let pieces: [TapePiece] = [
    "Lamplight on Slate", "The Third Cup", "Paper Boats in the Sink", "Last Tram, Window Seat",
  ].enumerated().map { TapePiece(number: $0, title: $1) }
}

/// A piece of the tape: an MP3 file of constant bit rate, without tags.
public struct TapePiece: Sendable {
  /// Bits a second of every piece.
  public static let bitRate = 80_000
  /// Samples a second of every piece.
  public static let sampleRate = 44_100

  /// What it is called, and who plays it.
  public let song: Song
  /// How long it is, to the sample.
  public let duration: Duration
  /// Its size in bytes.
  public let count: Int

  /// The place of its file in `CTape`; asking for the bytes each time keeps pointers out of this value.
  private let number: Int

  init(number: Int, title: String) {
    self.number = number
    song = Song(title: title, artist: "Lofi Time House Band", album: "While the Line Is Down")
    count = lofi_tape_size(number)
    // A frame is 1152 samples; the encoder pads single bytes so that the size follows the bit rate.
    // Counting frames so reads none of the music, and what is not read takes no memory.
    let samples = 1152
    let bits = samples * TapePiece.bitRate
    let frames = (count * 8 * TapePiece.sampleRate + bits / 2) / bits
    duration = .nanoseconds(frames * samples * 1_000_000_000 / TapePiece.sampleRate)
  }

  /// Lends the whole file; the pointer is good for the length of the call.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: lofi_tape_bytes(number), count: count))
  }

  /// Copies a part of the file; what lies outside of it is left out.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes { Array($0[range.clamped(to: 0..<count)]) }
  }
}
