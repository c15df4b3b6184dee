import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

@Suite("A server's clock")
struct ServerClockTests {
  private let start = ContinuousClock.now

  /// Lets a server whose clock is ahead of ours by `difference` answer at these moments, in our seconds.
  private func clock(_ difference: Double, at moments: [Double], way: Double = 0.05) -> ServerClock {
    var clock = ServerClock()
    for moment in moments {
      let time = (moment + difference).rounded(.down)
      clock.hear(time, between: start + .seconds(moment - way), and: start + .seconds(moment + way))
    }
    return clock
  }

  @Test(
    "is known to half a second from one answer on, and better with each",
    arguments: [0, 0.3, -600, 600.9, 1.8e9])
  func converges(difference: Double) throws {
    let first = try #require(clock(difference, at: [0]).time(at: start + .seconds(100)))
    #expect(abs(first - (100 + difference)) < 0.8)
    let moments = (0..<20).map { Double($0) * 15.37 }
    let clock = clock(difference, at: moments)
    #expect(abs(try #require(clock.time(at: start + .seconds(400))) - (400 + difference)) < 0.2)
    #expect(clock.settings == 0)
  }

  @Test("is not led astray by slow answers")
  func slow() throws {
    var clock = clock(7, at: [0, 15.4, 30.6])
    let before = try #require(clock.time(at: start))
    // Eight seconds on the way back.
    clock.hear((45.0 + 7).rounded(.down), between: start + .seconds(45), and: start + .seconds(53))
    #expect(clock.settings == 0)
    #expect(abs(try #require(clock.time(at: start)) - before) < 0.3)
  }

  @Test("may be set", arguments: [-600.0, -3, 3, 600])
  func set(by seconds: Double) throws {
    var clock = clock(7, at: [0, 15.4])
    let time = (30.0 + 7 + seconds).rounded(.down)
    clock.hear(time, between: start + .seconds(29.9), and: start + .seconds(30.1))
    #expect(clock.settings == 1)
    #expect(abs(try #require(clock.time(at: start + .seconds(30))) - (37 + seconds)) < 1)
  }

  @Test("is unknown until it is told")
  func unknown() { #expect(ServerClock().time(at: start) == nil) }
}

/// Everything that AzuraCast's answers and pushes come to, one after the other.
@Suite("An AzuraCast station")
struct AzuraCastReaderTests {
  private let start = ContinuousClock.now
  private let reader = AzuraCastReader(shortcode: "x")

  private func json(
    id: Int = 901, song: String = "Dusk", playedAt: String = "1800000000", elapsed: Int = 0
  ) -> String {
    """
    {"station":{"shortcode":"x"},"now_playing":{"sh_id":\(id),"played_at":\(playedAt),"duration":180,
     "elapsed":\(elapsed),"song":{"id":"\(song)","title":"\(song)"}}}
    """
  }

  private func answer(_ json: String, after seconds: Double, date: String? = nil) -> FeedAnswer {
    let now = start + .seconds(seconds)
    return FeedAnswer(
      bytes: Array(json.utf8), date: date, age: nil, askedAt: now - .milliseconds(40), now: now)
  }

  /// A date header so many seconds after 1800000000.
  private func date(_ seconds: Double) -> String {
    let time = Int(seconds.rounded(.down)) + 8 * 3600
    let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "Fri, 15 Jan 2027 \(parts.joined(separator: ":")) GMT"
  }

  private func read(_ answer: FeedAnswer) throws -> NowPlaying {
    var report = StationReport.unknown
    #expect(reader.read(answer, into: &report))
    return report.nowPlaying
  }

  private func elapsed(_ nowPlaying: NowPlaying, after seconds: Double) throws -> Double {
    (start + .seconds(seconds) - (try #require(nowPlaying.startedAt))) / .seconds(1)
  }

  @Test("never lets the runtime jump, however far its clock is off", arguments: [0, 600.0, -600, 0.7])
  func steady(difference: Double) throws {
    var starts: [ContinuousClock.Instant?] = []
    for moment in stride(from: 20.0, to: 180, by: 14.3) {
      // Both the song's start and the date are by the server's clock.
      let json = json(playedAt: "\(1_800_000_000 + Int(difference))", elapsed: 20)
      starts.append(try read(answer(json, after: moment, date: date(moment + difference))).startedAt)
    }
    #expect(Set(starts).count == 1)
    #expect(abs(((start - (try #require(starts[0]))) / .seconds(1))) < 1.5)
  }

  @Test(
    "keeps to the start of a song when its clock is set meanwhile, and goes by the new time from the next one on"
  )
  func set() throws {
    let first = try read(answer(json(), after: 20, date: date(20)))
    for moment in [35.0, 50, 65] {
      let later = try read(answer(json(), after: moment, date: date(moment + 600)))
      #expect(later.startedAt == first.startedAt)
    }
    let next = try read(
      answer(json(id: 902, song: "Dawn", playedAt: "1800000670"), after: 80, date: date(80 + 600)))
    #expect(abs(try elapsed(next, after: 80) - 10) < 1)
  }

  @Test("is believed without a date in how far the song has come, but not in that it stands still")
  func frozen() throws {
    for (moment, told) in [(42.0, 42), (50, 42), (57, 42), (58, 58), (80, 75)] {
      let nowPlaying = try read(answer(json(playedAt: "null", elapsed: told), after: moment))
      #expect(try elapsed(nowPlaying, after: moment) == moment)
    }
  }

  @Test("may play a song twice")
  func again() throws {
    _ = try read(answer(json(), after: 20, date: date(20)))
    let again = try read(answer(json(id: 902, playedAt: "1800000185"), after: 190, date: date(190)))
    #expect(abs(try elapsed(again, after: 190) - 5) < 1)
  }

  @Test("does not go back to a song that an older answer names, but may begin to count anew")
  func stale() throws {
    var report = StationReport.unknown
    #expect(reader.read(answer(json(id: 902, song: "Dawn"), after: 20), into: &report))
    #expect(reader.read(answer(json(id: 901, song: "Dusk"), after: 30), into: &report))
    #expect(report.nowPlaying.song?.title == "Dawn")
    #expect(reader.read(answer(json(id: 1, song: "Noon"), after: 100), into: &report))
    #expect(report.nowPlaying.song?.title == "Noon")
  }

  @Test(
    "understands what it pushes",
    arguments: [
      (
        #"{"channel":"station:x","pub":{"data":{"np":NP,"triggers":["song_changed"],"current_time":1800000050}}}"#,
        true
      ),
      (#"{"channel":"station:x","pub":{"data":{"np":NP,"triggers":[]}}}"#, true),
      (#"{"pub":{"data":{"np":NP,"current_time":"1800000050"},"offset":77}}"#, true),
      (
        #"{"connect":{"ping":25,"time":1800000047000,"subs":{"station:x":{"publications":[{"data":{"np":NP}}]}}}}"#,
        true
      ),
      (#"{"connect":{"ping":25,"subs":{"station:x":{}}}}"#, false),
      (#"{"connect":{"ping":25,"subs":{"station:x":{"publications":null}}}}"#, false),
      (#"{"connect":{"ping":25,"subs":{"station:other":{"publications":[{"data":{"np":NP}}]}}}}"#, false),
      (#"{"connect":{"data":[{"data":{"np":NP,"current_time":1800000041}}]}}"#, true),
      (#"{"connect":{"data":{}}}"#, false),
      (#"{"channel":"global:time","pub":{"data":{"time":1800000050}}}"#, false),
      ("{}", false), ("", false), ("x", false), ("null", false), ("[]", false), (#"{"connect":7}"#, false),
      (#"{"disconnect":{"code":3000}}"#, false), (#"{"pub":null}"#, false),
      (#"{"pub":{"data":{"np":{}}}}"#, false),
      (#"{"pub":{"data":{"np":"x"}}}"#, false), (#"{"pub":{"data":[NP]}}"#, false),
    ])
  func pushes(frame: String, isReport: Bool) {
    var report = StationReport.unknown
    let event = Array(frame.replacing("NP", with: json()).utf8)
    let news = reader.read(event: event, at: start, into: &report)
    #expect(news.isReport == isReport)
    #expect(report.nowPlaying.song?.title == (isReport ? "Dusk" : nil))
  }

  @Test(
    "tells how often it gives a sign of life",
    arguments: [
      ("25", 50), ("10", 20), ("1", 10), ("9999", 240), (#""25""#, 50), ("0", nil), ("-5", nil),
      ("null", nil),
    ])
  func ping(ping: String, silence: Int?) {
    var report = StationReport.unknown
    let news = reader.read(event: Array(#"{"connect":{"ping":\#(ping)}}"#.utf8), at: start, into: &report)
    #expect(news.longestSilence == silence.map { .seconds($0) })
  }

  @Test("tells the time with what it pushes")
  func pushedTime() throws {
    var report = StationReport.unknown
    let frame = #"{"channel":"station:x","pub":{"data":{"np":\#(json()),"current_time":1800000050}}}"#
    _ = reader.read(event: Array(frame.utf8), at: start, into: &report)
    #expect(abs(try elapsed(report.nowPlaying, after: 0) - 50.5) < 0.6)
  }
}
