// The face that other programs see: it keeps what it is shown, and hands it on.

internal import EventLoop
internal import FoundationEssentials
internal import RadioPresentation

/// All views in one, whose latest view models make a status.
///
/// What an event brings is shown view by view, but told together: nobody is to see half a song.
final class RemoteFace {
  /// How things stand.
  private(set) var status = RadioStatus()
  /// Hears that they have changed in more than the time that has passed.
  var onChange: ((RadioStatus) -> Void)?

  private var told = RadioStatus().lasting
  private var timer: LoopTimer?

  /// Makes a face that tells of its changes in the next turn of the loop.
  init(loop: EventLoop) {
    timer = LoopTimer(loop: loop) { [weak self] in self?.tell() }
  }

  private func change(_ change: (inout RadioStatus) -> Void) {
    change(&status)
    guard let timer, !timer.isScheduled, status.lasting != told else { return }
    timer.schedule(after: .zero)
  }

  private func tell() {
    guard status.lasting != told else { return }
    told = status.lasting
    onChange?(status)
  }

  /// An address that others can use, else nothing: not for what is built in, nor for a strange one, nor for one
  /// with a password.
  static func address(_ url: URL?) -> String {
    guard let url, ["http", "https", "file"].contains(url.scheme?.lowercased()), url.user() == nil else {
      return ""
    }
    let address = url.absoluteString
    guard address.utf8.count <= 2_048, address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return "" }
    return address
  }
}

extension RemoteFace: LoadingView {
  func display(_ viewModel: LoadingViewModel) { change { $0.isLoading = viewModel.isLoading } }
}

extension RemoteFace: SongView {
  func display(_ viewModel: SongViewModel) {
    change {
      $0.title = viewModel.name
      $0.artist = viewModel.artist
      $0.picture = Self.address(viewModel.imageURL)
    }
  }
}

extension RemoteFace: SongDetailView {
  func display(_ viewModel: SongDetailViewModel) {
    change {
      $0.album = viewModel.album
      $0.next = viewModel.nextSong
      $0.host = viewModel.host
    }
  }
}

extension RemoteFace: AudienceView {
  func display(_ viewModel: AudienceViewModel) {
    change { $0.listeners = viewModel.total > 0 ? viewModel.total : nil }
  }
}

extension RemoteFace: RuntimeView {
  func display(_ viewModel: RunTimeViewModel) {
    change {
      $0.elapsed = viewModel.elapsed.isEmpty ? nil : viewModel.elapsedSeconds
      $0.duration = viewModel.duration > 0 ? viewModel.duration : nil
    }
  }
}

extension RemoteFace: ControlView {
  func display(_ viewModel: ControlViewModel) { change { $0.isPaused = viewModel.state == .paused } }
}

extension RemoteFace: ErrorView {
  func display(_ viewModel: ErrorViewModel) { change { $0.error = viewModel.lastingMessage } }
}

extension RemoteFace: StationView {
  func display(_ viewModel: StationViewModel) {
    change {
      $0.station = viewModel.name
      $0.format = viewModel.format
      $0.address = Self.address(viewModel.address)
    }
  }
}

extension RemoteFace: VolumeView {
  func display(_ viewModel: VolumeViewModel) { change { $0.volume = viewModel } }
}

extension RemoteFace: SleepView {
  func display(_ viewModel: SleepViewModel) {
    change { $0.sleep = viewModel.minutes > 0 ? viewModel.minutes : nil }
  }
}

extension RemoteFace: FavouriteView {
  func display(_ viewModel: FavouriteViewModel) { change { $0.isFavourite = viewModel.isFavourite } }
}

// What nobody has asked for yet.

extension RemoteFace: HistoryView {
  func display(_ viewModel: HistoryViewModel) {}
}

extension RemoteFace: NoticeView {
  func display(_ viewModel: NoticeViewModel) {}
}
