// What pausing and resuming mean to the tuner.

internal import FoundationEssentials

extension Tuner {
  var isPaused: Bool { pausedAt != nil }

  /// Whether what is played goes on without us, as a station does.
  var isLive: Bool {
    guard let scheme = addresses.current?.scheme else { return true }
    return ["http", "https"].contains(scheme.lowercased())
  }

  func pause() {
    guard station != nil, !isPaused else { return }
    // What would be resumed is not what was wanted.
    if !leaving.isEmpty { close() }
    pausedAt = clock.now
    player.pause()
    words.pause()
    attempts.rest()
    if heard != nil {
      // Files wait for as long as they have to, and go on where they were.
      patience = isLive ? clock.schedule(after: Self.pauseInPlace) { [weak self] in self?.close() } : nil
    } else {
      close()
    }
    publish()
  }

  /// Lets go of everything that costs: a paused radio uses neither network nor processor.
  func close() {
    attempts.close()
    arrival = nil
    patience = nil
    silence = nil
    nextSong = nil
    fallSilent()
    feed?.stop()
  }

  func fallSilent() {
    loseSound()
    player.stop()
  }

  func resume() {
    guard station != nil, let pausedAt else { return }
    sleepTimer.musicWasWanted()
    self.pausedAt = nil
    // The machine may have slept through what should have closed the connection.
    if isLive, clock.now - pausedAt > Self.pauseInPlace { close() }
    player.resume()
    switch link {
    case .closed:
      attempts.forgive()
      arrive()
    case .connecting, .waiting:
      words.resume()
      connect()
    case .flowing:
      words.resume()
      watchFlow()
    }
    tellWords()
    publish()
  }
}
