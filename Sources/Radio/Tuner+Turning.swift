// How the tuner goes from one station to the next: the old one is heard until the new one is.

internal import FoundationEssentials

/// A station that is not tuned to any more but still heard, with all that is needed to go on with it.
struct LeftStation {
  let station: Station
  let name: String
  let isNamed: Bool
  let addresses: Addresses
  let attempts: Attempts
  let feed: (any Feed)?
  let format: StreamFormat?
  var words: Words
}

extension Tuner {
  /// The words of what is heard.
  var heardWords: Words {
    get { leaving.first?.words ?? words }
    set { if leaving.isEmpty { words = newValue } else { leaving[0].words = newValue } }
  }

  /// The feed of what is heard.
  var heardFeed: (any Feed)? { leaving.isEmpty ? feed : leaving[0].feed }

  /// Turns the dial; a dial that is being turned is followed when it rests.
  func turn(resting: Bool, _ turn: (inout Dial) -> Void) {
    var turned = dial
    turn(&turned)
    // The present station goes on as it is; `reconnect` is for those who want it anew.
    guard turned != dial else { return }
    let now = clock.now
    let isTurning = resting && turnedAt.map { now - $0 < Self.rest } ?? false
    turnedAt = now
    go(to: turned, after: isTurning ? Self.rest : .zero, keepingSound: !isPaused && heard != nil)
  }

  /// Goes to the station that the dial is at, after a rest; what is heard may be kept until that one is.
  func go(to dial: Dial, after rest: Duration, keepingSound: Bool) {
    self.dial = dial
    guard let station = dial.station else { return end() }
    arrival = nil
    patience = nil
    let standIn = isStandIn && keepingSound ? words : nil
    if keepingSound, standIn == nil {
      if returnToHeard(station) { return }
      leave()
    } else {
      forgetLeft()
      feed?.stop()
      if standIn == nil { fallSilent() } else { player.leave(for: nil) }
    }
    begin(station)
    if let standIn { words.keepStandIn(of: standIn) }
    if leaving.isEmpty {
      hearing.follow(nil)
      recallVolume()
      onEvent?(.station(name))
      if standIn == nil {
        onEvent?(.stream(nil))
        onEvent?(.format(nil))
      }
    } else {
      onEvent?(.coming(name))
    }
    onEvent?(.dial(dial))
    tellWords()
    guard rest > .zero else { return arrive() }
    arrival = clock.schedule(after: rest) { [weak self] in self?.arrive() }
    publish()
  }

  /// Connects to the station that the dial is at, if that is still to be done.
  func arrive() {
    guard let station else { return }
    arrival = nil
    feed = feed ?? makeFeed(station)
    open()
  }

  func requestNextSong() {
    if !heardWords.knowsNext { heardFeed?.refresh() }
  }

  // MARK: - Leaving

  private func begin(_ station: Station) {
    self.station = station
    name = station.name
    isNamed = station.hasGivenName
    addresses = Addresses()
    pausedAt = nil
    feed = nil
    awaitsFeed = false
    attempts.close()
    attempts = Attempts(clock: clock, random: random)
    attempts.onDue = { [weak self] in self?.connect() }
    attempts.open()
    words = Words(clock: clock, stationName: station.name)
  }

  /// Plays the present station on for as long as the next one has no sound.
  private func leave() {
    guard let station else { return }
    attempts.rest()
    // One that never had music cannot be heard, and what it has to say is of no use.
    if leaving.isEmpty || attempts.link == .flowing {
      leaving.append(
        LeftStation(
          station: station, name: name, isNamed: isNamed, addresses: addresses, attempts: attempts,
          feed: feed,
          format: format, words: words))
      attempts = Attempts(clock: clock, random: random)
    } else {
      feed?.stop()
    }
    player.leave(for: nil)
  }

  /// Goes on with the station that is heard, if that is the one that is wanted.
  private func returnToHeard(_ station: Station) -> Bool {
    // One that has music already is heard in a moment, and there is no way back.
    guard leaving.count == 1, let first = leaving.first, first.station == station, link != .flowing else {
      return false
    }
    feed?.stop()
    attempts.close()
    leaving = []
    self.station = station
    name = first.name
    isNamed = first.isNamed
    addresses = first.addresses
    attempts = first.attempts
    feed = first.feed
    awaitsFeed = false
    words = first.words
    onEvent?(.coming(nil))
    onEvent?(.dial(dial))
    watchFlow()
    publish()
    player.stay()
    return true
  }

  /// The present station is heard, or nothing is: those before it are of the past.
  func forgetLeft() {
    guard !leaving.isEmpty else { return }
    for left in leaving { left.feed?.stop() }
    leaving = []
    onEvent?(.coming(nil))
    onEvent?(.station(name))
    onEvent?(.stream(nil))
    onEvent?(.format(nil))
  }

  /// Takes note of which station is heard, when that is the present one or one that was passed by.
  func follow(sound stream: URL) {
    guard !leaving.isEmpty else { return }
    if addresses.contains(stream) {
      forgetLeft()
    } else if let place = leaving.lastIndex(where: { $0.addresses.contains(stream) }), place > 0 {
      for left in leaving[..<place] { left.feed?.stop() }
      leaving.removeFirst(place)
      onEvent?(.station(leaving[0].name))
    }
  }
}
