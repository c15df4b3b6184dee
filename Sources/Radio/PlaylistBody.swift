// A list of addresses that came where music was expected.

public import FoundationEssentials

/// A playlist as it came, not read yet.
public struct PlaylistBody: Sendable, Equatable {
  /// The most bytes that are taken; what calls itself a list may be endless music.
  public static let limit = 64 * 1024

  /// The beginning of the list, or all of it.
  public var bytes: [UInt8]
  /// Whether there is nothing behind `bytes`.
  public var isWhole: Bool
  /// The media type in lower case, without parameters; empty when unknown.
  public var contentType: String
  /// Where it came from, after all redirects: what its entries are relative to.
  public var url: URL

  public init(bytes: [UInt8], isWhole: Bool = true, contentType: String = "", url: URL) {
    self.bytes = bytes
    self.isWhole = isWhole
    self.contentType = contentType
    self.url = url
  }
}

/// Finds the addresses in a playlist, the best first and at least one.
///
/// Throws `.unreadable` for a list without any, and `.notMusic` for what only looks like a list.
public typealias ReadPlaylist = (PlaylistBody) throws(Failure) -> [URL]
