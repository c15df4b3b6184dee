// A network that answers when a test wants it to, and a feed on it.

import FoundationEssentials
import Lab
import Radio

@testable import Stations

/// Requests that wait for a test to answer them.
final class FakeNetwork {
  /// One request, for as long as the feed wants its answer.
  final class Request {
    let url: URL
    let headers: [String: String]
    fileprivate final class Token {}
    fileprivate weak var token: Token?
    fileprivate var onAnswer: ((Result<FeedTransport.Body, Failure>) -> Void)?
    fileprivate var onEvent: ((EventConnection) -> Void)?

    fileprivate init(_ url: URL, _ headers: [String: String], _ token: Token) {
      self.url = url
      self.headers = headers
      self.token = token
    }

    /// Whether the feed still waits.
    var isWanted: Bool { token != nil }
  }

  private(set) var gets: [Request] = []
  private(set) var opens: [Request] = []

  var transport: FeedTransport {
    FeedTransport(
      get: { [self] url, headers, onAnswer in
        let token = Request.Token()
        let request = Request(url, headers, token)
        request.onAnswer = onAnswer
        gets.append(request)
        return token
      },
      open: { [self] url, headers, onEvent in
        let token = Request.Token()
        let request = Request(url, headers, token)
        request.onEvent = onEvent
        opens.append(request)
        return token
      })
  }

  /// The requests that wait for an answer.
  var waiting: [Request] { gets.filter { $0.isWanted && $0.onAnswer != nil } }

  /// The addresses asked so far, without the server.
  var paths: [String] { gets.map { $0.url.path() } }

  /// Answers the oldest request that waits.
  func answer(_ json: String, date: String? = nil, age: String? = nil) {
    answer(.success((Array(json.utf8), date, age)))
  }

  func refuse(_ failure: Failure = .status(404)) { answer(.failure(failure)) }

  private func answer(_ result: Result<FeedTransport.Body, Failure>) {
    guard let request = waiting.first, let onAnswer = request.onAnswer else { return }
    request.onAnswer = nil
    onAnswer(result)
  }

  /// The connection for events that is open, if there is one.
  var connection: Request? { opens.last { $0.isWanted } }

  func open(type: String = "text/event-stream") { tell(.opened(contentType: type)) }
  func push(_ data: String) { tell(.bytes(Array("data: \(data)\n\n".utf8))) }
  func tell(_ event: EventConnection) { connection?.onEvent?(event) }
}

/// A feed, its network and what it hands on.
final class FeedSubject {
  let clock: ManualClock
  let network: FakeNetwork
  let feed: any Feed
  private final class Record { var results: [Result<StationReport, Failure>] = [] }
  private let record = Record()

  var results: [Result<StationReport, Failure>] { record.results }
  var reports: [StationReport] { results.compactMap { try? $0.get() } }
  var titles: [String?] { reports.map { $0.nowPlaying.song?.title } }

  init(_ makeFeed: (FeedTransport, any Clock) throws -> any Feed) rethrows {
    let (clock, network) = (ManualClock(), FakeNetwork())
    (self.clock, self.network) = (clock, network)
    feed = try makeFeed(network.transport, clock)
  }

  /// A feed by a plan; 0.5 is the middle of the spread: waits are exactly those of the tables.
  convenience init(_ plan: FeedPlan, random: Double = 0.5) {
    self.init { plan.feed(transport: $0, clock: $1, random: { random }) }
  }

  func start() { feed.start { [record] in record.results.append($0) } }
}

/// A question whose answers are titles of songs, and "?" for what makes no sense.
func titleQuestion(_ addresses: String..., isGuess: Bool = false) -> Question {
  Question(every: .seconds(15), isGuess: isGuess) {
    addresses.compactMap(webAddress).map { address in
      Question.Form(address: address) { answer, report in
        let title = String(decoding: answer.bytes, as: UTF8.self)
        report.nowPlaying.song = Song(title: title)
        return title != "?"
      }
    }
  }
}
