// The view protocols: what every face of the radio can show.
//
// Views are passive: they show what they are given and decide nothing.

/// Shows that something is being loaded.
public protocol LoadingView: AnyObject {
  func display(_ viewModel: LoadingViewModel)
}

/// Shows the song on air.
public protocol SongView: AnyObject {
  func display(_ viewModel: SongViewModel)
}

/// Shows how many people listen.
public protocol AudienceView: AnyObject {
  func display(_ viewModel: AudienceViewModel)
}

/// Shows how far the song has come.
public protocol RuntimeView: AnyObject {
  func display(_ viewModel: RunTimeViewModel)
}

/// Shows whether the radio plays or is paused.
public protocol ControlView: AnyObject {
  func display(_ viewModel: ControlViewModel)
}

/// Shows what is wrong, or that nothing is.
public protocol ErrorView: AnyObject {
  func display(_ viewModel: ErrorViewModel)
}

/// Shows which station is tuned to, and what its stream is made of.
public protocol StationView: AnyObject {
  func display(_ viewModel: StationViewModel)
}

/// Shows what is known of the song beyond its name: the record, who plays live, and what comes next.
public protocol SongDetailView: AnyObject {
  func display(_ viewModel: SongDetailViewModel)
}

/// Shows the songs that were heard before.
public protocol HistoryView: AnyObject {
  func display(_ viewModel: HistoryViewModel)
}

/// Shows the stations at hand, and which of them is tuned to.
public protocol StationListView: AnyObject {
  func display(_ viewModel: StationListViewModel)
}

/// Shows how loud the radio is.
public protocol VolumeView: AnyObject {
  func display(_ viewModel: VolumeViewModel)
}

/// Shows whether the song on air is one that the listener keeps.
public protocol FavouriteView: AnyObject {
  func display(_ viewModel: FavouriteViewModel)
}

/// Shows how long the sleep timer lets the music play.
public protocol SleepView: AnyObject {
  func display(_ viewModel: SleepViewModel)
}

/// Shows what the listener should know, for a moment; the same may be shown again.
public protocol NoticeView: AnyObject {
  func display(_ viewModel: NoticeViewModel)
}
