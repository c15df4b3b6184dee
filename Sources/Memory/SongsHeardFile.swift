// The songs heard, on disk: a line is added for each, and what is too old goes.

internal import Radio

/// A file of songs, the latest at its end, that never grows beyond a bound.
struct SongsHeardFile {
  /// The most songs that are read, and that remain when there are too many.
  static let mostSongs = 100_000
  /// The most bytes that remain.
  static let mostKept = 9 << 20
  /// From so many bytes on the oldest go; with room to grow, so that it happens once in years.
  static let most = 12 << 20

  let file: StoredFile

  init(_ path: String) {
    file = StoredFile(path)
  }

  /// Adds a song.
  func add(_ song: HeardSong) throws(FileError) {
    try file.alone { () throws(FileError) in
      let size = try file.append(line: Array(song.line.utf8))
      if size > Self.most { try trim() }
    }
  }

  /// The latest songs, the last one first, without those of `moment` or later.
  func songs(before moment: String) throws(FileError) -> [HeardSong] {
    let bytes = try file.bytes(most: Self.most, takesTail: true)
    return bytes.withUnsafeBufferPointer { Self.songs(in: $0, before: Array(moment.utf8)) }
  }

  private static func songs(in bytes: UnsafeBufferPointer<UInt8>, before moment: [UInt8]) -> [HeardSong] {
    var songs: [HeardSong] = []
    var end = bytes.count
    while end > 0, songs.count < mostSongs {
      let start = bytes.head(end).last(newline).map { $0 + 1 } ?? 0
      let line = bytes.part(start, end)
      end = start - 1
      let isEarlier = line.prefix(moment.count).lexicographicallyPrecedes(moment)
      if isEarlier, let song = HeardSong(line: line) { songs.append(song) }
    }
    return songs
  }

  /// Lets the newest lines remain.
  private func trim() throws(FileError) {
    let bytes = try file.bytes(most: Self.mostKept, takesTail: true)
    var start = bytes.endIndex
    var count = 0
    while start > 0, count < Self.mostSongs {
      start = bytes[..<(start - 1)].lastIndex(of: newline).map { $0 + 1 } ?? 0
      count += 1
    }
    // The first line that was read may be only a part of one.
    let first = start == 0 ? (bytes.firstIndex(of: newline).map { $0 + 1 } ?? 0) : start
    try file.replace(with: Array(bytes[first...]))
  }
}
