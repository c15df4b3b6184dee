// All that the screen shows, as a value.

internal import FoundationEssentials
internal import RadioPresentation

/// What the listener may lay over the song.
enum Overlay: Sendable, Equatable {
  /// The keys.
  case help
  /// The songs heard before.
  case history
  /// The stations at hand.
  case stations

  /// Whether it is a list, of which one row is chosen.
  var isList: Bool { self != .help }
}

/// The last view model of every region, and what lies over them.
struct ScreenContents: Sendable, Equatable {
  var station: StationViewModel?
  var song: SongViewModel?
  var details: SongDetailViewModel?
  var history: HistoryViewModel?
  var stations: StationListViewModel?
  var runtime: RunTimeViewModel?
  var audience: AudienceViewModel?
  var control: ControlViewModel?
  var loading: LoadingViewModel?
  var volume: VolumeViewModel?
  var error: ErrorViewModel?
  var favourite: FavouriteViewModel?
  var sleep: SleepViewModel?
  /// What is to be known about the terminal itself, until the first key.
  var notice: String?
  var overlay: Overlay?
  /// What the hints and help are made from.
  var keyMap = KeyMap.standard
  /// What the listener does with the list that is shown.
  var list = ListState()
  /// How many rows the overlay is scrolled by, where it does not fit.
  var overlayOffset = 0
  /// Whether there may be covers: the terminal has signs and colours for them, and the listener wants them.
  var showsCovers = false
  /// The last cover that has come, whichever song it belongs to.
  var latestCover: Cover?

  /// The cover of the song, once it is there.
  var cover: Cover? { latestCover?.url == song?.imageURL ? latestCover : nil }

  /// Whether the song has a cover, or will have, and the terminal has room for it.
  func hasCover(on size: Size) -> Bool {
    guard showsCovers, size.columns >= 60, size.rows >= 12, let scheme = song?.imageURL.scheme else {
      return false
    }
    return ["http", "https"].contains(scheme.lowercased())
  }

  var isPaused: Bool { control == .paused }

  /// Whether something keeps the music from playing, so that nothing may look as if it played.
  var isInTrouble: Bool { !isPaused && error?.isSilent == true }

  /// Whether there is music to wait for; at the very start there is, though nobody has said so yet.
  var isLoading: Bool { !isPaused && (loading?.isLoading ?? (control == nil)) }
}
