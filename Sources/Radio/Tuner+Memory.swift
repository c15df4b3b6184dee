// What the tuner remembers, and how it goes to sleep.

extension Tuner {
  /// The station that is heard, which may be one that is not tuned to any more.
  private var heardStation: Station? { leaving.first?.station ?? station }
  private var heardName: String { isStandIn ? StandIn.name : leaving.first?.name ?? name }

  func prepareMemory() {
    notebook?.onFailure = { [weak self] in self?.onEvent?(.notKept($0)) }
    hearing.onHeard = { [weak self] song in
      guard let self else { return }
      notebook?.note(song: HeardSong(song, on: heardName, at: clock.wallTime))
    }
    sleepTimer.onChange = { [weak self] in self?.onEvent?(.sleep($0)) }
    sleepTimer.onFade = { [weak self] length in
      if let length { self?.player.fadeOut(over: length) } else { self?.player.fadeIn() }
    }
    sleepTimer.onOver = { [weak self] in self?.fallAsleep() }
  }

  /// Follows which song is heard; the tape's own are not the station's.
  func followSong() {
    let song = heard != nil && !isPaused && !isStandIn ? heardWords.nowPlaying.song : nil
    hearing.follow(song)
    guard let song, followedSong?.isSamePiece(as: song) != true else { return }
    followedSong = song
    // Another lofitime may have kept one, or the listener by hand.
    tellFavourites()
  }

  /// A station begins, as the only one or now that it is heard: with its volume.
  ///
  /// A mute that is on stays on, and at the very start there is none.
  func recallVolume() {
    guard let station = heardStation, station != volumeStation else { return }
    volumeStation = station
    if let givenVolume {
      self.givenVolume = nil
      return set(givenVolume)
    }
    guard let level = notebook?.volume(of: station) else { return }
    let recalled = Volume(level: level, isMuted: knowsVolume && volume.isMuted)
    if recalled != volume || !knowsVolume { set(recalled) }
  }

  /// A station is heard.
  func noteStation() {
    guard let station = heardStation, !isStandIn else { return }
    recallVolume()
    notebook?.note(station: station)
  }

  /// The listener chooses a volume at the keys.
  func choose(_ volume: Volume) {
    set(volume)
    noteVolume()
  }

  /// The sound server tells a volume: the first one is what it remembers, and any other somebody's choice at a mixer.
  func learn(_ volume: Volume) {
    let isChoice = knowsVolume && volume != self.volume
    self.volume = volume
    knowsVolume = true
    onEvent?(.volume(volume))
    if isChoice { noteVolume() }
  }

  private func noteVolume() {
    sleepTimer.volumeWasTouched()
    // Silence is for the moment: nobody wants to find the radio dead the next day.
    guard let station = heardStation, !volume.isMuted, volume.level > 0 else { return }
    notebook?.note(volume: volume.level, of: station)
  }

  func toggleFavourite(_ song: HeardSong?) {
    // What has no word that can be shown could never be told from another.
    guard var song = song ?? heardWords.nowPlaying.song.map({ HeardSong($0) }),
      !song.song.title.harmless.isEmpty
    else { return }
    if song.station.isEmpty { song.station = heardName }
    song.moment = clock.wallTime
    notebook?.toggleFavourite(song)
    tellFavourites()
  }

  private func tellFavourites() {
    guard let favourites = notebook?.favourites(), favourites != toldFavourites else { return }
    toldFavourites = favourites
    onEvent?(.favourites(favourites))
  }

  private func fallAsleep() {
    guard sleepEnd == .stream else {
      player.pause()
      onEvent?(.sleep(.over))
      return
    }
    onEvent?(.sleep(.off))
    let wasPaused = isPaused
    pause()
    // What was received has been faded out; a station is joined anew.
    if !wasPaused, isLive { close() }
    publish()
  }
}
