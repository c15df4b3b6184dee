// Where the entries of a list lead.

internal import FoundationEssentials

/// Addresses as they stand in lists.
enum PlaylistAddress {
  /// The address of an entry of the list at `base`; nil for one that we do not go to.
  ///
  /// A list from the network leads to http and https only; one on this machine also to files.
  static func url(_ entry: String, in base: URL) -> URL? {
    guard entry.utf8.count <= longestAddress else { return nil }
    if let address = webAddress(entry) { return address }
    if base.isFileURL { return file(entry, in: base) }
    guard let url = URL(string: entry, relativeTo: base)?.absoluteURL else { return nil }
    return webAddress(url.absoluteString)
  }

  private static func file(_ entry: String, in base: URL) -> URL? {
    if let url = URL(string: entry), url.isFileURL { return url }
    // Lists of other systems write paths with the other slash; what has a scheme is no path.
    let path = entry.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    guard !path.isEmpty, path.firstRange(of: "://") == nil else { return nil }
    let folder = base.deletingLastPathComponent()
    return URL(filePath: path, relativeTo: folder).absoluteURL.standardized
  }
}

/// What an entry looks like, the most hopeful first.
enum PlaylistRank: CaseIterable {
  case mp3, unknown, other

  init(_ entry: PlaylistEntry, url: URL) {
    let text = "\(url.path()) \(url.query() ?? "") \(entry.title)".lowercased()
    let words = text.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { $0.contains("mp3") }) || url.path().contains(";") {
      self = .mp3
    } else {
      let others = ["aac", "aacp", "ogg", "opus", "vorbis", "flac", "m4a", "mp4", "m3u8", "hls", "wma"]
      self =
        words.contains { word in others.contains { word == $0 || word.drop(while: \.isNumber) == $0 } }
        ? .other : .unknown
    }
  }
}
