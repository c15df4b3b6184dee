import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

/// A feed, and how its network comes to answer it.
struct FeedImplementation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () throws -> FeedSubject
  /// Brings one answer.
  let answer: @Sendable (FeedSubject) -> Void
  /// What has to be done once it has begun.
  var begin: @Sendable (FeedSubject) -> Void = { _ in }
}

/// What every feed promises, whichever way it comes by its words.
@Suite("Every feed")
struct FeedContractTests {
  private static let azuraCast = #"{"station":{"shortcode":"x"},"now_playing":{"song":{"title":"Dusk"}}}"#
  private static let stream = webAddress("http://a.example:8000/live.mp3")

  static let all: [FeedImplementation] = [
    FeedImplementation(
      testDescription: "that asks",
      make: { FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/on")])) },
      answer: { $0.network.answer("Dusk") }),
    FeedImplementation(
      testDescription: "of AzuraCast, asked",
      make: {
        FeedSubject(try #require(webAddress("http://a.example/api/nowplaying/x").flatMap(FeedPlan.azuraCast)))
      },
      answer: { $0.network.answer(azuraCast) }),
    FeedImplementation(
      testDescription: "of AzuraCast, live",
      make: {
        FeedSubject(try #require(webAddress("http://a.example/api/nowplaying/x").flatMap(FeedPlan.azuraCast)))
      },
      answer: {
        $0.network.open()
        $0.network.push(#"{"channel":"station:x","pub":{"data":{"np":\#(azuraCast)}}}"#)
      }),
    FeedImplementation(
      testDescription: "that is found by the station's own address",
      make: {
        FeedSubject { transport, clock in
          FeedFinder(
            Station(name: "", feed: webAddress("http://a.example/api/nowplaying/x")),
            transport: transport, clock: clock, random: { 0.5 })
        }
      },
      answer: { $0.network.answer(azuraCast) }),
    FeedImplementation(
      testDescription: "that is found by the stream",
      make: {
        FeedSubject { transport, clock in
          FeedFinder(
            Station(name: "", streams: [stream].compactMap(\.self)), transport: transport, clock: clock,
            random: { 0.5 })
        }
      },
      answer: {
        $0.network.answer(#"{"icestats":{"source":{"listenurl":"http://x/live.mp3","title":"Dusk"}}}"#)
      },
      begin: { sut in
        if let stream { sut.feed.follow(stream) }
        sut.clock.advance(by: .seconds(2))
      }),
  ]

  private func start(_ implementation: FeedImplementation, _ sut: FeedSubject) {
    sut.start()
    implementation.begin(sut)
  }

  @Test("hands answers on from its start", arguments: all)
  func answers(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    start(implementation, sut)
    implementation.answer(sut)
    #expect(sut.results.count == 1 && sut.reports.count == 1)
  }

  @Test("says nothing before its start and nothing after its end, and waits for nothing then", arguments: all)
  func stops(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    sut.feed.refresh()
    sut.clock.advance(by: .seconds(100))
    #expect(sut.network.gets.isEmpty && sut.network.opens.isEmpty)
    start(implementation, sut)
    let requests = sut.network.gets + sut.network.opens
    sut.feed.stop()
    #expect(!requests.contains { $0.isWanted })
    #expect(sut.clock.pending.isEmpty)
    implementation.answer(sut)
    sut.feed.refresh()
    sut.clock.advance(by: .seconds(100))
    #expect(sut.results.isEmpty)
    #expect(sut.network.gets.count + sut.network.opens.count == requests.count)
  }

  @Test("may end from within an answer", arguments: all)
  func stopsWithin(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    let feed = sut.feed
    var count = 0
    feed.start { [unowned feed] _ in
      count += 1
      feed.stop()
    }
    implementation.begin(sut)
    implementation.answer(sut)
    implementation.answer(sut)
    #expect(count == 1)
    #expect(sut.clock.pending.isEmpty)
  }

  @Test("begins anew after its end", arguments: all)
  func startsAgain(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    start(implementation, sut)
    implementation.answer(sut)
    sut.feed.stop()
    start(implementation, sut)
    implementation.answer(sut)
    #expect(sut.results.count == 2 && sut.reports.count == 2)
  }

  @Test("is never refreshed in a tight loop", arguments: all)
  func refreshes(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    start(implementation, sut)
    implementation.answer(sut)
    // Answered at once, and with the same song for ever.
    for _ in 0..<600 {
      sut.feed.refresh()
      sut.clock.advance(by: .milliseconds(100))
      implementation.answer(sut)
    }
    #expect(sut.network.gets.count <= 1 + 60 / 5)
  }

  @Test("is never asked twice at once", arguments: all)
  func patience(implementation: FeedImplementation) throws {
    let sut = try implementation.make()
    start(implementation, sut)
    for _ in 0..<600 {
      sut.feed.refresh()
      sut.clock.advance(by: .milliseconds(500))
    }
    #expect(sut.network.waiting.count == 1)
  }

  @Test("is let go with all it waits for", arguments: all)
  func letsGo(implementation: FeedImplementation) throws {
    var sut: FeedSubject? = try implementation.make()
    if let sut { start(implementation, sut) }
    sut.map(implementation.answer)
    let (clock, network) = try (#require(sut?.clock), #require(sut?.network))
    weak let feed = sut?.feed
    sut = nil
    #expect(feed == nil)
    #expect(clock.pending.isEmpty)
    #expect(!(network.gets + network.opens).contains { $0.isWanted })
  }
}
