// Lets the frames of a stream pass, and nothing else.

/// Keeps tags and junk in the middle of a stream from the decoder.
///
/// At the beginning libmpg123 makes sure that one frame follows another. After a hole it takes whatever
/// looks like a header, and what it makes of that may be as loud as can be.
struct MP3Framer {
  /// Whether there has been a frame.
  private(set) var hasFrames = false

  private var buffer: [UInt8] = []
  /// The bytes of the stream before `buffer`.
  private var base = 0
  /// Nothing that comes before this byte of the stream is handed on.
  private var begin = 0
  /// The kind of the frame before, nil while it is not known where frames begin.
  private var kind: UInt16?

  /// What tags begin with.
  private static let ends = ["TAG", "ID3", "APE", "LYR"]

  /// Takes bytes that the decoder has got already.
  mutating func skip(_ bytes: ArraySlice<UInt8>) {
    feed(bytes) { _ in }
    begin = base + buffer.count
  }

  /// Takes the next bytes of the stream, cut anywhere, and hands on whole frames.
  mutating func feed(_ bytes: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    buffer += bytes
    var start = 0
    var end = 0
    // Frames in a row are handed on in one go.
    func hand() {
      let first = max(start, begin - base)
      if first < end { take(buffer[first..<end]) }
    }
    while let length = frameLength(at: end) {
      if length > 0 {
        end += length
      } else {
        hand()
        end += 1
        start = end
      }
    }
    hand()
    buffer.removeFirst(end)
    base += end
  }

  /// The length of the frame that begins here, 0 for none; nil when that cannot be told yet.
  private mutating func frameLength(at position: Int) -> Int? {
    let rest = buffer[position...]
    guard rest.count >= 4 else { return nil }
    guard let header = MP3FrameHeader(rest) else {
      kind = nil
      return 0
    }
    guard rest.count >= header.size + 4 else { return nil }
    let next = rest.dropFirst(header.size)
    // Where it is known where frames begin, other things may follow one, but not the middle of another.
    let isWhole =
      if let other = MP3FrameHeader(next) {
        other.kind == header.kind || header.kind == kind
      } else {
        header.kind == kind && Self.ends.contains { next.starts(with: $0.utf8) }
      }
    kind = isWhole ? header.kind : nil
    guard isWhole else { return 0 }
    hasFrames = true
    return header.size
  }
}
