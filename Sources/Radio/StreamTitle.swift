// The words that come within a stream.

extension Song {
  /// The song an in-stream title names: "Artist - Title", or just a title.
  ///
  /// Nil for one that names nothing: an empty one, or the bare hyphens that some encoders send.
  public init?(streamTitle: String) {
    guard let text = streamTitle.trimmed, text.contains(where: { $0 != "-" && !$0.isWhitespace }) else {
      return nil
    }
    let separator = " - "
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let artist = parts[0].trimmed, let title = parts[1].trimmed {
      self.init(title: title, artist: artist)
    } else {
      self.init(title: text)
    }
  }
}

extension StringProtocol {
  /// The text without blanks around it, nil when nothing is left.
  fileprivate var trimmed: String? {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[first...last])
  }
}
