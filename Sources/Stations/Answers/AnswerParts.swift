// What the answers of all stations have in common.

internal import FoundationEssentials
internal import Radio

extension StationReport {
  /// The report of an answer that says nothing of the station's streams.
  init(name: String = "", isOnline: Bool = true, _ nowPlaying: NowPlaying) {
    self.init(name: name, streams: [], isOnline: isOnline, nowPlaying: nowPlaying)
  }
}

extension JSONValue {
  /// A text as people are to read it, empty where there is none.
  var words: String { (text ?? "").words }

  /// The title of a song, which may be called 1979 or True; empty where there is none.
  var title: String {
    if case .bool(let bool) = self { "\(bool)" } else { words }
  }

  /// How many people listen.
  var audience: Int? {
    integer.flatMap { 0..<10_000_000 ~= $0 ? $0 : nil }
  }

  /// A length or a time passed in seconds, less than a day.
  var seconds: Duration? {
    number.flatMap { 0..<86_400 ~= $0 ? .seconds($0) : nil }
  }

  /// The length of a song; 0 means that it is not known.
  var length: Duration? {
    seconds.flatMap { $0 >= .seconds(1) ? $0 : nil }
  }
}

extension StringProtocol {
  /// The text without entities, control characters and the blanks around it.
  var words: String { LegacyText.clean(String(self).decodingHTMLEntities) }
}

extension Song {
  /// The song of a title and, where the station keeps him apart, an artist; nil where they name nothing.
  init?(title: String, by artist: String, album: String = "", picture: URL? = nil) {
    guard let named = Song(streamTitle: title) else { return nil }
    self = Song(streamTitle: artist) == nil ? named : Song(title: title, artist: artist)
    self.album = album
    self.picture = picture
  }
}

extension ContinuousClock.Instant {
  /// This moment less the time since `start`, both by the server's clock in seconds since 1970.
  ///
  /// Nil where the server's time is not known, or lies before the start or more than a day behind it.
  func since(_ start: Int?, serverTime: Int?) -> ContinuousClock.Instant? {
    guard let start, let serverTime else { return nil }
    let passed = serverTime.subtractingReportingOverflow(start)
    guard !passed.overflow, 0..<86_400 ~= passed.partialValue else { return nil }
    return self - .seconds(passed.partialValue)
  }
}
