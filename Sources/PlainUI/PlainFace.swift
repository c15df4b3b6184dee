// The radio as plain lines, for pipes, logs and `ssh host lofitime` without a terminal.

public import RadioPresentation

/// A face that writes one line for each station, song, change of state and error.
///
/// What changes by the second (the runtime, a countdown) is not worth a line.
public final class PlainFace {
  /// Called when the runtime shows that the song is over.
  public var onRequestNextSong: (() -> Void)?

  private let write: (String) -> Void
  private var isLoading: Bool?
  private var isPaused = false
  private var error: String?
  private var lastState = ""
  private var lastSong: SongViewModel?
  private var stationName = ""
  private var sleepMinutes = 0

  /// Makes a face that hands its lines, without their ends, to `write`.
  public init(write: @escaping (String) -> Void) {
    self.write = write
  }

  /// Writes how things stand, where that has changed.
  private func writeState() {
    guard isLoading != nil else { return }
    var state = isLoading == true ? "state: tuning in" : "state: playing"
    if isPaused { state = "state: paused" }
    if let error { state = "error: " + error }
    guard state != lastState else { return }
    lastState = state
    write(state)
  }
}

extension PlainFace: StationView {
  public func display(_ viewModel: StationViewModel) {
    guard viewModel.name != stationName else { return }
    stationName = viewModel.name
    write("station: \(stationName)")
  }
}

extension PlainFace: SongView {
  public func display(_ viewModel: SongViewModel) {
    // While a station names no song, its own name stands there: that line is written already.
    let isSong = viewModel.name != stationName || !viewModel.artist.isEmpty
    let isNew = viewModel.name != lastSong?.name || viewModel.artist != lastSong?.artist
    lastSong = viewModel
    guard isSong, isNew else { return }
    write("song: " + (viewModel.artist.isEmpty ? "" : viewModel.artist + " - ") + viewModel.name)
  }
}

extension PlainFace: LoadingView {
  public func display(_ viewModel: LoadingViewModel) {
    isLoading = viewModel.isLoading
    writeState()
  }
}

extension PlainFace: ControlView {
  public func display(_ viewModel: ControlViewModel) {
    isPaused = viewModel.state == .paused
    writeState()
  }
}

extension PlainFace: ErrorView {
  public func display(_ viewModel: ErrorViewModel) {
    error = viewModel.lastingMessage
    writeState()
  }
}

extension PlainFace: RuntimeView {
  public func display(_ viewModel: RunTimeViewModel) {
    if viewModel.requestNextSong { onRequestNextSong?() }
  }
}

extension PlainFace: AudienceView {
  public func display(_ viewModel: AudienceViewModel) {}
}

extension PlainFace: SongDetailView {
  public func display(_ viewModel: SongDetailViewModel) {}
}

extension PlainFace: HistoryView {
  public func display(_ viewModel: HistoryViewModel) {}
}

extension PlainFace: VolumeView {
  public func display(_ viewModel: VolumeViewModel) {}
}

extension PlainFace: FavouriteView {
  public func display(_ viewModel: FavouriteViewModel) {}
}

extension PlainFace: SleepView {
  public func display(_ viewModel: SleepViewModel) {
    // That it runs is no news.
    defer { sleepMinutes = viewModel.minutes }
    guard viewModel.minutes == 0 || viewModel.minutes > sleepMinutes else { return }
    write("sleep: " + (viewModel.minutes == 0 ? "off" : "in \(viewModel.remaining)"))
  }
}

extension PlainFace: NoticeView {
  public func display(_ viewModel: NoticeViewModel) { write("notice: \(viewModel.message)") }
}
