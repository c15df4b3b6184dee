// The station that all listeners have in common: it counts what it is asked.

import FoundationEssentials
import Radio

@testable import Stations

/// A station on a simulated clock, with a server that can go down.
final class SimulatedStation {
  /// What a listener asks for.
  enum Kind: CaseIterable {
    case words, events, covers, music
  }

  let clock: SimulatedClock
  /// The requests of each second since the beginning.
  private(set) var requests: [Kind: [Int]] = [:]
  private(set) var song = 0
  private(set) var songStart: ContinuousClock.Instant
  private(set) var isUp = true
  /// How long a server that has no time asks to be left alone; nil while it has time.
  var busy: Duration?
  /// Whether it tells its news by itself.
  let hasEvents: Bool
  /// Called when the server goes down, for those that listen to its music.
  var onDown: (() -> Void)?

  private let beginning: ContinuousClock.Instant
  private var connections: [ObjectIdentifier: (EventConnection) -> Void] = [:]
  /// A way there and back, in seconds.
  static let latency = 0.05

  init(clock: SimulatedClock, hasEvents: Bool) {
    self.clock = clock
    self.hasEvents = hasEvents
    beginning = clock.now
    songStart = clock.now
    if hasEvents { tellAll() }
  }

  func changeSong() {
    song += 1
    songStart = clock.now
    for send in connections.values { tell(send) }
  }

  /// Its account comes every 15 s, as AzuraCast's does.
  private func tellAll() {
    for send in connections.values { tell(send) }
    clock.at(15) { [weak self] in self?.tellAll() }
  }

  func goDown() {
    isUp = false
    let lost = Array(connections.values)
    connections = [:]
    for send in lost { send(.ended(.ended)) }
    onDown?()
  }

  func comeUp() { isUp = true }

  /// Takes a request for something, and says later how it went.
  func ask(_ kind: Kind, _ onAnswer: @escaping (Failure?) -> Void) {
    let second = Int((clock.now - beginning) / .seconds(1))
    var counts = requests[kind] ?? []
    counts += Array(repeating: 0, count: max(second + 1 - counts.count, 0))
    // Where nobody listens nobody is burdened.
    if isUp { counts[second] += 1 }
    requests[kind] = counts
    let failure: Failure? =
      if !isUp { .unreachable("station") } else { busy.map { .busy(status: 503, retryAfter: $0) } }
    clock.at(Self.latency) { onAnswer(failure) }
  }

  private final class Token {
    var onEnd: (() -> Void)?
    deinit { onEnd?() }
  }

  var transport: FeedTransport {
    FeedTransport(
      get: { [self] _, _, onAnswer in
        let token = Token()
        ask(.words) { [weak token, self] failure in
          guard token != nil else { return }
          onAnswer(failure.map { .failure($0) } ?? .success((Array("\(song)".utf8), nil, nil)))
        }
        return token
      },
      open: { [self] _, _, onEvent in
        let token = Token()
        ask(.events) { [weak token, self] failure in
          guard let token else { return }
          if let failure { return onEvent(.ended(failure)) }
          let name = ObjectIdentifier(token)
          connections[name] = onEvent
          token.onEnd = { [weak self] in self?.connections[name] = nil }
          onEvent(.opened(contentType: "text/event-stream"))
          tell(onEvent)
        }
        return token
      })
  }

  private func tell(_ send: (EventConnection) -> Void) { send(.bytes(Array("data: \(song)\n\n".utf8))) }
}
