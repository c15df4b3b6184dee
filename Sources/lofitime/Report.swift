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
    let members: JSON = .object([
      "duration": .known(duration), "elapsed": .known(elapsed), "listeners": .known(nowPlaying.listeners),
      "live": .known(nowPlaying.host.harmless), "next": Self.json(nowPlaying.next),
      "song": Self.json(nowPlaying.song), "station": .text(station.harmless),
    ])
    return members.line + "\n"
  }

  private static func json(_ song: Song?) -> JSON {
    guard let song else { return .null }
    return .object([
      "album": .known(song.album.harmless), "artist": .known(song.artist.harmless),
      "picture": .known(song.picture?.absoluteString ?? ""), "title": .text(song.title.harmless),
    ])
  }

  private var duration: Int? { nowPlaying.duration.map { Int($0.components.seconds) } }

  private var elapsed: Int? {
    nowPlaying.startedAt.map { start in
      let seconds = max(Int((moment - start).components.seconds), 0)
      return min(seconds, duration ?? seconds)
    }
  }

  private var runtime: String? {
    elapsed.map { clockText($0, of: duration) }
  }
}
