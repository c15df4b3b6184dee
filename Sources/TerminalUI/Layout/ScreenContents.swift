// All that the screen shows, as a value.

internal import RadioPresentation

/// What the listener may lay over the song.
enum Overlay: Sendable, Equatable {
  /// The keys.
  case help
  /// The songs heard before.
  case history
}

/// The last view model of every region, and what lies over them.
struct ScreenContents: Sendable, Equatable {
  var station: StationViewModel?
  var song: SongViewModel?
  var details: SongDetailViewModel?
  var history: HistoryViewModel?
  var runtime: RunTimeViewModel?
  var audience: AudienceViewModel?
  var control: ControlViewModel?
  var loading: LoadingViewModel?
  var volume: VolumeViewModel?
  var error: ErrorViewModel?
  /// What is to be known about the terminal itself, until the first key.
  var notice: String?
  var overlay: Overlay?
  /// What the hints and help are made from.
  var keyMap = KeyMap.standard

  var isPaused: Bool { control == .paused }

  /// Whether something keeps the music from playing, so that nothing may look as if it played.
  var isInTrouble: Bool { !isPaused && error?.message != nil }

  /// Whether there is music to wait for; at the very start there is, though nobody has said so yet.
  var isLoading: Bool { !isPaused && (loading?.isLoading ?? (control == nil)) }
}
