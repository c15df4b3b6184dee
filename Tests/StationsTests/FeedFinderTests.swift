import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

@Suite("A feed that is found")
struct FeedFinderTests {
  private func subject(_ stream: String, feed: String? = nil) -> FeedSubject {
    FeedSubject { transport, clock in
      FeedFinder(
        Station(name: "", streams: [webAddress(stream)].compactMap(\.self), feed: feed.flatMap(webAddress)),
        transport: transport, clock: clock, random: { 0.5 })
    }
  }

  private func follow(_ stream: String, _ sut: FeedSubject) {
    webAddress(stream).map(sut.feed.follow)
    sut.clock.advance(by: .seconds(2))
  }

  @Test(
    "of a known station is asked at once, by the address of its stream",
    arguments: [
      ("https://ice2.somafm.com/groovesalad-128-mp3", "https://api.somafm.com/songs/groovesalad.json"),
      ("http://ice1.somafm.com/sf1033-128-mp3", "https://api.somafm.com/songs/sf1033.json"),
      ("https://stream.laut.fm/lofi", "https://api.laut.fm/station/lofi/current_song"),
      (
        "http://lofi-radio.stream.laut.fm/lofi-radio?t=1",
        "https://api.laut.fm/station/lofi-radio/current_song"
      ),
      ("https://radio.plaza.one/mp3", "https://api.plaza.one/status"),
      ("https://stream.radioparadise.com/mp3-192", "https://api.radioparadise.com/api/now_playing?chan=0"),
      ("http://stream.radioparadise.com/mellow-320", "https://api.radioparadise.com/api/now_playing?chan=1"),
      ("https://a.example/listen/lab/radio.mp3", "https://a.example/api/nowplaying_static/lab.json"),
      ("https://a.example/public/lab/playlist.pls", "https://a.example/api/nowplaying_static/lab.json"),
      ("https://stream.nightride.fm/chillsynth.mp3", "https://nightride.fm/meta"),
    ])
  func known(stream: String, address: String) {
    let sut = subject(stream)
    sut.start()
    #expect((sut.network.gets + sut.network.opens).first?.url.absoluteString == address)
    let count = sut.network.gets.count
    follow(stream, sut)
    #expect(sut.network.gets.count == count, "it is known already")
  }

  @Test("of an unknown one is looked for at the server that the music comes from, in one way after the other")
  func unknown() {
    let sut = subject("http://me:secret@a.example:8000/lo%20fi.mp3?x=y")
    sut.start()
    sut.clock.advance(by: .seconds(60))
    #expect(sut.network.gets.isEmpty, "nobody knows yet whether there is music")
    follow("http://me:secret@a.example:8000/lo%20fi.mp3?x=y", sut)
    for _ in 0..<10 { sut.network.refuse() }
    #expect(
      sut.network.gets.map(\.url.absoluteString) == [
        "http://a.example:8000/status-json.xsl?mount=%2Flo%20fi.mp3",
        "http://a.example:8000/admin/publicstats.json",
        "http://a.example:8000/stats?sid=1&json=1",
      ], "Shoutcast 1 has no streams of such names")
    #expect(sut.clock.pending == [.seconds(1800)])
    for _ in 0..<10 { follow("http://me:secret@a.example:8000/lo%20fi.mp3?x=y", sut) }
    #expect(sut.network.gets.count == 3)
  }

  @Test(
    "of a server's only stream is also looked for as with Shoutcast 1, which wants to be asked by a browser")
  func oldShoutcast() {
    let sut = subject("http://a.example:8000/")
    sut.start()
    follow("http://a.example:8000/", sut)
    for _ in 0..<10 { sut.network.refuse() }
    #expect(sut.network.gets.last?.url.absoluteString == "http://a.example:8000/7.html")
    #expect(sut.network.gets.last?.headers["User-Agent"]?.hasPrefix("Mozilla") == true)
  }

  @Test(
    "of a station that could not be reached at first is found once there is music",
    arguments: [Failure.unreachable("a.example"), .unknownHost("a.example"), .status(503), .status(429)])
  func recovers(failure: Failure) {
    let sut = subject("https://a.example/listen/x/radio.mp3")
    sut.start()
    while !sut.network.waiting.isEmpty { sut.network.refuse(failure) }
    let asked = sut.network.gets.count
    sut.clock.advance(by: .seconds(5))
    #expect(sut.network.gets.count == asked)
    follow("https://a.example/listen/x/radio.mp3", sut)
    #expect(sut.network.gets.count == asked + 1)
    sut.network.answer(#"{"station":{"shortcode":"x"}}"#)
    #expect(sut.reports.count == 1)
  }

  @Test(
    "settles on the first answer that knows the stream",
    arguments: [
      (["{}", #"[{"name":"icestats"},{"source":{"/live":{"listeners":3,"title":"Dusk"}}}]"#], 2),
      (
        [
          #"{"icestats":{"source":{"listenurl":"http://x/other","title":"No"}}}"#, "?",
          #"{"songtitle":"Dusk","streamstatus":1,"currentlisteners":3}"#,
        ], 3
      ),
    ])
  func settles(answers: [String], count: Int) {
    let sut = subject("http://a.example:8000/live")
    sut.start()
    follow("http://a.example:8000/live", sut)
    for answer in answers { sut.network.answer(answer) }
    #expect(sut.network.gets.count == count)
    #expect(sut.reports.count == 1)
    // The song comes within the stream, when it is heard.
    #expect(sut.reports.first?.nowPlaying == NowPlaying(listeners: 3))
    sut.clock.advance(by: .seconds(30))
    #expect(sut.network.gets.last?.url == sut.network.gets[count - 1].url)
  }

  @Test(
    "asks Shoutcast about the stream that is heard",
    arguments: [
      ("/stream/2/", 2), ("/stream/3/;stream.mp3", 3), ("/stream", 1), ("/?sid=4", 4), ("/;", 1),
      ("/?sid=x", 1),
      ("/?sid=99999999999999999999", 1),
    ])
  func shoutcast(path: String, number: Int) throws {
    let plan = try #require(webAddress("http://a.example:8000" + path).flatMap(FeedPlan.server))
    let form = try #require(plan.questions.first?.forms().dropFirst(2).first)
    #expect(form.address.absoluteString == "http://a.example:8000/stats?sid=\(number)&json=1")
  }

  @Test("changes with the stream, and is not looked for while one stream follows the other")
  func replaced() {
    let sut = subject("http://a.example/list.pls")
    sut.start()
    for stream in ["http://a.example/1", "http://a.example/2", "http://b.example/1"] {
      webAddress(stream).map(sut.feed.follow)
      sut.clock.advance(by: .seconds(1))
    }
    sut.clock.advance(by: .seconds(1))
    #expect(sut.network.gets.map { $0.url.host() } == ["b.example"])
    follow("https://ice2.somafm.com/groovesalad-128-mp3", sut)
    #expect(sut.network.waiting.map { $0.url.host() } == ["api.somafm.com", "api.somafm.com"])
  }

  @Test("listens to no events of a server that may be another's, until it has answered like AzuraCast")
  func likeAzuraCast() {
    let sut = subject("https://a.example/listen/x/radio.mp3")
    sut.start()
    #expect(sut.network.opens.isEmpty)
    sut.network.answer(#"{"station":{"shortcode":"x"}}"#)
    #expect(sut.network.opens.count == 1)
  }

  @Test("is the station's own where it names one")
  func own() {
    let sut = subject("https://stream.laut.fm/lofi", feed: "https://a.example/api/nowplaying/x")
    sut.start()
    follow("https://stream.laut.fm/lofi", sut)
    #expect(sut.network.gets.map { $0.url.host() } == ["a.example"])
  }

  @Test("is none of files", arguments: ["/music/a.mp3", "/music"])
  func files(path: String) {
    let sut = FeedSubject { transport, clock in
      FeedFinder(
        Station(name: "", streams: [URL(filePath: path)]), transport: transport, clock: clock, random: { 0.5 }
      )
    }
    sut.start()
    sut.feed.follow(URL(filePath: path))
    sut.feed.follow(Station.tapeAddress)
    sut.clock.advance(by: .seconds(60))
    #expect(sut.network.gets.isEmpty && sut.network.opens.isEmpty)
  }

  @Test("is put together from all that a station answers")
  func merged() {
    let sut = subject("https://stream.laut.fm/lofi")
    sut.start()
    sut.network.answer(
      #"{"title":"Dusk","artist":{"name":"Mori"},"started_at":"2027-01-15 09:00:00 +0100","length":106}"#,
      date: "Fri, 15 Jan 2027 08:00:10 GMT")
    sut.network.answer(
      #"[{"title":"Dusk","artist":{"name":"Mori"}},{"title":"Dawn","artist":{"name":"Mori"}}]"#)
    sut.network.answer("12")
    let expected = NowPlaying(
      song: Song(title: "Dusk", artist: "Mori"), startedAt: sut.clock.now - .seconds(12),
      duration: .seconds(106),
      history: [Song(title: "Dawn", artist: "Mori")], listeners: 12)
    var known = sut.reports.last?.nowPlaying
    known?.startedAt = expected.startedAt
    #expect(known == expected)
  }
}
