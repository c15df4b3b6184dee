// How the tuner gets to the music of its station, and back to it.

internal import FoundationEssentials

extension Tuner {
  var link: Link { attempts.link }

  /// Asks the feed and connects; where only the feed knows the streams, one after the other.
  func open() {
    attempts.open()
    addresses.leaveList()
    if !isStandIn { words.beginConnection() }
    if addresses.streams.isEmpty { addresses.take(station?.streams ?? []) }
    awaitsFeed = feed != nil && addresses.streams.isEmpty
    feed?.start { [weak self, weak feed] in self?.hear($0, from: feed) }
    if awaitsFeed { publish() } else { connect() }
  }

  func connect() {
    attempts.begin()
    publish()
    guard !awaitsFeed, let stream = addresses.current else {
      feed?.refresh()
      return
    }
    // What is heard is heard to its end: an outage shorter than what was received is no silence.
    if heard != nil {
      guard leaving.isEmpty else { return player.leave(for: stream) }
      player.follow(with: stream)
      if !isStandIn { attempts.hurry() }
    } else {
      words.beginConnection()
      player.play(stream)
    }
  }

  /// Plays what a list names, at once.
  func follow(_ body: PlaylistBody) {
    do throws(Failure) {
      try addresses.follow(body, read: readPlaylist)
      if isPaused { close() } else { connect() }
    } catch {
      lose(error)
    }
  }

  /// Turns to the next address, after a while.
  func lose(_ failure: Failure) {
    addresses.advance()
    if isPaused {
      attempts.note(failure)
    } else if heard != nil, leaving.isEmpty, !isStandIn, attempts.isFresh, case .timedOut = failure {
      // It has been waited for already, and what was received does not last much longer.
      attempts.note(failure)
      connect()
    } else {
      waitAndRetry(failure)
    }
  }

  func waitAndRetry(_ failure: Failure) {
    attempts.fail(failure)
    patience = nil
    publish()
    if heard == nil, let tape, !tape.hasNetwork() { playTape() }
  }

  func reconnect() {
    guard station != nil, !isPaused else { return }
    if arrival != nil { return arrive() }
    if !isStandIn, leaving.isEmpty { fallSilent() }
    attempts.forgive()
    feed?.hurry()
    connect()
  }
}
