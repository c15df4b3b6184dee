// A list of addresses that is tried from top to bottom.

internal import FoundationEssentials

/// The addresses of a playlist, and how far they have been tried.
struct FollowedList {
  /// How deep a list may lie in other lists.
  private static let deepest = 3

  private let addresses: [URL]
  private let depth: Int
  private var next = 0

  /// Reads a list; throws for one that names nothing, or that lies too deep `within` other lists.
  init(_ body: PlaylistBody, within outer: FollowedList?, read: ReadPlaylist) throws(Failure) {
    depth = (outer?.depth ?? 0) + 1
    guard depth <= Self.deepest else { throw .unreadable("playlists within playlists") }
    addresses = try read(body)
    guard !addresses.isEmpty else { throw .unreadable("an empty playlist") }
  }

  /// The address whose turn it is, nil once all have been tried.
  var address: URL? { next < addresses.count ? addresses[next] : nil }

  mutating func advance() { next += 1 }
}
