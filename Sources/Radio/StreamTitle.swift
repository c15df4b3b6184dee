// The words that come within a stream.

extension Song {
  /// The song an in-stream title names: "Artist - Title", or just a title.
  ///
  /// Nil for one that names nothing: an empty one, or the bare hyphens that some encoders send.
  public init?(streamTitle: String) {
    let text = streamTitle.trimmingBlanks
    guard text.contains(where: { $0 != "-" && !$0.isWhitespace }) else { return nil }
    let parts = text.split(separator: " - ", maxSplits: 1, omittingEmptySubsequences: false)
      .map(\.trimmingBlanks)
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
      self.init(title: parts[1], artist: parts[0])
    } else {
      self.init(title: text)
    }
  }
}

extension StringProtocol {
  /// The text without the blanks and line breaks around it.
  public var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
