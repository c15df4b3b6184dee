// Turns what happens in the radio into finished words for its views.

public import FoundationEssentials
public import Radio

/// Drives the views of one face of the radio, and hands the listener's commands on.
public final class RadioPresenter {
  private let views: RadioViews
  private let clock: any Clock
  private let defaultPicture: URL
  private let soundHint: String
  private let send: (Command) -> Void

  private var stationName = ""
  /// The station that is to be heard instead; empty when there is none.
  private var comingName = ""
  private var stationList = StationList()
  private var stream: URL?
  private var format: StreamFormat?
  private var nowPlaying = NowPlaying()
  private var playback = PlaybackState.connecting()
  private var runtime = Runtime()
  private var heardSongs = HeardSongs()
  private var hasRecalledSongs = false
  private var favourites = Favourites()
  private var sleepEnd: ContinuousClock.Instant?
  private var tick: (any Appointment)?

  /// Makes a presenter that holds its views weakly.
  ///
  /// `defaultPicture` stands for songs without a picture; `soundHint` is what to do where there is no sound
  /// server; `send` takes the listener's commands.
  public init(
    views: RadioViews, clock: any Clock, defaultPicture: URL,
    soundHint: String = "PULSE_SERVER chooses another", send: @escaping (Command) -> Void
  ) {
    self.views = views
    self.clock = clock
    self.defaultPicture = defaultPicture
    self.soundHint = soundHint
    self.send = send
  }

  /// Hands on what the listener wants.
  public func perform(_ command: Command) {
    if command == .recallSongs {
      // They stay as they are until this run is over.
      guard !hasRecalledSongs else { return }
      hasRecalledSongs = true
      shownHistory.isReading = true
    }
    send(command)
  }

  /// Answers a runtime view that was shown `requestNextSong`.
  public func requestNextSong() {
    send(.requestNextSong)
  }

  /// Shows what has happened.
  public func receive(_ event: RadioEvent) {
    switch event {
    case .station(let name):
      stationName = name.harmless
      presentStation()
      presentSong()
    case .coming(let name):
      comingName = name?.harmless ?? ""
      stationList.isComing = name != nil
      shownStations = stationList.viewModel
      presentStation()
      moveOn()
    case .dial(let dial):
      stationList.take(dial)
      shownStations = stationList.viewModel
    case .glimpse(let station, let nowPlaying):
      stationList.take(nowPlaying, of: station)
      shownStations = stationList.viewModel
    case .stream(let stream):
      self.stream = stream
      presentStation()
    case .format(let format):
      self.format = format
      presentStation()
    case .volume(let volume):
      shownVolume = VolumeViewModel(level: volume.level, isMuted: volume.isMuted)
    case .nowPlaying(let nowPlaying):
      self.nowPlaying = nowPlaying
      presentSong()
      presentHistory()
      presentStationInList()
      shownAudience = AudienceViewModel(total: max(nowPlaying.listeners ?? 0, 0))
      moveOn()
    case .playback(let state):
      playback = state
      // Trouble is shown first and cleared last: no face is shown a moment of ease that never was.
      if trouble(at: clock.now) != .noError { moveOn() }
      presentPlayback()
      presentHistory()
      presentStationInList()
      moveOn()
    case .favourites(let favourites):
      self.favourites = favourites
      presentSong()
      heardSongs.mark(favourites)
      presentHistory()
    case .earlierSongs(let songs):
      heardSongs.recall(songs, at: clock.wallTime)
      shownHistory.isReading = false
      presentHistory()
    case .sleep(let state):
      sleepEnd = if case .on(let end) = state { end } else { nil }
      moveOn()
    case .notKept(let failure):
      views.notice?.display(NoticeViewModel(message: failure.sentence.harmless))
    }
  }

  // MARK: - Presenting

  private func presentStation() {
    shownStation = StationViewModel(
      name: stationName, format: format?.description.harmless ?? "", coming: comingName, address: stream)
  }

  private func presentStationInList() {
    stationList.hear(nowPlaying, on: stationName)
    shownStations = stationList.viewModel
  }

  private func presentSong() {
    let song = nowPlaying.song
    shownSong = SongViewModel(
      imageURL: song?.picture ?? defaultPicture, name: song?.title.harmless ?? stationName,
      artist: song?.artist.harmless ?? "")
    shownDetails = SongDetailViewModel(
      album: song?.album.harmless ?? "", next: nowPlaying.next?.description.harmless ?? "",
      nextSong: nowPlaying.next.map(HistoryViewModel.Entry.init), host: nowPlaying.host.harmless)
    shownFavourite = FavouriteViewModel(isFavourite: song.map(favourites.contains) ?? false)
  }

  private func presentHistory() {
    let now = clock.wallTime
    if isHeard { heardSongs.hear(nowPlaying, on: heardName, at: now) }
    if let entries = heardSongs.changedEntries(at: now) { shownHistory.songs = entries }
  }

  private func presentPlayback() {
    if case .connecting = playback {
      shownLoading = LoadingViewModel(isLoading: true)
    } else {
      shownLoading = LoadingViewModel(isLoading: false)
    }
    shownControl = playback == .paused ? .paused : .resumed
  }

  /// Shows what changes with time, and sees to it that it is shown again when it changes next.
  private func moveOn() {
    let now = clock.now
    shownError = trouble(at: now)
    shownSleep = sleepEnd.map { SleepViewModel(remaining: $0 - now) } ?? .off
    if let model = runtime.viewModel(of: nowPlaying, isMoving: isHeard, at: now) {
      shownRuntime = model
    }
    let sleepChange = sleepEnd.flatMap { SleepViewModel.nextChange(remaining: $0 - now) }
    guard let next = [nextChange(after: now), sleepChange].compactMap(\.self).min() else {
      tick = nil
      return
    }
    tick = clock.schedule(after: next) { [weak self] in self?.moveOn() }
  }

  /// What the sound comes from.
  private var heardName: String {
    // The old station plays on for one that is to come, and for any other the tape.
    if case .standIn = playback, comingName.isEmpty { StandIn.name } else { stationName }
  }

  private var isHeard: Bool {
    switch playback {
    case .playing, .standIn: true
    case .connecting, .paused, .waiting, .soundless: false
    }
  }

  private func nextChange(after now: ContinuousClock.Instant) -> Duration? {
    switch playback {
    case .playing, .standIn(_, nil): runtime.nextTick(of: nowPlaying, at: now)
    case .standIn(_, let retryAt?):
      [countdown(to: retryAt, from: now), runtime.nextTick(of: nowPlaying, at: now)]
        .compactMap(\.self).min()
    case .waiting(_, let retryAt): countdown(to: retryAt, from: now)
    case .connecting, .paused, .soundless: nil
    }
  }

  private func countdown(to moment: ContinuousClock.Instant, from now: ContinuousClock.Instant) -> Duration? {
    moment > now ? (moment - now).toLastSecond : nil
  }

  /// What is wrong, what is being done about it, and what the listener can do.
  private func trouble(at now: ContinuousClock.Instant) -> ErrorViewModel {
    // What goes wrong, goes wrong with the one that is to be heard.
    let awaited = comingName.isEmpty ? stationName : comingName
    func sentence(_ failure: Failure) -> String { failure.sentence(station: awaited).harmless }
    func trouble(_ reason: String, retryAt: ContinuousClock.Instant?, isSilent: Bool = true)
      -> ErrorViewModel
    {
      let wait = retryAt.map { ($0 - now).secondsRoundedUp } ?? 0
      return .error(
        message: reason + (wait > 0 ? ", again in \(wait) s · r now" : ", trying again"), lasting: reason,
        isSilent: isSilent)
    }
    switch playback {
    case .playing, .paused, .connecting(after: nil):
      return .noError
    case .waiting(let failure, let retryAt):
      return trouble(sentence(failure), retryAt: retryAt)
    case .connecting(after: let failure?):
      return trouble(sentence(failure), retryAt: nil)
    case .standIn(let failure, let retryAt):
      let reason = failure.map(sentence) ?? "\(awaited.isEmpty ? "the station" : awaited) is silent"
      return trouble("\(reason), \(heardName) plays meanwhile", retryAt: retryAt, isSilent: false)
    case .soundless(let failure):
      return .error(
        message: "\(sentence(failure)), trying again · \(soundHint)",
        lasting: "\(sentence(failure)) · \(soundHint)")
    }
  }

  // MARK: - What the views show; telling them the same again would only cost

  private var shownLoading: LoadingViewModel? {
    didSet { if let shownLoading, shownLoading != oldValue { views.loading?.display(shownLoading) } }
  }
  private var shownSong: SongViewModel? {
    didSet { if let shownSong, shownSong != oldValue { views.song?.display(shownSong) } }
  }
  private var shownDetails: SongDetailViewModel? {
    didSet { if let shownDetails, shownDetails != oldValue { views.details?.display(shownDetails) } }
  }
  private var shownHistory = HistoryViewModel(songs: []) {
    didSet { if shownHistory != oldValue { views.history?.display(shownHistory) } }
  }
  private var shownAudience: AudienceViewModel? {
    didSet { if let shownAudience, shownAudience != oldValue { views.audience?.display(shownAudience) } }
  }
  private var shownRuntime: RunTimeViewModel? {
    didSet { if let shownRuntime, shownRuntime != oldValue { views.runtime?.display(shownRuntime) } }
  }
  private var shownControl: ControlViewModel? {
    didSet { if let shownControl, shownControl != oldValue { views.control?.display(shownControl) } }
  }
  private var shownError = ErrorViewModel.noError {
    didSet { if shownError != oldValue { views.error?.display(shownError) } }
  }
  private var shownStation: StationViewModel? {
    didSet { if let shownStation, shownStation != oldValue { views.station?.display(shownStation) } }
  }
  private var shownFavourite = FavouriteViewModel(isFavourite: false) {
    didSet { if shownFavourite != oldValue { views.favourite?.display(shownFavourite) } }
  }
  private var shownSleep = SleepViewModel.off {
    didSet { if shownSleep != oldValue { views.sleep?.display(shownSleep) } }
  }
  private var shownStations = StationListViewModel(stations: []) {
    didSet { if shownStations != oldValue { views.stations?.display(shownStations) } }
  }
  private var shownVolume: VolumeViewModel? {
    didSet { if let shownVolume, shownVolume != oldValue { views.volume?.display(shownVolume) } }
  }
}

extension HistoryViewModel.Entry {
  fileprivate init(_ song: Song) {
    self.init(name: song.title.harmless, artist: song.artist.harmless)
  }
}
