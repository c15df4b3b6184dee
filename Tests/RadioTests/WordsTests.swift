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
      ("A-B", "", "A-B"), ("  Mori  -  Dusk  ", "Mori", "Dusk"), (" - Dusk", "", "- Dusk"),
      ("Mori - ", "", "Mori -"),
    ])
  func splits(title: String, artist: String, name: String) {
    #expect(Song(streamTitle: title) == Song(title: name, artist: artist))
  }

  @Test("finds no song in nothing", arguments: ["", "  ", "\t", "-", " - ", "--"])
  func nothing(title: String) {
    #expect(Song(streamTitle: title) == nil)
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
