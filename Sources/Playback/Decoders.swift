// Which decoder is for which stream.

internal import Radio

/// The decoders there are.
enum Decoders {
  /// Makes the decoder for a stream that is music, as far as its head tells.
  static func make(for head: StreamHead) throws(Failure) -> any AudioDecoder { try MP3Decoder() }
}
