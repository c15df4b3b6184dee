// What turns compressed bytes into samples, whichever codec it is for.

internal import Radio

/// What came of a look into a decoder.
enum DecoderResult: Equatable {
  /// So many bytes of samples were written.
  case samples(Int)
  /// The samples that follow are of this kind.
  case format(rate: Int, bitrate: Int)
  /// Nothing comes until more is fed.
  case needsMore
}

/// Decodes one stream; its samples are 16 bits, stereo, interleaved, in the machine's order.
protocol AudioDecoder: AnyObject {
  /// The codec's common name in lower case.
  var codec: String { get }

  /// Takes the next bytes of the stream, cut anywhere.
  func feed(_ bytes: ArraySlice<UInt8>)

  /// Writes the next samples to `memory`, whole frames only.
  ///
  /// The sampling rate in Hz and the bitrate in kbit/s (0 when unknown) are told before the first
  /// sample and whenever the rate changes. Throws `.notMusic` when there is no music in what was fed.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> DecoderResult
}
