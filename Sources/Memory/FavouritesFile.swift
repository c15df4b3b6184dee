// The songs that the listener keeps, as a file that may be edited by hand.

public import Radio

/// A file with a song on each line; whatever else stands in it stays there.
public struct FavouritesFile {
  /// The most bytes of such a file: ten thousand favourites, which take no time that could be heard.
  static let most = 1 << 20
  private static let heading = """
    # Songs that you keep, with f in lofitime: when, station, artist and title, a tab between them.
    # You may edit this file: a line that you add may be just "Artist - Title".

    """

  private let file: StoredFile

  public init(_ path: String) {
    file = StoredFile(path)
  }

  var stamp: StoredFile.Stamp? { file.stamp }

  /// The songs in the order of the file, each piece once.
  public func songs() throws(FileError) -> [HeardSong] { Self.songs(in: try read()) }

  /// Adds a song, or removes it wherever it stands.
  func toggle(_ song: HeardSong) throws(FileError) {
    try file.alone(isPrecious: true) { () throws(FileError) in
      try file.replace(with: Self.toggle(song, in: try read()), isPrecious: true)
    }
  }

  private func read() throws(FileError) -> [UInt8] { try file.bytes(most: Self.most) }

  // MARK: - Pure

  static func songs(in bytes: [UInt8]) -> [HeardSong] {
    var known: Set<String> = []
    return lines(of: bytes).compactMap { line in
      HeardSong(lineByHand: content(line)).flatMap { known.insert($0.song.pieceKey).inserted ? $0 : nil }
    }
  }

  static func toggle(_ song: HeardSong, in bytes: [UInt8]) -> [UInt8] {
    let key = song.song.pieceKey
    let lines = lines(of: bytes)
    let others = lines.filter { HeardSong(lineByHand: content($0))?.song.pieceKey != key }
    if others.count < lines.count { return others.flatMap { $0 } }
    let start = bytes.isEmpty ? Array(heading.utf8) : bytes
    return start + (start.last == newline ? [] : [newline]) + Array(song.line.utf8) + [newline]
  }

  /// The lines, each with its end.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: newline).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// A line without its end, which other systems write in their own way.
  private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == newline { line = line.dropLast() }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return line.starts(with: mark) ? line.dropFirst(mark.count) : line
  }
}
