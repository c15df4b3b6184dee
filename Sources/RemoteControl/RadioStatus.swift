// How things stand with the radio, as other programs are told.

internal import FoundationEssentials
public import RadioPresentation

/// Everything that the views were shown last.
public struct RadioStatus: Sendable, Equatable {
  /// In one word.
  public enum State: String, Sendable {
    case connecting, playing, paused
    /// There is trouble; the tape may be heard meanwhile.
    case error
  }

  /// The station's name.
  public var station = ""
  /// Codec and bit rate, as "mp3 128k"; empty when unknown.
  public var format = ""
  /// Where the sound comes from; empty while there is none, and for what others cannot use.
  public var address = ""
  /// The song's name; the station's while it names none.
  public var title = ""
  /// Who plays it; empty when unknown.
  public var artist = ""
  /// The record it is from; empty when unknown.
  public var album = ""
  /// The address of its cover; empty without one.
  public var picture = ""
  /// Whether the song is one that the listener keeps.
  public var isFavourite = false
  /// The song that comes next, nil when unknown.
  public var next: HistoryViewModel.Entry?
  /// Who plays live; empty when nobody does, or nobody is named.
  public var host = ""
  /// How many listen, nil when unknown.
  public var listeners: Int?
  /// The seconds since the song began, nil when unknown.
  public var elapsed: Int?
  /// The song's length in seconds, nil when unknown.
  public var duration: Int?
  /// How loud it is, nil while that is not known.
  public var volume: VolumeViewModel?
  /// The minutes until the radio goes to sleep, nil when it is not going to.
  public var sleep: Int?
  public var isPaused = false
  public var isLoading = true
  /// What is wrong, nil when nothing is.
  public var error: String?

  public init() {}

  public var state: State {
    if isPaused { return .paused }
    if error != nil { return .error }
    return isLoading ? .connecting : .playing
  }

  /// Whether the station names a song; its own name stands there while it does not.
  public var namesSong: Bool { !artist.isEmpty || !title.isEmpty && title != station }

  /// The status with what changes by the second left out: two that are alike need not be told one after the other.
  var lasting: RadioStatus {
    var status = self
    status.elapsed = nil
    return status
  }
}

// MARK: - In words

extension RadioStatus {
  /// One JSON object: every member is always there, null for what is not known.
  public var json: JSON {
    .object([
      "duration": .known(duration), "elapsed": .known(elapsed), "error": .known(error ?? ""),
      "format": .known(format), "listeners": .known(listeners), "live": .known(host),
      "muted": .bool(volume?.isMuted ?? false), "next": nextJSON, "sleep": .known(sleep), "song": songJSON,
      "state": .text(state.rawValue), "station": .text(station), "url": .known(address),
      "volume": .known(volume?.level),
    ])
  }

  private var songJSON: JSON {
    guard namesSong else { return .null }
    return .object([
      "album": .known(album), "artist": .known(artist), "favourite": .bool(isFavourite),
      "picture": .known(picture), "title": .text(title),
    ])
  }

  private var nextJSON: JSON {
    guard let next else { return .null }
    return .object(["artist": .known(next.artist), "title": .text(next.name)])
  }

  /// A line for each thing known.
  public var lines: [String] {
    let pairs: [(String, String?)] = [
      ("station", station), ("state", state.rawValue), ("song", namesSong ? song : nil), ("album", album),
      ("favourite", namesSong && isFavourite ? "yes" : nil), ("live", host), ("runtime", runtime),
      ("listening", listeners.map { "\($0)" }),
      ("next", next.map { Self.line($0.name, by: $0.artist) }),
      ("volume", volume.map { "\($0.level)" + ($0.isMuted ? ", muted" : "") }),
      ("sleep", sleep.map { "in \($0) min" }), ("error", error),
    ]
    return pairs.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name): \($0)" } }
  }

  /// The whole on one line, for the status bar of a terminal or a desktop.
  public var summary: String {
    switch state {
    case .error: error ?? ""
    case .connecting: station.isEmpty ? "tuning in" : "tuning in: \(station)"
    case .paused: "paused: \(song)"
    case .playing: volume?.isMuted == true ? "muted: \(song)" : song
    }
  }

  private var song: String { Self.line(title, by: artist) }

  private static func line(_ title: String, by artist: String) -> String {
    artist.isEmpty ? title : "\(artist) - \(title)"
  }

  private var runtime: String? {
    elapsed.map { clockText($0, of: duration) }
  }
}
