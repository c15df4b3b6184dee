import Lab
import Radio
import Testing

@testable import Stations

@Suite("A feed that asks")
struct PolledFeedTests {
  private func subject(random: Double = 0.5) -> FeedSubject {
    FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/on")]), random: random)
  }

  @Test("asks at once and hands the answer on")
  func asks() {
    let sut = subject()
    sut.start()
    sut.network.answer("Dusk")
    #expect(sut.titles == ["Dusk"])
  }

  @Test(
    "asks again every quarter of a minute, off by up to a fifth",
    arguments: [(0.0, 12.0), (0.5, 15), (0.75, 16.5)])
  func polls(random: Double, wait: Double) {
    let sut = subject(random: random)
    sut.start()
    sut.network.answer("Dusk")
    #expect(sut.clock.pending == [.seconds(wait)])
    sut.clock.advance(by: .seconds(wait))
    #expect(sut.network.gets.count == 2)
    sut.clock.advance(by: .seconds(100))
    #expect(sut.network.gets.count == 2, "never two questions at once")
  }

  @Test("asks less and less often while there is no answer, or none that makes sense")
  func failure() {
    let sut = subject()
    sut.start()
    var waits: [Duration] = []
    for turn in 0..<7 {
      if turn % 2 == 0 { sut.network.refuse(.status(503)) } else { sut.network.answer("?") }
      waits += sut.clock.pending
      sut.clock.advance(by: sut.clock.pending.first ?? .zero)
    }
    #expect(waits == [30, 60, 120, 240, 300, 300, 300].map { .seconds($0) })
    #expect(sut.results.count == 7 && sut.reports.isEmpty)
    sut.network.answer("Dusk")
    #expect(sut.clock.pending == [.seconds(15)])
  }

  @Test("is asked once more when a song is over, at a moment of its own, unless it is going to be asked soon")
  func refreshes() {
    let sut = subject()
    sut.start()
    sut.network.answer("Dusk")
    for _ in 0..<100 { sut.feed.refresh() }
    #expect(sut.network.gets.count == 1)
    #expect(sut.clock.pending == [.seconds(15)])
    sut.clock.advance(by: .seconds(15))
    #expect(sut.network.gets.count == 2)
    sut.feed.refresh()
    #expect(sut.network.gets.count == 2, "the answer is on its way")
    sut.network.answer("Dawn")
    #expect(sut.clock.pending == [.seconds(15)])
  }

  @Test("waits a little, then longer, for a station that is late to name its new song")
  func lag() {
    let sut = subject()
    sut.start()
    sut.network.answer("Dusk")
    sut.feed.refresh()
    var waits: [Duration] = []
    for _ in 0..<5 {
      waits += sut.clock.pending
      sut.clock.advance(by: sut.clock.pending.first ?? .zero)
      sut.network.answer("Dusk")
      for _ in 0..<3 { sut.feed.refresh() }
      // The presenter asks once for a song; whoever asks on is not served oftener for it.
      if waits.count == 3 { break }
    }
    #expect(waits == [.seconds(15), .seconds(5), .seconds(10)])
  }

  @Test("is refreshed at once after a failure, for whoever asks has waited already")
  func refreshesAfterFailure() {
    let sut = subject()
    sut.start()
    sut.network.refuse(.status(503))
    sut.clock.advance(by: .milliseconds(500))
    sut.feed.refresh()
    #expect(sut.network.gets.count == 2)
    sut.network.refuse(.status(503))
    for _ in 0..<100 { sut.feed.refresh() }
    #expect(sut.network.gets.count == 2)
    #expect(sut.clock.pending == [.milliseconds(250)])
  }

  @Test("tries the other address of a station at once, and stays with the one that answers")
  func forms() {
    let sut = FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/1", "http://a.example/2")]))
    sut.start()
    sut.network.refuse()
    sut.network.answer("Dusk")
    sut.clock.advance(by: .seconds(15))
    #expect(sut.network.paths == ["/1", "/2", "/2"])
    sut.network.answer("?")
    sut.network.answer("Dawn")
    #expect(sut.network.paths == ["/1", "/2", "/2", "/1"])
    #expect(sut.titles == ["Dusk", "Dawn"])
  }

  @Test("hands on one failure where no address answers, and asks no other one of a host that is away")
  func allForms() {
    let sut = FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/1", "http://a.example/2")]))
    sut.start()
    sut.network.refuse(.status(404))
    sut.network.refuse(.status(500))
    #expect(sut.results == [.failure(.status(404))])
    sut.clock.advance(by: .seconds(30))
    sut.network.refuse(.unreachable("a.example"))
    #expect(sut.network.gets.count == 3)
    #expect(sut.clock.pending == [.seconds(60)])
  }

  @Test("takes a wrong guess for final, for half an hour, also when it is begun anew")
  func guess() {
    let plan = FeedPlan(questions: [titleQuestion("http://a.example/1", "http://a.example/2", isGuess: true)])
    let sut = FeedSubject(plan)
    sut.start()
    sut.network.refuse(.ended)
    sut.network.refuse()
    #expect(sut.clock.pending == [.seconds(1800)])
    webAddress("http://a.example/1").map(sut.feed.follow)
    #expect(sut.clock.pending == [.seconds(1800)], "it has not been away")
    sut.clock.advance(by: .seconds(600))
    sut.feed.stop()
    sut.start()
    #expect(sut.network.gets.count == 2)
    sut.clock.advance(by: .seconds(1200))
    #expect(sut.network.gets.count == 3)
    sut.network.answer("Dusk")
    #expect(sut.clock.pending == [.seconds(15)])
    sut.feed.refresh()
    #expect(sut.clock.pending == [.seconds(15)])
  }

  @Test("asks as soon as is decent when the listener wants it")
  func hurries() {
    let sut = subject()
    sut.start()
    sut.network.answer("Dusk")
    sut.feed.hurry()
    #expect(sut.clock.pending == [.seconds(5)])
    sut.clock.advance(by: .seconds(5))
    sut.network.refuse(.unreachable("a.example"))
    sut.feed.hurry()
    #expect(sut.clock.pending == [.milliseconds(250)])
    webAddress("http://a.example/1").map(sut.feed.follow)
    #expect(sut.clock.pending == [.milliseconds(250)])
  }

  @Test("asks again in turn when music comes again from a station that was away, and not otherwise")
  func recovers() throws {
    let sut = subject()
    let stream = try #require(webAddress("http://a.example/1"))
    sut.start()
    sut.network.answer("Dusk")
    sut.clock.advance(by: .seconds(15))
    sut.feed.follow(stream)
    #expect(sut.network.gets.count == 2)
    sut.network.refuse(.unreachable("a.example"))
    sut.clock.advance(by: .seconds(2))
    sut.feed.follow(stream)
    #expect(sut.clock.pending == [.seconds(7.5)])
    sut.feed.follow(stream)
    #expect(sut.clock.pending == [.seconds(7.5)], "its turn stays what it is")
    sut.clock.advance(by: .seconds(7.5))
    #expect(sut.network.gets.count == 3)
    sut.network.answer("Dawn")
    sut.feed.follow(stream)
    #expect(sut.clock.pending == [.seconds(15)])
  }

  @Test("is asked once more when a listener wants it, though its guess was wrong")
  func guessAgain() {
    let sut = FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/1", isGuess: true)]))
    sut.start()
    sut.network.refuse()
    sut.clock.advance(by: .seconds(60))
    sut.feed.refresh()
    #expect(sut.network.gets.count == 2)
    sut.network.refuse()
    #expect(sut.clock.pending == [.seconds(1800)])
  }

  @Test("puts together what several answers say, and does without those that do not come")
  func merges() {
    let audience = Question("http://a.example/audience", every: .seconds(60)) { answer, report in
      report.nowPlaying.listeners = Int(String(decoding: answer.bytes, as: UTF8.self))
      return true
    }
    let sut = FeedSubject(FeedPlan(questions: [titleQuestion("http://a.example/on"), audience]))
    sut.start()
    sut.network.answer("Dusk")
    sut.network.answer("7")
    #expect(sut.reports.last?.nowPlaying == NowPlaying(song: Song(title: "Dusk"), listeners: 7))
    sut.clock.advance(by: .seconds(15))
    sut.network.answer("Dawn")
    #expect(sut.reports.last?.nowPlaying == NowPlaying(song: Song(title: "Dawn"), listeners: 7))
    sut.clock.advance(by: .seconds(45))
    #expect(sut.network.waiting.count == 2)
    sut.network.answer("Noon")
    sut.network.refuse()
    #expect(sut.results.count == 4, "the audience is no failure of the feed's")
    #expect(sut.reports.last?.nowPlaying.listeners == 7)
  }

  @Test("keeps the start of a song that its station only knows in seconds")
  func holdsStart() {
    let question = Question("http://a.example/on", every: .seconds(15)) { answer, report in
      let elapsed = Int(String(decoding: answer.bytes, as: UTF8.self)) ?? 0
      report.nowPlaying = NowPlaying(song: Song(title: "Dusk"), startedAt: answer.now - .seconds(elapsed))
      return true
    }
    let sut = FeedSubject(FeedPlan(questions: [question]))
    sut.start()
    for elapsed in [10, 26, 39, 54] {
      sut.network.answer("\(elapsed)")
      sut.clock.advance(by: .seconds(15))
    }
    let starts = sut.reports.map { $0.nowPlaying.startedAt }
    #expect(Set(starts).count == 1)
  }
}
