// A song on a line of a file: when, on which station, who, what.

internal import Glibc
public import Radio

/// A song, and when and where it was heard or kept.
public struct SongLine: Sendable, Equatable {
  /// The moment as "2026-12-01T22:14:05+01:00", by the clock on the wall; empty when nobody knows.
  public var moment: String
  /// The station's name; empty when nobody knows.
  public var station: String
  public var song: Song

  public init(moment: String, station: String, song: Song) {
    self.moment = moment
    self.station = station
    self.song = song
  }

  /// The line without its end: four fields with a tab between them, and never another tab or line break.
  var text: String {
    [moment, station.harmless, song.artist.harmless, song.title.harmless].joined(separator: "\t")
  }

  /// What a line without its end says; nil for one that names no song.
  ///
  /// A line without tabs, as somebody may write it by hand, is "Artist - Title" or a title.
  init?(_ line: ArraySlice<UInt8>, byHand: Bool = false) {
    guard line.count <= Self.longest, line.first != UInt8(ascii: "#") else { return nil }
    let fields = line.split(separator: tab, maxSplits: 4, omittingEmptySubsequences: false)
    if fields.count == 4, let artist = words(fields[2]), let title = words(fields[3]), !title.isEmpty,
      let moment = words(fields[0]), let station = words(fields[1])
    {
      self.init(moment: moment, station: station, song: Song(title: title, artist: artist))
    } else if byHand, fields.count == 1, let text = words(line), let song = Song(streamTitle: text) {
      self.init(moment: "", station: "", song: song)
    } else {
      return nil
    }
  }

  /// The song alone, for whoever reads a hundred thousand of them.
  static func song(_ line: UnsafeBufferPointer<UInt8>) -> Song? {
    guard line.count <= longest, line.first != UInt8(ascii: "#"), let last = line.last(tab),
      let middle = line.head(last).last(tab), let first = line.head(middle).last(tab),
      line.head(first).last(tab) == nil, let title = words(line.tail(last + 1)), !title.isEmpty,
      let artist = words(UnsafeBufferPointer(rebasing: line[(middle + 1)..<last]))
    else { return nil }
    return Song(title: title, artist: artist)
  }

  /// More bytes are no song: what we write ourselves has less.
  private static let longest = 8_192

  /// The present moment in the listener's own time.
  static var now: String { moment(time(nil)) }

  static func moment(_ seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    var text = [CChar](repeating: 0, count: 40)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    let moment = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // "+0100" as "+01:00", as times are written elsewhere.
    return moment.dropLast(2) + ":" + moment.suffix(2)
  }
}

/// Words of a file, made harmless; nil for what is not UTF-8.
private func words(_ bytes: ArraySlice<UInt8>) -> String? { bytes.withUnsafeBufferPointer(words) }

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

  /// The bytes from a place on.
  fileprivate func tail(_ place: Int) -> Self { Self(rebasing: self[place...]) }
}
