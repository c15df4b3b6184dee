// What the tuner makes of what it hears, from the player and from the feed.

internal import FoundationEssentials

extension Tuner {
  func receive(_ event: PlayerEvent) {
    switch event {
    case .stationName(let name):
      learn(name)
    case .title(let title):
      heardWords.hear(streamTitle: title)
      tellWords()
      if heardWords.isTitleAhead { heardFeed?.refresh() }
    case .received(let moment):
      heardWords.hear(soundReceivedAt: moment)
      tellWords()
    case .piece(let song, let duration):
      heardWords.hear(piece: song, duration: duration)
      tellWords()
    case .playlist(let list):
      follow(list)
    case .flowing(let stream):
      guard stream != tape?.stream || addresses.streams.contains(stream) else { return }
      attempts.succeed()
      watchFlow()
      feed?.follow(stream)
    case .sounding(let stream, let format):
      sound(stream, format)
    case .dropped(let failure):
      lose(failure)
    case .starved:
      loseSound()
      if !isPaused { patience = nil }
      attempts.takeTime()
      watchFlow()
    case .slept:
      loseSound()
      reconnect()
      sleepTimer.settle()
    case .outputLost(let failure):
      outputFailure = failure
      loseSound()
      if !isPaused { patience = nil }
    case .outputReady:
      outputFailure = nil
      watchFlow()
    case .volume(let volume):
      learn(volume)
    }
    publish()
  }

  /// Nothing is heard any more, and so no station but the one that is tuned to is of any use.
  func loseSound() {
    heard = nil
    guard !leaving.isEmpty else { return }
    forgetLeft()
    tellWords()
  }

  /// What the stream that is heard calls itself.
  private func learn(_ name: String) {
    heardWords.learn(stationName: name)
    // One that is being left has been named long ago.
    guard leaving.isEmpty, !isNamed else { return }
    self.name = name
    onEvent?(.station(name))
  }

  func sound(_ stream: URL, _ format: StreamFormat) {
    let wasStandIn = isStandIn
    heard = stream
    follow(sound: stream)
    self.format = format
    if wasStandIn != isStandIn { words.beginConnection() }
    heardWords.sound(isStandIn: isStandIn)
    onEvent?(.stream(stream))
    noteStation()
    onEvent?(.format(format))
    tellWords()
    watchFlow()
  }

  /// Hears a feed: the present station's, or that of one which is still heard.
  func hear(_ answer: Result<StationReport, Failure>, from feed: (any Feed)?) {
    if feed === self.feed { return hear(answer) }
    guard let place = leaving.firstIndex(where: { $0.feed === feed }) else { return }
    switch answer {
    case .success(let report): leaving[place].words.hear(report.nowPlaying)
    case .failure: leaving[place].words.missReport()
    }
    if place == 0 { tellWords() }
  }

  private func hear(_ answer: Result<StationReport, Failure>) {
    var failure = Failure.unreadable("no MP3 stream in it")
    switch answer {
    case .success(let report):
      addresses.take(report.streams, after: chosenStreams(among: report.streams))
      if !report.name.isEmpty, station?.hasGivenName == false {
        isNamed = true
        name = report.name
        onEvent?(leaving.isEmpty ? .station(name) : .coming(name))
      }
      words.learn(stationName: report.name)
      words.hear(report.nowPlaying)
      tellWords()
    case .failure(let reason):
      failure = reason
      words.missReport()
      tellWords()
    }
    // From here on an answer is only of interest to those who still wait for a stream.
    guard awaitsFeed else { return }
    if addresses.streams.isEmpty {
      waitAndRetry(failure)
    } else {
      awaitsFeed = false
      connect()
    }
  }

  /// The streams that the listener has chosen; those that are only known for when the feed is away have to be confirmed.
  private func chosenStreams(among told: [URL]) -> [URL] {
    guard let station else { return [] }
    return station.feed == nil ? station.streams : station.streams.filter(told.contains)
  }

  /// Waits until the music that flows is steady, or has not been heard for too long.
  func watchFlow() {
    guard link == .flowing, !isPaused, outputFailure == nil else { return }
    patience =
      heard != nil
      ? clock.schedule(after: Self.steadyMusic) { [weak self] in self?.attempts.forgive() }
      : clock.schedule(after: Self.bearableDrought) { [weak self] in self?.loseDrought() }
  }

  /// Leaves a connection that brings something, but nothing to hear.
  func loseDrought() {
    lose(.timedOut(addresses.current?.host() ?? ""))
  }
}
