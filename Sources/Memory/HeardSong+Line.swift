// A song on a line of a file: when, on which station, who, what.

internal import Radio

extension HeardSong {
  /// The line without its end: four fields with a tab between them, and never another tab or line break.
  var line: String {
    [moment, station.harmless, song.artist.harmless, song.title.harmless].joined(separator: "\t")
  }

  /// What a line without its end says; nil for one that names no song.
  init?(line: UnsafeBufferPointer<UInt8>) {
    guard line.count <= longestLine, line.first != UInt8(ascii: "#"), let last = line.last(tab),
      let middle = line.head(last).last(tab), let first = line.head(middle).last(tab),
      line.head(first).last(tab) == nil, let title = words(line.part(last + 1, line.count)), !title.isEmpty,
      let artist = words(line.part(middle + 1, last)), let station = words(line.part(first + 1, middle)),
      let moment = words(line.head(first)), !moment.hasPrefix("#")
    else { return nil }
    self.init(Song(title: title, artist: artist), on: station, at: moment)
  }

  /// The same of a line that somebody may have written by hand: without tabs it is "Artist - Title" or a title.
  init?(lineByHand line: ArraySlice<UInt8>) {
    if let song = line.withUnsafeBufferPointer(HeardSong.init(line:)) {
      self = song
    } else if line.count <= longestLine, line.first != UInt8(ascii: "#"), !line.contains(tab),
      let text = line.withUnsafeBufferPointer(words), let song = Song(streamTitle: text)
    {
      self.init(song)
    } else {
      return nil
    }
  }
}

/// More bytes are no song: what we write ourselves has less.
private let longestLine = 8_192

/// Words of a file, made harmless; nil for what is not UTF-8.
private func words(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  // Most are as we have written them, and need not be looked at sign by sign.
  if bytes.count < 300, isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
  return String(validating: bytes, as: UTF8.self)?.harmless
}

/// Whether the bytes are words in ASCII, with single blanks between them.
private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let blank = UInt8(ascii: " ")
  var last = blank
  for byte in bytes {
    guard byte >= blank, byte < 0x7F, byte != blank || last != blank else { return false }
    last = byte
  }
  return last != blank || bytes.isEmpty
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of the last such byte, nil where there is none.
  func last(_ byte: UInt8) -> Int? {
    var place = count
    while place > 0 {
      place -= 1
      if self[place] == byte { return place }
    }
    return nil
  }

  /// The first so many bytes.
  func head(_ count: Int) -> Self { Self(rebasing: self[..<count]) }

  /// The bytes from one place up to another.
  func part(_ start: Int, _ end: Int) -> Self { Self(rebasing: self[start..<end]) }
}
