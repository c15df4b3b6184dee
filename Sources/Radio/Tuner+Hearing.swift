// What the tuner makes of what it hears, from the player and from the feed.

internal import FoundationEssentials

extension Tuner {
  func receive(_ event: PlayerEvent) {
    switch event {
    case .stationName(let name):
      words.learn(stationName: name)
      if !isNamed { tell(stationName: name) }
    case .title(let title):
      words.hear(streamTitle: title)
      tellWords()
      if words.isTitleAhead { feed?.refresh() }
    case .received(let moment):
      words.hear(soundReceivedAt: moment)
      tellWords()
    case .piece(let song, let duration):
      words.hear(piece: song, duration: duration)
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
      heard = nil
      if !isPaused { patience = nil }
      attempts.takeTime()
      watchFlow()
    case .slept:
      heard = nil
      reconnect()
      sleepTimer.settle()
    case .outputLost(let failure):
      outputFailure = failure
      heard = nil
      if !isPaused { patience = nil }
    case .outputReady:
      outputFailure = nil
      watchFlow()
    case .volume(let volume):
      learn(volume)
    }
    publish()
  }

  func sound(_ stream: URL, _ format: StreamFormat) {
    let wasStandIn = isStandIn
    heard = stream
    if wasStandIn != isStandIn { words.beginConnection() }
    if let station, !isStandIn { notebook?.note(station: station) }
    words.sound(isStandIn: isStandIn)
    onEvent?(.format(format))
    tellWords()
    watchFlow()
  }

  func hear(_ answer: Result<StationReport, Failure>) {
    var failure = Failure.unreadable("no MP3 stream in it")
    switch answer {
    case .success(let report):
      addresses.take(report.streams, after: chosenStreams(among: report.streams))
      if !report.name.isEmpty {
        isNamed = true
        tell(stationName: report.name)
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
