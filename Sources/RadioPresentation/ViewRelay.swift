// Several faces as one.

/// Shows several faces what one presenter presents.
///
/// One presenter for all of them has one timer, one account of what was heard, and tells all the same.
public final class ViewRelay {
  private let faces: [RadioViews]

  /// Makes a relay that holds the views as weakly as a presenter does; the presenter's user has to hold the relay.
  public init(_ faces: [RadioViews]) {
    self.faces = faces
  }

  /// The relay as the views of a presenter.
  public var views: RadioViews {
    RadioViews(
      loading: self, song: self, details: self, history: self, audience: self, runtime: self, control: self,
      error: self, station: self, volume: self, favourite: self, sleep: self, notice: self, stations: self)
  }
}

extension ViewRelay: LoadingView {
  public func display(_ viewModel: LoadingViewModel) {
    for face in faces { face.loading?.display(viewModel) }
  }
}

extension ViewRelay: SongView {
  public func display(_ viewModel: SongViewModel) { for face in faces { face.song?.display(viewModel) } }
}

extension ViewRelay: SongDetailView {
  public func display(_ viewModel: SongDetailViewModel) {
    for face in faces { face.details?.display(viewModel) }
  }
}

extension ViewRelay: HistoryView {
  public func display(_ viewModel: HistoryViewModel) {
    for face in faces { face.history?.display(viewModel) }
  }
}

extension ViewRelay: AudienceView {
  public func display(_ viewModel: AudienceViewModel) {
    for face in faces { face.audience?.display(viewModel) }
  }
}

extension ViewRelay: RuntimeView {
  public func display(_ viewModel: RunTimeViewModel) {
    for face in faces { face.runtime?.display(viewModel) }
  }
}

extension ViewRelay: ControlView {
  public func display(_ viewModel: ControlViewModel) {
    for face in faces { face.control?.display(viewModel) }
  }
}

extension ViewRelay: ErrorView {
  public func display(_ viewModel: ErrorViewModel) { for face in faces { face.error?.display(viewModel) } }
}

extension ViewRelay: StationView {
  public func display(_ viewModel: StationViewModel) {
    for face in faces { face.station?.display(viewModel) }
  }
}

extension ViewRelay: VolumeView {
  public func display(_ viewModel: VolumeViewModel) { for face in faces { face.volume?.display(viewModel) } }
}

extension ViewRelay: FavouriteView {
  public func display(_ viewModel: FavouriteViewModel) {
    for face in faces { face.favourite?.display(viewModel) }
  }
}

extension ViewRelay: SleepView {
  public func display(_ viewModel: SleepViewModel) { for face in faces { face.sleep?.display(viewModel) } }
}

extension ViewRelay: NoticeView {
  public func display(_ viewModel: NoticeViewModel) { for face in faces { face.notice?.display(viewModel) } }
}

extension ViewRelay: StationListView {
  public func display(_ viewModel: StationListViewModel) {
    for face in faces { face.stations?.display(viewModel) }
  }
}
