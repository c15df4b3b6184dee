import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The words of a station")
struct WordsTests {
  @Test(
    "splits a stream's title at the first hyphen between blanks",
    arguments: [
      ("Mori - Dusk", "Mori", "Dusk"), ("Mori - Dusk - Live", "Mori", "Dusk - Live"), ("Dusk", "", "Dusk"),
      ("A-B", "", "A-B"), ("  Mori  -  Dusk  ", "Mori", "Dusk"), (" - Dusk", "", "Dusk"),
      ("Mori - ", "", "Mori"), ("Mori -", "", "Mori"), ("- - Dusk", "", "Dusk"),
      ("Mori - Ain't Home", "Mori", "Ain't Home"), ("Mori - One; Two", "Mori", "One; Two"),
      ("Unknown - Dusk", "", "Dusk"), ("Mori - Unknown", "Mori", "Unknown"),
      ("Rain &amp; Tin - Don&#39;t", "Rain & Tin", "Don't"),
      ("A &amp;amp; B - &quot;C&quot;", "A & B", "\"C\""),
      ("M&M - AT&T; R&B", "M&M", "AT&T; R&B"), ("Unknown Pleasures", "", "Unknown Pleasures"),
      (#"Mori - text="Dusk" song_spot="M" MediaBaseId="1" TPID="2""#, "Mori", "Dusk"),
      (#"Mori - text="Say "Hello"" song_spot="M""#, "Mori", #"Say "Hello""#),
      (#"Mori - text="Dusk""#, "Mori", "Dusk"), (#" - text="Dusk" song_spot="M""#, "", "Dusk"),
      ("!!!", "", "!!!"),
    ])
  func splits(title: String, artist: String, name: String) {
    #expect(Song(streamTitle: title) == Song(title: name, artist: artist))
  }

  @Test(
    "finds no song in nothing",
    arguments: [
      "", "  ", "\t", "-", " - ", "--", " -- ", "- -", "Unknown", "unknown", "Unknown Artist - Unknown Title",
      "Unknown - Unknown", "STOP_AD_BREAK", "STOP AD BREAK", "&nbsp;", "&#45;",
      #"Mori - text="Spot Block End" song_spot="T" MediaBaseId="0""#, #" - text="" song_spot="M""#,
    ])
  func nothing(title: String) {
    #expect(Song(streamTitle: title) == nil)
  }

  @Test(
    "takes no station's name for a song",
    arguments: ["Night Desk", "NIGHT  DESK!", "Night Desk FM", "Desk, in stream"])
  func stationName(title: String) {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    sut.player.tell(.stationName("Desk (in Stream)"))
    sut.feed.answer(
      .success(StationReport(name: "Night Desk FM", streams: [], isOnline: true, nowPlaying: NowPlaying())))
    sut.player.tell(.title("Mori - Dusk"))
    #expect(sut.nowPlaying?.song != nil)
    sut.player.tell(.title(title))
    #expect(sut.nowPlaying?.song == nil)
  }

  @Test(
    "knows a piece again however it is written",
    arguments: [
      (Song(title: "Dusk", artist: "Mori"), Song(title: "DUSK", artist: "mori ")),
      (Song(title: "Don't", artist: "A & B"), Song(title: "Dont", artist: "A &amp; B")),
      (Song(title: "Mori - Dusk"), Song(title: "Dusk", artist: "Mori")),
      (Song(title: "Dusk"), Song(title: "Dusk", artist: "Mori")),
      (Song(title: "Mori", artist: "Dusk"), Song(title: "Dusk", artist: "Mori")),
      (Song(title: "Café"), Song(title: "Cafe\u{301}")), (Song(title: "!!!"), Song(title: "!!!")),
    ])
  func same(one: Song, other: Song) {
    #expect(one.isSamePiece(as: other) && other.isSamePiece(as: one))
  }

  @Test(
    "tells pieces apart",
    arguments: [
      (Song(title: "Dusk", artist: "Mori"), Song(title: "Dusk", artist: "Kettle")),
      (Song(title: "Dusk"), Song(title: "Dawn")), (Song(title: "!!!"), Song(title: "???")),
      (Song(title: "Part 1", artist: "Mori"), Song(title: "Part 2", artist: "Mori")),
    ])
  func different(one: Song, other: Song) {
    #expect(!one.isSamePiece(as: other) && !other.isSamePiece(as: one))
  }

  @Test("shows the stream's title from the moment it is heard")
  func streamTitle() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.title("Kettle - Steam"))
    #expect(
      sut.nowPlaying == NowPlaying(song: Song(title: "Steam", artist: "Kettle")), "who knows since when")
    sut.clock.advance(by: .seconds(7))
    sut.player.tell(.title("Mori - Dusk"))
    let heardAt = sut.clock.now
    sut.clock.advance(by: .seconds(7))
    sut.player.tell(.title("Mori - Dusk"))
    #expect(sut.nowPlaying == NowPlaying(song: Song(title: "Dusk", artist: "Mori"), startedAt: heardAt))
  }

  @Test("an empty title clears the one before")
  func emptyTitle() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.title("Mori - Dusk"))
    sut.player.tell(.title(""))
    #expect(sut.nowPlaying?.song == nil)
  }

  @Test("prefers the feed's song, which says more")
  func feedFirst() {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    sut.player.tell(.title("Somebody - Something"))
    #expect(sut.nowPlaying == sut.report(streams: 1).nowPlaying)
  }

  @Test("keeps the audience but takes the stream's song where the feed names none")
  func feedWithoutSong() {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    sut.feed.answer(
      .success(
        StationReport(name: "", streams: [], isOnline: true, nowPlaying: NowPlaying(listeners: 7))))
    sut.player.tell(.title("Dusk"))
    #expect(sut.nowPlaying?.song == Song(title: "Dusk"))
    #expect(sut.nowPlaying?.listeners == 7)
  }

  @Test("lets the stream speak where the feed knows no more than a title, which it hears early")
  func feedWithoutTimes() {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    let early = NowPlaying(song: Song(title: "Dawn"), listeners: 7)
    sut.feed.answer(
      .success(StationReport(name: "", streams: [], isOnline: true, nowPlaying: early)))
    #expect(sut.nowPlaying?.song == Song(title: "Dawn"))
    sut.player.tell(.title("Dusk"))
    #expect(sut.nowPlaying?.song == Song(title: "Dusk"))
    #expect(sut.nowPlaying?.listeners == 7)
  }

  @Test("lets the stream speak once the feed is gone and the song it named is over")
  func feedGone() {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    sut.player.tell(.title("Mori - Dusk"))
    sut.feed.answer(.failure(.status(500)))
    #expect(sut.nowPlaying?.song == Song(title: "Rain on Tin", artist: "Kettle"))
    sut.clock.advance(by: .seconds(240))
    sut.feed.answer(.failure(.status(500)))
    #expect(sut.nowPlaying?.song == Song(title: "Dusk", artist: "Mori"))
    #expect(sut.nowPlaying?.listeners == nil)
  }

  @Test("shows a piece with its length from the moment it is heard, and anew when it is played again")
  func piece() {
    let sut = TunerSubject()
    sut.play()
    let song = Song(title: "Dusk", artist: "Mori")
    for _ in 0..<2 {
      sut.player.tell(.piece(song, duration: .seconds(100)))
      #expect(
        sut.nowPlaying == NowPlaying(song: song, startedAt: sut.clock.now, duration: .seconds(100)))
      sut.clock.advance(by: .seconds(100))
    }
    sut.player.tell(.title("Mori - Dawn"))
    #expect(sut.nowPlaying?.duration == nil)
  }

  @Test("a new station begins without the words of the old one")
  func forgets() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.title("Mori - Dusk"))
    sut.tune(streams: 1)
    #expect(sut.nowPlaying == NowPlaying())
  }

  @Test("a song waits for a paused listener, whoever names it", arguments: [true, false])
  func waits(hasFeed: Bool) throws {
    let sut = TunerSubject()
    sut.play(hasFeed: hasFeed)
    sut.player.tell(.title("Kettle - Steam"))
    sut.player.tell(.title("Mori - Dusk"))
    let before = try #require(sut.nowPlaying?.startedAt)
    sut.tuner.perform(.pause)
    sut.clock.advance(by: .seconds(8))
    sut.tuner.perform(.resume)
    #expect(sut.nowPlaying?.startedAt == before + .seconds(8))
  }
}
