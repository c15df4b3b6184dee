// The words that come within a stream, and what of them is no song.

extension Song {
  /// The song an in-stream title names: "Artist - Title", or just a title.
  ///
  /// Nil for one that names none: an empty one, a placeholder, an advertisement's.
  public init?(streamTitle: String) {
    self.init(streamTitle: streamTitle, stationNames: [])
  }

  /// The song an in-stream title names, where that is not just the station itself.
  public init?(streamTitle: String, stationNames: [String]) {
    let text = streamTitle.decodingHTMLEntities.trimmingBlanks
    let parts = text.split(separator: " - ", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingHyphens }
    var song = Song(title: parts.last ?? "", artist: parts.count > 1 ? parts[0] : "")
    if let spot = Spot(song.title) {
      guard spot.isMusic else { return nil }
      song.title = spot.text
    } else if parts.count == 2, parts[0].isEmpty || parts[1].isEmpty {
      // A hyphen with nothing on one side of it separates nothing.
      song = Song(title: text.trimmingHyphens)
    }
    if Self.placeholders.contains(song.artist.comparisonKey) { song.artist = "" }
    guard song.isNamed(besides: stationNames) else { return nil }
    self = song
  }

  /// Whether the song has a name that is neither a placeholder nor one of the station's own.
  public func isNamed(besides stationNames: [String] = []) -> Bool {
    let name = title.comparisonKey
    guard !title.trimmingHyphens.isEmpty else { return false }
    if artist.isEmpty, Self.placeholders.contains(name) { return false }
    let whole = artist.comparisonKey + name
    return whole.isEmpty || !stationNames.contains { $0.comparisonKey == whole }
  }

  /// What encoders send in a song's place, without blanks and punctuation.
  private static let placeholders: Set<String> = [
    "unknown", "unknownartist", "unknowntitle", "unknowntrack", "unknownunknown", "nometadata", "stopadbreak",
    "startadbreak",
  ]
}

/// A title in the manner of iHeart's stations: `text="Dusk" song_spot="M" …`, with T for what is no music.
private struct Spot {
  let text: String
  let isMusic: Bool

  init?(_ title: String) {
    let opening = "text=\""
    guard title.hasPrefix(opening) else { return nil }
    let value = title.dropFirst(opening.count)
    let key = "song_spot=\""
    // Quotation marks within the text are not escaped.
    let kind = value.firstRange(of: key)
    let quoted = kind.map { value[..<$0.lowerBound] } ?? value
    guard let end = quoted.lastIndex(of: "\"") else { return nil }
    text = quoted[..<end].trimmingBlanks
    isMusic = kind.map { !value[$0.upperBound...].hasPrefix("T") } ?? true
  }
}

extension StringProtocol {
  /// The text without the blanks and line breaks around it.
  public var trimmingBlanks: String { trimming { $0.isWhitespace } }

  /// The text without blanks around it, nor hyphens that stand alone at its ends.
  fileprivate var trimmingHyphens: String {
    // Slices, each taken from the one before: a title may be a megabyte of hyphens.
    var rest = trimmingBlanks[...]
    while rest.first == "-", rest.dropFirst().first ?? " " == " " {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    // `dropLast` would count them all.
    while rest.last == "-", let last = rest.indices.last, last > rest.startIndex,
      rest[rest.index(before: last)] == " "
    {
      rest = rest[..<last]
      while let blank = rest.indices.last, rest[blank].isWhitespace { rest = rest[..<blank] }
    }
    return rest.allSatisfy { $0 == "-" } ? "" : String(rest)
  }

  private func trimming(_ isSuperfluous: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isSuperfluous($0) }),
      let last = lastIndex(where: { !isSuperfluous($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The letters and digits in lower case: what is left of a name when everybody may write it in his own way.
  var comparisonKey: String {
    // Most names are ASCII, and of a hundred thousand of them that takes a tenth of the time.
    if let key = utf8.withContiguousStorageIfAvailable(asciiKey), let key { return key }
    return String(filter { $0.isLetter || $0.isNumber }).lowercased()
  }
}

/// The letters and digits of ASCII in lower case; nil where there is anything else than ASCII.
private func asciiKey(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
  return String(unsafeUninitializedCapacity: bytes.count) { key in
    var count = 0
    for byte in bytes {
      let lower = byte | 0x20
      guard (0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) else { continue }
      key[count] = byte < 0x40 ? byte : lower
      count += 1
    }
    return count
  }
}
