// What the tuner remembers, and how it goes to sleep.

extension Tuner {
  func prepareMemory() {
    notebook?.onFailure = { [weak self] in self?.onEvent?(.notKept($0)) }
    hearing.onHeard = { [weak self] song in
      guard let self else { return }
      notebook?.note(song: song, on: stationName)
    }
    sleepTimer.onChange = { [weak self] in self?.onEvent?(.sleep($0)) }
    sleepTimer.onFade = { [weak self] length in
      if let length { self?.player.fadeOut(over: length) } else { self?.player.fadeIn() }
    }
    sleepTimer.onOver = { [weak self] in self?.fallAsleep() }
  }

  /// Follows which song is heard; the tape's own are not the station's.
  func followSong() {
    let song = heard != nil && !isPaused && !isStandIn ? words.nowPlaying.song : nil
    hearing.follow(song)
    guard let song, followedSong?.isSamePiece(as: song) != true else { return }
    followedSong = song
    // Another lofitime may have kept one, or the listener by hand.
    tellFavourites()
  }

  /// Begins a station with its volume; a mute that is on stays on, and at the very start there is none.
  func recallVolume(_ given: Volume?) {
    if let given { return set(given) }
    guard let station, let level = notebook?.volume(of: station) else { return }
    let recalled = Volume(level: level, isMuted: knowsVolume && volume.isMuted)
    if recalled != volume || !knowsVolume { set(recalled) }
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
    guard let station, !volume.isMuted, volume.level > 0 else { return }
    notebook?.note(volume: volume.level, of: station)
  }

  func toggleFavourite(_ song: Song?) {
    guard let song = song ?? words.nowPlaying.song else { return }
    notebook?.toggleFavourite(song, on: stationName)
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
