// The presenter under test with everything it touches.

import FoundationEssentials
import Lab
import Radio
import RadioPresentation

/// A face that remembers all it was shown.
final class FaceSpy: LoadingView, SongView, AudienceView, RuntimeView, ControlView, ErrorView, StationView,
  SongDetailView, HistoryView, VolumeView, FavouriteView, SleepView, NoticeView
{
  var loading: [LoadingViewModel] = []
  var songs: [SongViewModel] = []
  var audience: [AudienceViewModel] = []
  var runtimes: [RunTimeViewModel] = []
  var control: [ControlViewModel] = []
  var errors: [ErrorViewModel] = []
  var stations: [StationViewModel] = []
  var details: [SongDetailViewModel] = []
  var histories: [HistoryViewModel] = []
  var volumes: [VolumeViewModel] = []
  var favourites: [FavouriteViewModel] = []
  var sleeps: [SleepViewModel] = []
  var notices: [NoticeViewModel] = []

  func display(_ viewModel: LoadingViewModel) { loading.append(viewModel) }
  func display(_ viewModel: SongViewModel) { songs.append(viewModel) }
  func display(_ viewModel: AudienceViewModel) { audience.append(viewModel) }
  func display(_ viewModel: RunTimeViewModel) { runtimes.append(viewModel) }
  func display(_ viewModel: ControlViewModel) { control.append(viewModel) }
  func display(_ viewModel: ErrorViewModel) { errors.append(viewModel) }
  func display(_ viewModel: StationViewModel) { stations.append(viewModel) }
  func display(_ viewModel: SongDetailViewModel) { details.append(viewModel) }
  func display(_ viewModel: HistoryViewModel) { histories.append(viewModel) }
  func display(_ viewModel: VolumeViewModel) { volumes.append(viewModel) }
  func display(_ viewModel: FavouriteViewModel) { favourites.append(viewModel) }
  func display(_ viewModel: SleepViewModel) { sleeps.append(viewModel) }
  func display(_ viewModel: NoticeViewModel) { notices.append(viewModel) }
}

final class Subject {
  let face = FaceSpy()
  let clock: ManualClock
  let picture = URL(filePath: "/default.png")
  let presenter: RadioPresenter
  var commands: [Command] { sent.commands }

  private final class Sent { var commands: [Command] = [] }
  private let sent = Sent()

  init(clock: ManualClock = ManualClock()) {
    self.clock = clock
    presenter = RadioPresenter(views: RadioViews(face), clock: clock, defaultPicture: picture) {
      [sent] in sent.commands.append($0)
    }
  }

  func receive(_ event: RadioEvent) { presenter.receive(event) }

  /// Tells the presenter that a song of this length has come so far.
  func play(title: String = "Dusk", elapsed: Duration = .zero, duration: Duration?) {
    receive(
      .nowPlaying(
        NowPlaying(song: Song(title: title), startedAt: clock.now - elapsed, duration: duration)))
  }
}
