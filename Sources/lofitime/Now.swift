// What is on, and leave: the radio without a sound and without a face.

internal import EventLoop
internal import FoundationEssentials
internal import HTTP
internal import Radio
internal import RadioPresentation

/// Listens in on a station until it has told what it plays.
final class Now {
  /// How long a station may take for its first word.
  private static let patience = Duration.seconds(10)
  /// How long to wait for the rest: a feed that says more than the stream, or a stream without a feed.
  private static let grace = Duration.seconds(3)

  /// A list may begin with addresses that are dead.
  private static let mostFailures = 3

  private let clock: LoopClock
  private let tuner: Tuner
  private var name: String
  private var nowPlaying = NowPlaying()
  private var failure: Failure?
  private var failures = 0
  private var isPlaying = false

  private init(_ station: Station, on loop: EventLoop) {
    name = station.name
    clock = LoopClock(loop: loop)
    let client = HTTPClient(loop: loop, userAgent: Engine.userAgent)
    tuner = Tuner(deafOn: loop, client: client, clock: clock) { [clock] station in
      Engine.feed(of: station, client: client, clock: clock)
    }
  }

  /// Waits for the words of a station; throws why there are none.
  static func report(on station: Station) throws -> Report {
    let loop = try EventLoop()
    let now = Now(station, on: loop)
    now.tuner.onEvent = { [weak now] in now?.receive($0) }
    now.tuner.tune(to: Dial([station]))
    defer { now.tuner.end() }
    _ = loop.run(until: { now.isAnswered || now.failures >= mostFailures }, within: patience)
    if now.isAnswered { _ = loop.run(until: { now.isComplete }, within: grace) }
    guard now.isAnswered else { throw Silence(station: now.name, failure: now.failure) }
    return Report(station: now.name, nowPlaying: now.nowPlaying, moment: now.clock.now)
  }

  private var isAnswered: Bool { isPlaying || nowPlaying != NowPlaying() }

  private var isComplete: Bool { nowPlaying.song != nil && nowPlaying.listeners != nil }

  private func receive(_ event: RadioEvent) {
    switch event {
    case .station(let name): self.name = name
    case .nowPlaying(let nowPlaying): self.nowPlaying = nowPlaying
    case .playback(.playing): isPlaying = true
    case .playback(.waiting(let failure, _)):
      self.failure = failure
      failures += 1
    case .playback, .stream, .format, .volume, .coming, .dial, .glimpse, .favourites, .earlierSongs, .sleep,
      .notKept:
      break
    }
  }
}

/// Why a station has told nothing.
struct Silence: Error, CustomStringConvertible {
  let station: String
  let failure: Failure?

  var description: String {
    (failure?.sentence(station: station) ?? "\(station) does not answer").harmless
  }
}
