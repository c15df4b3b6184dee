// Many listeners of one station through an hour of its life.

import FoundationEssentials
import Lab
import Radio

/// What listeners do to a station, scaled from some thousands of them.
struct Simulation {
  /// How listeners come by words.
  enum Policy: String, CaseIterable {
    case live = "ours, events"
    case polled = "ours, asking"
    case naive = "every 15 s by the clock"
    case eager = "the same, and at each song's end"
  }

  /// What happens to the station.
  enum Trouble: String, CaseIterable {
    case none = "songs only"
    case restart = "a restart of 5 s"
    case slowRestart = "a restart of 20 s"
    case outage = "an outage of 3 min"
    case overload = "a minute without time (Retry-After: 60)"
  }

  /// What came of it.
  struct Outcome {
    /// The most requests of a second, in parts of the listeners.
    var peak = 0.0
    /// Requests a second before the trouble, the same.
    var steady = 0.0
    /// The most connections for music of a second, in parts of the listeners.
    var musicPeak = 0.0
    /// The mean and the worst twentieth of the time from a song's start to the listener's knowing of it, in seconds.
    var freshness = (mean: 0.0, late: 0.0)
    /// The part of the listeners that knew the last song in the end.
    var informed = 0.0
  }

  /// The length of each song; the ear hears its end some seconds later.
  static let songLength = 200.0
  static let lag = 6.0
  /// When the trouble comes: in the midst of a song, and of all listeners' lives.
  static let troubleAt = 1_300.0
  /// What plain polling costs: each listener once in 15 s.
  static let polling = 1.0 / 15

  var listeners = 10_000
  var seed: UInt64 = 1
  /// The seconds that a peak lasts: with few listeners chance alone makes short ones.
  var window = 1
  /// How long the whole takes, in seconds.
  var length = 3_300

  func run(_ policy: Policy, _ trouble: Trouble) -> Outcome {
    let clock = SimulatedClock()
    let station = SimulatedStation(clock: clock, hasEvents: policy == .live)
    var delays: [Double] = []
    var informed: [Int: Int] = [:]
    var generator = SeededGenerator(seed: seed)
    let all: [any Listener] = (0..<listeners).map { number in
      var chance = SeededGenerator(seed: seed &* 7_919 &+ UInt64(number))
      let onSong = { (song: Int, isFirst: Bool) in
        informed[song, default: 0] += 1
        if !isFirst, song == station.song { delays.append((clock.now - station.songStart) / .seconds(1)) }
      }
      return switch policy {
      case .live, .polled:
        OurListener(station, random: { .random(in: 0..<1, using: &chance) }, onSong: onSong)
      case .naive: NaiveListener(station, refreshesAtEnd: false, onSong: onSong)
      case .eager: NaiveListener(station, refreshesAtEnd: true, onSong: onSong)
      }
    }
    // They have come in the course of ten minutes.
    for listener in all { clock.at(.random(in: 0..<600, using: &generator)) { listener.start() } }
    for song in 1...16 { clock.at(Double(song) * Self.songLength) { station.changeSong() } }
    for song in 1...16 {
      clock.at(Double(song) * Self.songLength + Self.lag) { for listener in all { listener.songEnds() } }
    }
    station.onDown = { for listener in all { listener.musicEnds() } }
    schedule(trouble, of: station)
    clock.run(for: Double(length))

    var outcome = Outcome()
    let counts = [SimulatedStation.Kind.words, .events, .covers].map { station.requests[$0] ?? [] }
    let total = (0..<length).map { second in
      counts.reduce(0) { $0 + (second < $1.count ? Double($1[second]) : 0) } / Double(listeners)
    }
    outcome.steady = total[700..<1_300].reduce(0, +) / 600
    outcome.peak =
      (700...length - window).map { total[$0..<$0 + window].reduce(0, +) / Double(window) }.max() ?? 0
    let music = station.requests[.music] ?? []
    outcome.musicPeak = Double(music.dropFirst(700).max() ?? 0) / Double(listeners)
    delays.sort()
    outcome.freshness = (
      delays.reduce(0, +) / Double(max(delays.count, 1)), delays.isEmpty ? 0 : delays[delays.count * 19 / 20]
    )
    outcome.informed = Double(informed[station.song] ?? 0) / Double(listeners)
    return outcome
  }

  private func schedule(_ trouble: Trouble, of station: SimulatedStation) {
    let clock = station.clock
    func down(for seconds: Double) {
      clock.at(Self.troubleAt) { station.goDown() }
      clock.at(Self.troubleAt + seconds) { station.comeUp() }
    }
    switch trouble {
    case .none: break
    case .restart: down(for: 5)
    case .slowRestart: down(for: 20)
    case .outage: down(for: 180)
    case .overload:
      clock.at(Self.troubleAt) { station.busy = .seconds(60) }
      clock.at(Self.troubleAt + 60) { station.busy = nil }
    }
  }
}
