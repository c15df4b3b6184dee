// Takes a stream with interleaved ICY metadata apart.

/// Separates sound from metadata: after each `interval` bytes of sound comes one byte L, then
/// L × 16 bytes of metadata, padded with NUL.
struct ICYDemultiplexer {
  /// A piece of the stream.
  enum Piece: Equatable {
    /// Bytes of sound.
    case audio(ArraySlice<UInt8>)
    /// A whole block of metadata, never empty.
    case metadata([UInt8])
  }

  private enum State {
    case audio(remaining: Int)
    case length
    case metadata(remaining: Int)
  }

  private let interval: Int
  private var state: State
  private var block: [UInt8] = []

  /// Creates a demultiplexer for a stream with `interval` bytes between metadata; 0 or less for none.
  init(interval: Int) {
    self.interval = interval
    state = .audio(remaining: interval > 0 ? interval : .max)
  }

  /// Takes the next bytes, cut anywhere, and hands on what is in them, in order.
  mutating func feed(_ bytes: [UInt8], _ take: (Piece) -> Void) {
    guard interval > 0 else {
      if !bytes.isEmpty { take(.audio(bytes[...])) }
      return
    }
    var rest = bytes[...]
    while let first = rest.first {
      switch state {
      case .audio(let remaining):
        let piece = rest.prefix(remaining)
        rest = rest.dropFirst(piece.count)
        state = piece.count < remaining ? .audio(remaining: remaining - piece.count) : .length
        take(.audio(piece))
      case .length:
        rest = rest.dropFirst()
        state = first == 0 ? .audio(remaining: interval) : .metadata(remaining: Int(first) * 16)
      case .metadata(let remaining):
        let piece = rest.prefix(remaining)
        rest = rest.dropFirst(piece.count)
        block += piece
        if piece.count < remaining {
          state = .metadata(remaining: remaining - piece.count)
        } else {
          take(.metadata(block))
          block.removeAll(keepingCapacity: true)
          state = .audio(remaining: interval)
        }
      }
    }
  }
}
