// Which of a station's addresses is to be tried.

internal import FoundationEssentials

/// The addresses of a station's streams, and whose turn it is.
struct Addresses {
  /// The station's streams, the best first.
  private(set) var streams: [URL] = []

  private var turn = 0
  /// What a list names that came where music was expected; tried in place of the stream that led there.
  private var list: FollowedList?

  /// The address whose turn it is, nil while none is known.
  var current: URL? {
    list?.address ?? (streams.isEmpty ? nil : streams[turn % streams.count])
  }

  /// Whether this is one of the addresses, or the one that a list of them has led to.
  func contains(_ stream: URL) -> Bool { stream == current || streams.contains(stream) }

  /// Takes on what a station says of its streams, behind those of the listener's choice; nothing said changes nothing.
  mutating func take(_ streams: [URL], after chosen: [URL] = []) {
    guard !streams.isEmpty else { return }
    self.streams = chosen + streams.filter { !chosen.contains($0) }
  }

  /// Turns to what a list names; throws for a list that leads nowhere.
  mutating func follow(_ body: PlaylistBody, read: ReadPlaylist) throws(Failure) {
    list = try FollowedList(body, within: list, read: read)
  }

  /// Turns to the next address.
  mutating func advance() {
    list?.advance()
    // A list that has been tried to its end may have become another one.
    if list?.address == nil {
      list = nil
      turn += 1
    }
  }

  /// Forgets the list that was followed, but not whose turn it is.
  mutating func leaveList() { list = nil }
}
