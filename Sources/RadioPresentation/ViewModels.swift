// The view models: finished words and numbers, one per view protocol.

public import FoundationEssentials

/// Whether something is being loaded.
public struct LoadingViewModel: Sendable, Equatable {
  public let isLoading: Bool

  public init(isLoading: Bool) {
    self.isLoading = isLoading
  }
}

/// The song on air.
public struct SongViewModel: Sendable, Equatable {
  /// The address of the cover, or of a picture that stands for it.
  public let imageURL: URL
  /// The song's name, or the station's while it names none.
  public let name: String
  /// Who plays it; empty when unknown.
  public let artist: String

  public init(imageURL: URL, name: String, artist: String) {
    self.imageURL = imageURL
    self.name = name
    self.artist = artist
  }
}

/// How many people listen.
public struct AudienceViewModel: Sendable, Equatable {
  /// The number of listeners, 0 when unknown.
  public let total: Int

  public init(total: Int) {
    self.total = total
  }
}

/// How far the song has come.
public struct RunTimeViewModel: Sendable, Equatable {
  /// The time since the song began, as "00:30" or "1:02:03"; empty when unknown.
  public let elapsed: String
  /// The time until it ends, as "01:00"; empty when the length is unknown.
  public let remaining: String
  /// The song's length in seconds, 0 when unknown.
  public let duration: Int
  /// The time since the song began in seconds, at most `duration` when that is known.
  public let elapsedSeconds: Int
  /// Whether the view is to ask for the next song's information; true once per song.
  public let requestNextSong: Bool

  public init(
    elapsed: String, remaining: String, duration: Int, elapsedSeconds: Int, requestNextSong: Bool
  ) {
    self.elapsed = elapsed
    self.remaining = remaining
    self.duration = duration
    self.elapsedSeconds = elapsedSeconds
    self.requestNextSong = requestNextSong
  }
}

/// Whether the listener lets the radio play.
public enum AudioState: Sendable, Equatable {
  case resumed
  case paused
}

/// Whether the radio plays or is paused.
public struct ControlViewModel: Sendable, Equatable {
  public let state: AudioState

  public init(state: AudioState) {
    self.state = state
  }

  public static let resumed = ControlViewModel(state: .resumed)
  public static let paused = ControlViewModel(state: .paused)
}

/// What is wrong, or that nothing is.
public struct ErrorViewModel: Sendable, Equatable {
  /// One sentence: what is wrong, what is being done, what the listener can do.
  public let message: String?

  /// The message without its countdown and the keys that help: for faces that have no keys and tell only what
  /// stays so for a while.
  public let lastingMessage: String?

  /// Whether nothing is heard because of it; else something else plays meanwhile.
  public let isSilent: Bool

  public static let noError = ErrorViewModel(message: nil, lastingMessage: nil, isSilent: false)

  /// A message, and what of it stays so for a while: all of it where nothing else is said.
  public static func error(
    message: String, lasting: String? = nil, isSilent: Bool = true
  ) -> ErrorViewModel {
    ErrorViewModel(message: message, lastingMessage: lasting ?? message, isSilent: isSilent)
  }
}

/// Which station is tuned to.
public struct StationViewModel: Sendable, Equatable {
  /// The station's name.
  public let name: String
  /// Codec and bit rate, as "mp3 128k"; empty when unknown.
  public let format: String
  /// The name of the station that is to be heard instead, once it has sound; empty when there is none.
  public let coming: String
  /// Where the sound comes from, nil while there is none.
  public let address: URL?

  public init(name: String, format: String, coming: String = "", address: URL? = nil) {
    self.name = name
    self.format = format
    self.coming = coming
    self.address = address
  }
}

/// What is known of the song beyond its name.
public struct SongDetailViewModel: Sendable, Equatable {
  /// The record the song is from; empty when unknown.
  public let album: String
  /// The song that comes next, as "Slow Kettle, Steam"; empty when unknown.
  public let next: String
  /// The same in parts, for faces that hand it on; nil when unknown.
  public let nextSong: HistoryViewModel.Entry?
  /// Who plays live; empty when nobody does, or nobody is named.
  public let host: String

  public init(album: String, next: String, nextSong: HistoryViewModel.Entry? = nil, host: String = "") {
    self.album = album
    self.next = next
    self.nextSong = nextSong
    self.host = host
  }
}

/// The songs that were heard before the present one.
public struct HistoryViewModel: Sendable, Equatable {
  /// A song that was heard.
  public struct Entry: Sendable, Equatable {
    public let name: String
    /// Who played it; empty when unknown.
    public let artist: String
    /// Where it was heard; empty when unknown.
    public let station: String
    /// When it was heard, as "22:14", "30 Nov" or "Nov 2025"; empty when unknown.
    public let moment: String
    /// Whether it is one of the listener's favourites.
    public var isKept: Bool

    public init(
      name: String, artist: String, station: String = "", moment: String = "", isKept: Bool = false
    ) {
      self.name = name
      self.artist = artist
      self.station = station
      self.moment = moment
      self.isKept = isKept
    }
  }

  /// The latest first: 1,000 at most of this run, and, once they were asked for, 100,000 of those before it.
  public var songs: [Entry]
  /// Whether more of them are being read.
  public var isReading: Bool

  public init(songs: [Entry], isReading: Bool = false) {
    self.songs = songs
    self.isReading = isReading
  }
}

/// The stations at hand.
public struct StationListViewModel: Sendable, Equatable {
  /// A station of the list.
  public struct Entry: Sendable, Equatable {
    /// What it may be called for short; empty where there is no such name.
    public var id: String
    public var name: String
    /// What it plays, as "lofi, beats"; empty when unknown.
    public var tags: String
    /// What is on there, as "Kettle, Rain on Tin"; empty when unknown.
    public var song: String
    /// How many people listen there, nil when unknown.
    public var listeners: Int?

    public init(id: String = "", name: String, tags: String = "", song: String = "", listeners: Int? = nil) {
      self.id = id
      self.name = name
      self.tags = tags
      self.song = song
      self.listeners = listeners
    }
  }

  /// The stations in the order of the dial.
  public var stations: [Entry]
  /// The place of the one that is heard, or tuned to in silence; nil where there is none.
  public var present: Int?
  /// The place of the one that is to be heard instead, once it has sound.
  public var coming: Int?

  public init(stations: [Entry], present: Int? = nil, coming: Int? = nil) {
    self.stations = stations
    self.present = present
    self.coming = coming
  }
}

/// How loud the radio is.
public struct VolumeViewModel: Sendable, Equatable {
  /// The level in percent, 0...100.
  public let level: Int
  public let isMuted: Bool

  public init(level: Int, isMuted: Bool) {
    self.level = level
    self.isMuted = isMuted
  }
}

/// Whether the song on air is one that the listener keeps.
public struct FavouriteViewModel: Sendable, Equatable {
  public let isFavourite: Bool

  public init(isFavourite: Bool) {
    self.isFavourite = isFavourite
  }
}

/// How long the sleep timer lets the music play.
public struct SleepViewModel: Sendable, Equatable {
  /// The time that is left, as "15 min" or, at the very end, "10 s"; empty while the timer is off.
  public let remaining: String
  /// The same in minutes, of which the last one counts as a whole; 0 while the timer is off.
  public let minutes: Int

  public init(remaining: String, minutes: Int) {
    self.remaining = remaining
    self.minutes = minutes
  }

  public static let off = SleepViewModel(remaining: "", minutes: 0)
}

/// Something that the listener should know, though the music plays.
public struct NoticeViewModel: Sendable, Equatable {
  /// One sentence without its full stop.
  public let message: String

  public init(message: String) {
    self.message = message
  }
}
