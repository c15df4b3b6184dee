// Whether the stations can be heard, as `lofitime list --check` tells.

internal import EventLoop
internal import FoundationEssentials
internal import HTTP
internal import Radio
internal import RadioPresentation

/// Tries stations, a few at a time, as the radio would play them, but without a sound.
final class StationCheck {
  /// How long a station may take until there is music.
  private static let patience = Duration.seconds(12)
  /// More at a time would only wait for one another on a slow line.
  private static let mostAtATime = 4

  private let loop: EventLoop
  private let client: HTTPClient
  private let clock: LoopClock
  private var waiting: ArraySlice<Station>
  private var trials: [Trial] = []
  private let report: (String) throws -> Void
  private var areAllWell = true
  private var failure: (any Error)?
  private let idWidth: Int

  private init(_ stations: [Station], on loop: EventLoop, report: @escaping (String) throws -> Void) {
    self.loop = loop
    self.report = report
    client = HTTPClient(loop: loop, userAgent: Engine.userAgent)
    clock = LoopClock(loop: loop)
    waiting = stations[...]
    idWidth = stations.map(\.id.harmless.count).max() ?? 0
  }

  /// Reports a line for each station as soon as it is known; returns whether all can be heard.
  static func run(_ stations: [Station], report: @escaping (String) throws -> Void) throws -> Bool {
    let loop = try EventLoop()
    let check = StationCheck(stations, on: loop, report: report)
    // Every trial ends by its own bound; this is for none at all.
    let bound = patience * (stations.count / mostAtATime + 2)
    _ = loop.run(until: { check.moveOn() }, within: bound)
    if let failure = check.failure { throw failure }
    return check.areAllWell && check.isOver
  }

  private var isOver: Bool { waiting.isEmpty && trials.isEmpty }

  /// Reports what is known by now and begins what can be; whether that was all.
  private func moveOn() -> Bool {
    for trial in trials where trial.result != nil { tell(trial) }
    trials.removeAll { $0.result != nil }
    while failure == nil, trials.count < Self.mostAtATime, let station = waiting.popFirst() {
      trials.append(Trial(of: station, loop: loop, client: client, clock: clock, patience: Self.patience))
    }
    return isOver || failure != nil
  }

  private func tell(_ trial: Trial) {
    let verdict: String
    let words: String
    switch trial.result {
    case .success(let (format, time)):
      let tenths = Int(time / .milliseconds(100))
      verdict = "ok  "
      words = "\(format) after \(tenths / 10).\(tenths % 10) s"
    case .failure(let silence):
      areAllWell = false
      verdict = "FAIL"
      words = silence.description
    case nil: return
    }
    do {
      try report("\(trial.station.id.harmless.padded(to: idWidth))  \(verdict)  \(words.harmless)\n")
    } catch {
      failure = error
    }
  }
}

/// One station that is tried.
private final class Trial {
  let station: Station
  private(set) var result: Result<(format: String, time: Duration), Silence>?

  private let tuner: Tuner
  private var end: LoopTimer?
  private var failure: Failure?
  private var failures = 0

  init(of station: Station, loop: EventLoop, client: HTTPClient, clock: LoopClock, patience: Duration) {
    self.station = station
    tuner = Tuner(deafOn: loop, client: client, clock: clock) { station in
      // Where the streams are known, it is these that are to be tried, and nobody need be asked.
      station.streams.isEmpty ? Engine.feed(of: station, client: client, clock: clock) : nil
    }
    let start = clock.now
    end = LoopTimer(loop: loop) { [weak self] in self?.fail() }
    end?.schedule(after: patience)
    tuner.onEvent = { [weak self] event in
      switch event {
      case .format(let format?):
        self?.finish(.success((format.description, clock.now - start)))
      case .playback(.waiting(let failure, _)):
        self?.note(failure)
      default: break
      }
    }
    tuner.tune(to: Dial([station]))
  }

  /// Notes that an address has failed; once all have, so has the station.
  private func note(_ failure: Failure) {
    // The first address is the best one, and says best why.
    if self.failure == nil { self.failure = failure }
    failures += 1
    if failures >= max(station.streams.count, 1) { fail() }
  }

  private func fail() {
    finish(.failure(Silence(station: station.name, failure: failure)))
  }

  private func finish(_ result: Result<(format: String, time: Duration), Silence>) {
    guard self.result == nil else { return }
    self.result = result
    end = nil
    tuner.onEvent = nil
    tuner.end()
  }
}
