// An MP3 file as a piece on a reel.

internal import Radio

/// A file that is opened anew each time it is played.
struct FilePiece: ReelPiece {
  let path: String

  func open() -> ReelTrack? {
    guard let file = RegularFile(path: path) else { return nil }
    var start = 0
    var opening = file.read(0..<StreamKind.enough)
    // Some programs put a second tag before the first one.
    for _ in 0..<4 {
      let tag = MP3Tag.length(atBeginningOf: opening)
      guard tag > 0 else { break }
      start += tag
      opening = file.read(start..<start + StreamKind.enough)
    }
    if let kind = StreamKind(firstBytes: opening), kind != .mp3 { return nil }
    var end = file.size
    if end >= MP3Tag.lengthAtEnd, file.read(end - MP3Tag.lengthAtEnd..<end).starts(with: "TAG".utf8) {
      end -= MP3Tag.lengthAtEnd
    }
    guard end > start, let facts = FileFacts(of: file, music: start..<end) else { return nil }
    return ReelTrack(
      song: facts.song ?? Song(fileName: path), duration: facts.duration, size: end - start
    ) { range in
      file.read(start + range.lowerBound..<start + range.upperBound)
    }
  }
}

extension Song {
  /// The song that the name of a file stands for: "Artist - Title.mp3", with or without a track's number.
  init(fileName path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var words = LegacyText.clean(String(name[..<dot]))
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    let rest = words.dropFirst(digits.count)
    for separator in [" - ", ". ", "."] where 1...3 ~= digits.count && rest.hasPrefix(separator) {
      words = String(rest.dropFirst(separator.count))
      break
    }
    self = Song(streamTitle: words) ?? Song(title: name)
  }
}
