// What has been received and not been decoded yet, with the words where they belong.

internal import Radio

/// What belongs to the sound from a point on.
enum Caption: Equatable {
  /// Artist and title in one text, empty for none.
  case title(String)
  /// A piece of which more is known.
  case piece(Song, duration: Duration?)
  /// Nothing but that the sound was received at this moment.
  case received(ContinuousClock.Instant)

  /// Whether it says what is played, rather than when.
  var isWords: Bool { if case .received = self { false } else { true } }

  /// What is told when its sound is heard.
  var event: PlayerEvent {
    switch self {
    case .title(let title): .title(title)
    case .piece(let song, let duration): .piece(song, duration: duration)
    case .received(let moment): .received(moment)
    }
  }
}

/// Compressed sound in order of arrival, with captions as markers between its bytes.
struct CompressedQueue {
  /// What is next in the queue.
  enum Piece: Equatable {
    /// Bytes for the decoder.
    case audio(ArraySlice<UInt8>)
    /// The sound that follows has this caption.
    case caption(Caption)
  }

  private struct Marker {
    /// Counted from the first byte ever queued.
    let position: Int
    let caption: Caption
  }

  private var bytes: [UInt8] = []
  /// The first byte in `bytes` that has not been taken.
  private var start = 0
  /// The bytes taken or dropped so far.
  private var taken = 0
  private var markers: [Marker] = []

  /// The bytes by which the end of one connection is found again in another; more than a frame.
  private static let tailLength = 1_024

  /// The last bytes that were queued, waiting or taken, up to `tailLength`.
  var tail: [UInt8] { Array(bytes.suffix(Self.tailLength)) }

  /// The number of bytes that wait.
  var count: Int { bytes.count - start }

  /// Whether neither bytes nor captions wait.
  var isEmpty: Bool { count == 0 && markers.isEmpty }

  mutating func append(_ audio: ArraySlice<UInt8>) {
    // Moved to the front once that is less than what it saves, so that each byte is moved at most twice.
    if start > count + Self.tailLength {
      bytes.removeSubrange(..<(start - Self.tailLength))
      start = Self.tailLength
    }
    bytes += audio
  }

  /// Captions beyond so many at a time are not for the eye.
  private static let mostMarkers = 32

  /// Puts a caption behind all that waits, or before the last `lead` bytes of it.
  mutating func append(_ caption: Caption, before lead: Int = 0) {
    if markers.count >= Self.mostMarkers { markers.removeLast() }
    let position = max(taken + count - lead, taken, markers.last?.position ?? 0)
    markers.append(Marker(position: position, caption: caption))
  }

  /// Puts a caption before all that waits, for it was true already when that was sent; those that wait go.
  mutating func begin(with caption: Caption) {
    markers = [Marker(position: taken, caption: caption)]
  }

  /// Takes the next caption, or at most `limit` bytes up to the next caption; nil when nothing waits.
  mutating func next(upTo limit: Int) -> Piece? {
    if let marker = markers.first, marker.position <= taken {
      markers.removeFirst()
      return .caption(marker.caption)
    }
    let toMarker = markers.first.map { $0.position - taken } ?? .max
    let length = min(count, limit, toMarker)
    guard length > 0 else { return nil }
    let piece = bytes[start..<start + length]
    start += length
    taken += length
    return .audio(piece)
  }

  /// Drops all up to and including the last place where the bytes of `tail` stand.
  ///
  /// Of the words among them the newest are kept. False, and nothing dropped, where they stand nowhere.
  mutating func drop(through tail: [UInt8]) -> Bool {
    guard let first = tail.first, count >= tail.count else { return false }
    for position in stride(from: bytes.count - tail.count, through: start, by: -1)
    where bytes[position] == first && bytes[position..<position + tail.count].elementsEqual(tail) {
      dropOldest(keeping: bytes.count - position - tail.count)
      return true
    }
    return false
  }

  /// Puts what waits in an earlier queue before all that waits in this one.
  mutating func follow(_ earlier: CompressedQueue) {
    var queue = earlier
    let shift = earlier.taken + earlier.count - taken
    queue.bytes += bytes[start...]
    queue.markers += markers.map { Marker(position: $0.position + shift, caption: $0.caption) }
    self = queue
  }

  /// Drops the oldest bytes beyond `limit`; of the words among them the newest are kept.
  mutating func dropOldest(keeping limit: Int) {
    let excess = count - limit
    guard excess > 0 else { return }
    start += excess
    taken += excess
    let passed = markers.prefix { $0.position <= taken }
    markers.removeFirst(passed.count)
    if let newest = passed.last(where: { $0.caption.isWords }) { markers.insert(newest, at: 0) }
  }
}
