import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

@Suite("An AzuraCast feed")
struct AzuraCastFeedTests {
  @Test("asks at once and hands the answer on")
  func asks() throws {
    let sut = try FeedSubject()
    sut.start()
    sut.answer(#"{"station":{"name":"Night Desk"}}"#)
    #expect(try sut.results.first?.get().name == "Night Desk")
  }

  @Test(
    "asks again every quarter of a minute, off by up to a fifth",
    arguments: [(0.0, 12.0), (0.5, 15), (0.75, 16.5)])
  func polls(random: Double, wait: Double) throws {
    let sut = try FeedSubject(random: random)
    sut.start()
    sut.answer(#"{"station":{}}"#)
    #expect(sut.clock.pending == [.seconds(wait)])
    sut.clock.advance(by: .seconds(wait))
    #expect(sut.requests == 2)
    sut.clock.advance(by: .seconds(100))
    #expect(sut.requests == 2, "never two questions at once")
  }

  @Test(
    "asks less often when there is no answer, or none that makes sense",
    arguments: [nil, "<html>"])
  func failure(body: String?) throws {
    let sut = try FeedSubject()
    sut.start()
    sut.answer(body.map { .success(.init(bytes: Array($0.utf8))) } ?? .failure(.status(503)))
    #expect(throws: Failure.self) { try sut.results.first?.get() }
    #expect(sut.clock.pending == [.seconds(30)])
  }

  @Test("is refreshed soon, but never in a tight loop")
  func refreshes() throws {
    let sut = try FeedSubject()
    sut.start()
    sut.answer(#"{"station":{}}"#)
    sut.feed.refresh()
    sut.feed.refresh()
    #expect(sut.requests == 1)
    #expect(sut.clock.pending == [.seconds(5)])
    sut.clock.advance(by: .seconds(5))
    #expect(sut.requests == 2)
    sut.feed.refresh()
    #expect(sut.requests == 2, "the answer is on its way")
    sut.answer(#"{"station":{}}"#)
    sut.clock.advance(by: .seconds(10))
    sut.feed.refresh()
    #expect(sut.clock.pending == [.seconds(3)])
  }

  @Test("is refreshed at once after a failure, for whoever asks has waited already")
  func refreshesAfterFailure() throws {
    let sut = try FeedSubject()
    sut.start()
    sut.answer(.failure(.status(503)))
    sut.feed.refresh()
    #expect(sut.requests == 2)
  }

  @Test("says nothing more once it is stopped, and lets the question go")
  func stops() throws {
    let sut = try FeedSubject()
    sut.start()
    sut.feed.stop()
    #expect(sut.isCalledOff)
    sut.answer(#"{"station":{}}"#)
    sut.feed.refresh()
    #expect(sut.results.isEmpty)
    #expect(sut.requests == 1)
    #expect(sut.clock.pending.isEmpty)
  }

  @Test("counts how long a cache has kept the answer")
  func age() throws {
    let sut = try FeedSubject()
    sut.start()
    let json = #"{"station":{},"now_playing":{"played_at":1800000000,"song":{"title":"x"}}}"#
    sut.answer(
      .success(.init(bytes: Array(json.utf8), date: "Fri, 15 Jan 2027 08:00:10 GMT", age: "7")))
    #expect(try sut.results.first?.get().nowPlaying.startedAt == sut.clock.now - .seconds(17))
  }
}

/// A feed with a network that answers when a test wants it to.
private final class FeedSubject {
  let clock = ManualClock()
  let feed: AzuraCastFeed

  private final class Network {
    final class Request {}
    var count = 0
    weak var request: Request?
    var answer: ((Result<AzuraCastFeed.Answer, Failure>) -> Void)?
    var results: [Result<StationReport, Failure>] = []
  }
  private let network = Network()

  var requests: Int { network.count }
  var results: [Result<StationReport, Failure>] { network.results }
  var isCalledOff: Bool { network.request == nil }

  init(random: Double = 0.5) throws {
    feed = AzuraCastFeed(
      address: try #require(URL(string: "http://a.example/api/nowplaying/x")),
      fetch: { [network] _, answer in
        let request = Network.Request()
        network.count += 1
        network.request = request
        network.answer = answer
        return request
      }, clock: clock, random: { random })
  }

  func start() { feed.start { [network] in network.results.append($0) } }
  func answer(_ json: String) { answer(.success(.init(bytes: Array(json.utf8)))) }
  func answer(_ answer: Result<AzuraCastFeed.Answer, Failure>) { network.answer?(answer) }
}
