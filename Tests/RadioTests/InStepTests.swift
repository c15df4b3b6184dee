import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The words, in step with the ear,")
struct InStepTests {
  private let sut = TunerSubject()
  private var clock: ManualClock { sut.clock }
  private let dusk = Song(title: "Dusk", artist: "Mori", album: "Evenings")
  private let dawn = Song(title: "Dawn", artist: "Kettle", album: "Mornings")
  private let noon = Song(title: "Noon", artist: "Steam")

  /// The feed says that a song began so long ago.
  private func tell(
    _ song: Song?, ago: Duration? = .zero, of duration: Duration? = .seconds(100), next: Song? = nil,
    history: [Song] = []
  ) {
    sut.feed.answer(
      .success(
        StationReport(
          name: "Night Desk FM", streams: [sut.stream(0)], isOnline: true,
          nowPlaying: NowPlaying(
            song: song, startedAt: ago.map { clock.now - $0 }, duration: duration, next: next,
            history: history, listeners: 5))))
  }

  /// Tunes in to a station whose feed names this song, so far along.
  private func play(_ song: Song, ago: Duration? = .seconds(30), history: [Song] = []) {
    sut.tune(streams: 1, hasFeed: true)
    tell(song, ago: ago, history: history)
    sut.sound()
  }

  private var song: Song? { sut.nowPlaying?.song }
  private var elapsed: Duration? { sut.nowPlaying?.startedAt.map { clock.now - $0 } }

  @Test("show the first song at once, with what the feed says of its runtime")
  func joins() {
    play(dusk)
    #expect(song == dusk && elapsed == .seconds(30))
    #expect(
      clock.pending.count == 2, "nothing but the waits for steady music, and for a song to count as heard")
  }

  @Test("show a feed's song when its title is heard, and its runtime from then on")
  func title() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn, next: noon, history: [dusk, noon])
    #expect(song == dusk && elapsed == .seconds(30))
    #expect(sut.nowPlaying?.next == dawn && sut.nowPlaying?.history == [noon])
    clock.advance(by: .seconds(12))
    #expect(song == dusk && elapsed == .seconds(42))
    sut.player.tell(.title("KETTLE - dawn"))
    #expect(song == dawn && elapsed == .zero)
    #expect(sut.nowPlaying?.next == noon && sut.nowPlaying?.history == [dusk, noon])
    tell(dawn, ago: .seconds(12), next: noon, history: [dusk, dawn, noon])
    #expect(sut.nowPlaying?.history == [dusk, dawn, noon], "heard before, and once more")
    clock.advance(by: .seconds(3))
    tell(dawn, ago: .seconds(15), next: noon, history: [dusk, noon])
    #expect(elapsed == .seconds(3), "the ear knows better than the feed")
  }

  @Test("delay the feed's next song by what has been measured when its title does not come")
  func measured() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn)
    clock.advance(by: .seconds(12))
    sut.player.tell(.title("Kettle - Dawn"))
    clock.advance(by: .seconds(50))
    sut.player.tell(.title(""))
    tell(noon)
    #expect(song == dawn)
    clock.advance(by: .seconds(12) - .milliseconds(1))
    #expect(song == dawn)
    clock.advance(by: .milliseconds(1))
    #expect(song == noon && elapsed == .zero)
  }

  @Test("delay the feed's songs by what is buffered where the stream has no titles")
  func buffered() {
    play(dusk)
    clock.advance(by: .seconds(6))
    sut.player.tell(.received(clock.now - .seconds(5)))
    #expect(elapsed == .seconds(31), "36 s by the feed's account, less what is not heard yet")
    clock.advance(by: .seconds(20))
    tell(dawn, ago: .seconds(2), next: noon, history: [dusk])
    #expect(song == dusk && sut.nowPlaying?.next == dawn && sut.nowPlaying?.history == [])
    clock.advance(by: .seconds(3))
    #expect(song == dawn && elapsed == .zero && sut.nowPlaying?.next == noon)
  }

  @Test("never begin before the beginning")
  func negative() {
    play(dusk, ago: .seconds(3))
    sut.player.tell(.received(clock.now - .seconds(5)))
    #expect(elapsed == .zero)
  }

  @Test("do not wait for ever for a title that never changes")
  func unchanging() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    sut.player.tell(.received(clock.now - .seconds(4)))
    tell(dawn)
    clock.advance(by: .seconds(59))
    #expect(song == dusk)
    clock.advance(by: .seconds(1))
    #expect(song == dawn && elapsed == .seconds(56))
    // Once is enough.
    tell(noon)
    clock.advance(by: .seconds(4))
    #expect(song == noon && elapsed == .zero)
  }

  @Test("pay no attention to titles that name other things")
  func otherTitles() {
    play(dusk)
    sut.player.tell(.received(clock.now - .seconds(4)))
    sut.player.tell(.title("The Night Show with Jane"))
    tell(dawn)
    #expect(song == dusk)
    clock.advance(by: .seconds(4))
    #expect(song == dawn)
    sut.player.tell(.title("The Morning Show"))
    #expect(song == dawn)
  }

  @Test("show the title's song while the feed does not know of it yet, ask it, and take what it adds")
  func titleFirst() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    clock.advance(by: .seconds(70))
    sut.player.tell(.title("Kettle - Dawn"))
    #expect(song == Song(title: "Dawn", artist: "Kettle") && elapsed == .zero)
    #expect(sut.nowPlaying?.duration == nil && sut.nowPlaying?.history == [dusk])
    #expect(sut.feed.refreshes == 1)
    clock.advance(by: .seconds(8))
    tell(dusk, ago: .seconds(108))
    #expect(song?.title == "Dawn", "an answer from a cache")
    tell(dawn, ago: .seconds(11), history: [dusk])
    #expect(song == dawn && elapsed == .seconds(8))
    #expect(sut.nowPlaying?.duration == .seconds(100) && sut.nowPlaying?.history == [dusk])
  }

  @Test("take the feed's own account of its next song as soon as that is heard")
  func foretold() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dusk, ago: .seconds(30), next: dawn)
    sut.player.tell(.title("Kettle - Dawn"))
    #expect(song == dawn && sut.nowPlaying?.next == nil)
  }

  @Test("believe the first title when the feed is ahead already")
  func joinsBetween() {
    play(dawn, ago: .seconds(3), history: [dusk, noon])
    #expect(song == dawn)
    sut.player.tell(.title("Mori - Dusk"))
    #expect(song == dusk && elapsed == nil)
    #expect(sut.nowPlaying?.next == dawn && sut.nowPlaying?.history == [noon])
    clock.advance(by: .seconds(9))
    sut.player.tell(.title("Kettle - Dawn"))
    #expect(song == dawn && elapsed == .zero)
  }

  @Test("believe the first title after an outage rather than a feed that has missed a song in it")
  func outage() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn)
    sut.player.tell(.title("Kettle - Dawn"))
    sut.player.tell(.dropped(.ended))
    sut.player.tell(.starved)
    clock.advance(by: .seconds(30))
    sut.sound()
    sut.player.tell(.title("Steam - Noon"))
    #expect(song == noon && elapsed == nil && sut.nowPlaying?.next == nil)
    #expect(sut.feed.refreshes > 0)
    tell(noon, ago: .seconds(10))
    #expect(song == noon && elapsed != nil)
  }

  @Test("never name the song that is on as the next one")
  func nextIsOn() {
    play(dusk)
    tell(nil, next: dawn)
    sut.player.tell(.title("Kettle - Dawn"))
    #expect(song?.title == "Dawn" && sut.nowPlaying?.next == nil)
  }

  @Test("let no feed sleep over its song for ever")
  func asleep() {
    play(dusk)
    clock.advance(by: .seconds(100))
    sut.player.tell(.title("Kettle - Dawn"))
    #expect(song == Song(title: "Dawn", artist: "Kettle"))
  }

  @Test("wake for a song that is due, and for nothing else")
  func wakes() {
    play(dusk)
    clock.advance(by: Tuner.steadyMusic)
    sut.player.tell(.received(clock.now - .seconds(4)))
    #expect(clock.pending.isEmpty)
    tell(dawn)
    tell(dawn)
    #expect(clock.pending == [.seconds(4)])
    clock.advance(by: .seconds(4))
    #expect(clock.pending == [.seconds(10)], "the wait for a song to count as heard")
    clock.advance(by: .seconds(10))
    #expect(clock.pending.isEmpty)
  }

  @Test("neither turn nor wake while paused, and wait for the listener")
  func pauses() {
    play(dusk)
    clock.advance(by: Tuner.steadyMusic)
    sut.player.tell(.received(clock.now - .seconds(4)))
    tell(dawn)
    sut.tuner.perform(.pause)
    clock.advance(by: .seconds(8))
    #expect(song == dusk)
    sut.tuner.perform(.resume)
    #expect(song == dusk)
    clock.advance(by: .seconds(4))
    #expect(song == dawn && elapsed == .zero)
    // A mark that was received before a pause tells of it too.
    sut.player.tell(.received(clock.now - .seconds(12)))
    #expect(elapsed == .zero)
  }

  @Test("are live again after a long pause")
  func longPause() {
    play(dusk)
    sut.player.tell(.received(clock.now - .seconds(4)))
    sut.tuner.perform(.pause)
    clock.advance(by: .seconds(60))
    sut.tuner.perform(.resume)
    tell(dawn, ago: .seconds(20))
    sut.sound()
    #expect(song == dawn && elapsed == .seconds(16))
  }

  @Test("do not jump for a second, but take a large correction at once", arguments: [1, -1, 9, -9])
  func corrects(seconds: Int) {
    play(dusk)
    tell(dusk, ago: .seconds(30 + seconds))
    #expect(elapsed == .seconds(abs(seconds) < 2 ? 30 : 30 + seconds))
  }

  @Test("show a piece that is played twice in a row twice")
  func twice() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    sut.player.tell(.received(clock.now - .seconds(4)))
    clock.advance(by: .seconds(70))
    tell(dusk, ago: .seconds(1))
    #expect(elapsed == .seconds(96))
    clock.advance(by: .seconds(3))
    #expect(song == dusk && elapsed == .zero)
    sut.player.tell(.title("Mori - Dusk"))
    #expect(elapsed == .zero)
  }

  @Test("do without starts and lengths")
  func startless() {
    play(dusk, ago: nil, history: [noon])
    #expect(song == dusk && elapsed == nil)
    sut.player.tell(.received(clock.now - .seconds(4)))
    tell(dawn, ago: nil, of: nil)
    #expect(song == dusk)
    clock.advance(by: .seconds(4))
    #expect(song == dawn && elapsed == .zero && sut.nowPlaying?.duration == nil)
  }

  @Test("are the stream's own where the feed knows no more than its name, and another one")
  func barrenFeed() {
    play(Song(title: "DÃ¼sk"), ago: nil)
    tell(Song(title: "DÃ¼sk"), ago: nil, of: nil)
    sut.player.tell(.title("Mori - Düsk"))
    #expect(song == Song(title: "Düsk", artist: "Mori"))
    #expect(sut.nowPlaying?.history == [] && sut.nowPlaying?.listeners == 5)
    #expect(sut.feed.refreshes == 0)
  }

  @Test("catch up with a feed that has named several songs")
  func catchesUp() {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn)
    tell(noon)
    #expect(sut.nowPlaying?.next == dawn)
    sut.player.tell(.title("Steam - Noon"))
    #expect(song == noon && sut.nowPlaying?.next == nil)
    for turn in 0..<50 { tell(Song(title: "\(turn)"), ago: .zero) }
    clock.advance(by: .seconds(61))
    #expect(song == Song(title: "49"))
  }

  @Test("ask for no song that the feed has told already")
  func asksOnce() {
    play(dusk)
    sut.tuner.perform(.requestNextSong)
    #expect(sut.feed.refreshes == 1)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn)
    sut.tuner.perform(.requestNextSong)
    #expect(sut.feed.refreshes == 1)
  }

  @Test("take no delay for true that cannot be", arguments: [-20, 200])
  func absurd(seconds: Int) {
    play(dusk)
    sut.player.tell(.title("Mori - Dusk"))
    tell(dawn, ago: .seconds(seconds))
    sut.player.tell(.title("Kettle - Dawn"))
    sut.player.tell(.title(""))
    tell(noon)
    #expect(song == noon)
  }
}
