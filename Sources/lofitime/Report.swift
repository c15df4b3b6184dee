// What is on, as `lofitime now` prints it.

internal import FoundationEssentials
internal import Radio
internal import RadioPresentation

/// What a station has said of itself at a moment.
struct Report {
  var station: String
  var nowPlaying: NowPlaying
  /// The moment, on the same clock as the song's start.
  var moment: ContinuousClock.Instant

  /// A line for each thing known, in the manner of the plain face.
  var lines: String {
    let song = nowPlaying.song
    return [
      ("station", station), ("song", song?.line), ("album", song?.album), ("live", nowPlaying.host),
      ("runtime", runtime), ("listening", nowPlaying.listeners.map(String.init)),
      ("next", nowPlaying.next?.line),
    ].compactMap { key, value in
      value.flatMap { $0.isEmpty ? nil : "\(key): \($0.harmless)\n" }
    }.joined()
  }

  /// One JSON object: every member is always there, null for what is not known.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let members = Members(
      station: station.harmless, song: nowPlaying.song.map(Members.Piece.init), live: nowPlaying.host.orNil,
      elapsed: elapsed, duration: duration, listeners: nowPlaying.listeners,
      next: nowPlaying.next.map(Members.Piece.init))
    // There is nothing in it that could not be encoded.
    return (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  private var duration: Int? { nowPlaying.duration.map { Int($0.components.seconds) } }

  private var elapsed: Int? {
    nowPlaying.startedAt.map { start in
      let seconds = max(Int((moment - start).components.seconds), 0)
      return min(seconds, duration ?? seconds)
    }
  }

  private var runtime: String? {
    elapsed.map { elapsed in clockText(elapsed) + (duration.map { "/" + clockText($0) } ?? "") }
  }
}

/// The members of the JSON object.
private struct Members: Encodable {
  struct Piece: Encodable {
    var title: String
    var artist: String?
    var album: String?
    var picture: String?

    init(_ song: Song) {
      title = song.title.harmless
      artist = song.artist.orNil
      album = song.album.orNil
      picture = song.picture?.absoluteString
    }

    // By hand, since what is written for us leaves out what is nil.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
      try container.encode(artist, forKey: .artist)
      try container.encode(album, forKey: .album)
      try container.encode(picture, forKey: .picture)
    }

    private enum CodingKeys: String, CodingKey { case title, artist, album, picture }
  }

  var station: String
  var song: Piece?
  var live: String?
  var elapsed: Int?
  var duration: Int?
  var listeners: Int?
  var next: Piece?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(station, forKey: .station)
    try container.encode(song, forKey: .song)
    try container.encode(live, forKey: .live)
    try container.encode(elapsed, forKey: .elapsed)
    try container.encode(duration, forKey: .duration)
    try container.encode(listeners, forKey: .listeners)
    try container.encode(next, forKey: .next)
  }

  private enum CodingKeys: String, CodingKey { case station, song, live, elapsed, duration, listeners, next }
}

extension String {
  /// The text made harmless, nil when there is none.
  fileprivate var orNil: String? { isEmpty ? nil : harmless }
}
