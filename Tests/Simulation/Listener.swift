// One of a million listeners.

import FoundationEssentials

@testable import Radio
@testable import Stations

/// Somebody who listens, and by whichever policy is told what.
protocol Listener: AnyObject {
  /// Begins to listen.
  func start()
  /// The song has come to its end for the ear.
  func songEnds()
  /// The server has gone, and the music with it.
  func musicEnds()
}

/// A listener with Lofi Time: its own feeds, and its own waits before it connects again.
final class OurListener: Listener {
  private let station: SimulatedStation
  private let attempts: Attempts
  private let random: () -> Double
  private let feed: any Feed
  private let onSong: (_ song: Int, _ isFirst: Bool) -> Void
  private var song = -1

  init(
    _ station: SimulatedStation, random: @escaping () -> Double,
    onSong: @escaping (_ song: Int, _ isFirst: Bool) -> Void
  ) {
    self.station = station
    self.onSong = onSong
    self.random = random
    attempts = Attempts(clock: station.clock, random: random)
    let read = { (bytes: [UInt8], report: inout StationReport) -> Bool in
      report.nowPlaying.song = Song(title: String(decoding: bytes, as: UTF8.self))
      return true
    }
    let question = Question("http://station/words", every: .seconds(15)) { read($0.bytes, &$1) }
    let news = NewsSource(
      address: { webAddress("http://station/events") },
      read: { NewsSource.News(isReport: read($0, &$2)) })
    let plan = FeedPlan(questions: [question], news: station.hasEvents ? news : nil)
    feed = plan.feed(transport: station.transport, clock: station.clock, random: random)
    attempts.onDue = { [weak self] in self?.connect() }
  }

  func start() {
    connect()
    feed.start { [weak self] result in
      guard let self, case .success(let report) = result,
        let number = Int(report.nowPlaying.song?.title ?? ""),
        number != song
      else { return }
      // The first cover is fetched at once, each further one in turn, once the song is heard.
      let unheard = Simulation.lag - (station.clock.now - station.songStart) / .seconds(1)
      let wait =
        song < 0 ? 0 : max(unheard, 0) + Crowd.turn(within: Crowd.leisure, random: random()) / .seconds(1)
      onSong(number, song < 0)
      song = number
      station.clock.at(wait) { [station] in station.ask(.covers) { _ in } }
    }
  }

  func songEnds() {
    // Who knows the next song already asks for nothing.
    if song < station.song || station.clock.now - station.songStart > .seconds(30) { feed.refresh() }
  }

  func musicEnds() { attempts.fail(.ended) }

  private func connect() {
    attempts.begin()
    station.ask(.music) { [weak self] failure in
      guard let self else { return }
      if let failure { return attempts.fail(failure) }
      attempts.succeed()
      attempts.forgive()
      if let url = webAddress("http://station/music") { feed.follow(url) }
    }
  }
}

/// A listener with a program that polls by the clock, and at once whenever there may be something new.
final class NaiveListener: Listener {
  private let station: SimulatedStation
  private let refreshesAtEnd: Bool
  private let onSong: (_ song: Int, _ isFirst: Bool) -> Void
  private var song = -1

  init(
    _ station: SimulatedStation, refreshesAtEnd: Bool,
    onSong: @escaping (_ song: Int, _ isFirst: Bool) -> Void
  ) {
    self.station = station
    self.refreshesAtEnd = refreshesAtEnd
    self.onSong = onSong
  }

  func start() {
    poll()
    connect()
  }

  func songEnds() { if refreshesAtEnd { ask() } }

  func musicEnds() { station.clock.at(1) { self.connect() } }

  private func poll() {
    ask()
    station.clock.at(15) { self.poll() }
  }

  private func ask() {
    station.ask(.words) { [self] failure in
      guard failure == nil, station.song != song else { return }
      onSong(station.song, song < 0)
      song = station.song
      station.ask(.covers) { _ in }
    }
  }

  private func connect() {
    station.ask(.music) { [self] failure in
      if failure != nil { return station.clock.at(1) { self.connect() } }
      if refreshesAtEnd { ask() }
    }
  }
}
