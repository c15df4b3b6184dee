// The views of a face, as the presenter holds them.

/// One view of each kind, held weakly: a face that is gone is no longer shown anything.
public struct RadioViews {
  weak var loading: (any LoadingView)?
  weak var song: (any SongView)?
  weak var details: (any SongDetailView)?
  weak var history: (any HistoryView)?
  weak var audience: (any AudienceView)?
  weak var runtime: (any RuntimeView)?
  weak var control: (any ControlView)?
  weak var error: (any ErrorView)?
  weak var station: (any StationView)?
  weak var volume: (any VolumeView)?
  weak var favourite: (any FavouriteView)?
  weak var sleep: (any SleepView)?
  weak var notice: (any NoticeView)?
  weak var stations: (any StationListView)?

  public init(
    loading: any LoadingView, song: any SongView, details: any SongDetailView,
    history: any HistoryView, audience: any AudienceView, runtime: any RuntimeView, control: any ControlView,
    error: any ErrorView, station: any StationView, volume: any VolumeView,
    favourite: any FavouriteView, sleep: any SleepView, notice: any NoticeView,
    stations: (any StationListView)? = nil
  ) {
    self.loading = loading
    self.song = song
    self.details = details
    self.history = history
    self.audience = audience
    self.runtime = runtime
    self.control = control
    self.error = error
    self.station = station
    self.volume = volume
    self.favourite = favourite
    self.sleep = sleep
    self.notice = notice
    self.stations = stations
  }

  /// A face that is all the views in one.
  public init(
    _ face: any LoadingView & SongView & SongDetailView & HistoryView & AudienceView & RuntimeView
      & ControlView & ErrorView & StationView & VolumeView & FavouriteView & SleepView & NoticeView
  ) {
    self.init(
      loading: face, song: face, details: face, history: face, audience: face, runtime: face, control: face,
      error: face, station: face, volume: face, favourite: face, sleep: face, notice: face)
  }
}
