import FoundationEssentials
import Lab
import Radio
import RadioPresentation
import Testing

@Suite("The presenter's runtime")
struct RuntimeTests {
  @Test("ticks once a second while the song plays")
  func ticks() {
    let sut = Subject()
    sut.play(elapsed: .seconds(30), duration: .seconds(90))
    sut.receive(.playback(.playing))
    sut.clock.advance(by: .seconds(2))
    #expect(
      sut.face.runtimes == [
        RunTimeViewModel(
          elapsed: "00:30", remaining: "01:00", duration: 90, elapsedSeconds: 30, requestNextSong: false),
        RunTimeViewModel(
          elapsed: "00:31", remaining: "00:59", duration: 90, elapsedSeconds: 31, requestNextSong: false),
        RunTimeViewModel(
          elapsed: "00:32", remaining: "00:58", duration: 90, elapsedSeconds: 32, requestNextSong: false),
      ])
  }

  @Test("ticks when the second turns, not a second after it was told")
  func ticksOnTheSecond() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .milliseconds(30_700), duration: .seconds(90))
    #expect(sut.clock.pending == [.milliseconds(300)])
    sut.clock.advance(by: .milliseconds(300))
    #expect(sut.face.runtimes.last?.elapsed == "00:31")
  }

  @Test(
    "writes hours only where there are some",
    arguments: [
      (0, "00:00"), (59, "00:59"), (60, "01:00"), (3_599, "59:59"), (3_600, "1:00:00"), (3_723, "1:02:03"),
      (360_000, "100:00:00"),
    ])
  func format(seconds: Int, text: String) {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(seconds), duration: nil)
    #expect(sut.face.runtimes.last?.elapsed == text)
  }

  @Test("knows no remaining time without a length", arguments: [nil, .zero, .seconds(-5)] as [Duration?])
  func unknownLength(duration: Duration?) {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(75), duration: duration)
    #expect(
      sut.face.runtimes.last
        == RunTimeViewModel(
          elapsed: "01:15", remaining: "", duration: 0, elapsedSeconds: 75, requestNextSong: false))
    sut.clock.advance(by: .seconds(500))
    #expect(!sut.face.runtimes.contains { $0.requestNextSong })
  }

  @Test("knows nothing without a beginning")
  func unknownBeginning() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Dusk"))))
    #expect(
      sut.face.runtimes == [
        RunTimeViewModel(elapsed: "", remaining: "", duration: 0, elapsedSeconds: 0, requestNextSong: false)
      ])
    #expect(sut.clock.pending.isEmpty)
  }

  @Test("stays within the song", arguments: [(-7, "00:00", "01:30"), (400, "01:30", "00:00")])
  func bounds(seconds: Int, elapsed: String, remaining: String) {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(seconds), duration: .seconds(90))
    #expect(sut.face.runtimes.last?.elapsed == elapsed)
    #expect(sut.face.runtimes.last?.remaining == remaining)
  }

  @Test("asks for the next song once when a song is over")
  func requestsNextSong() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(88), duration: .seconds(90))
    sut.clock.advance(by: .seconds(1))
    #expect(!sut.face.runtimes.contains { $0.requestNextSong })
    sut.clock.advance(by: .seconds(1))
    #expect(sut.face.runtimes.last?.requestNextSong == true)
    sut.clock.advance(by: .seconds(60))
    #expect(sut.face.runtimes.filter(\.requestNextSong).count == 1)
  }

  @Test("does not ask again when the station repeats the old song, but does for a new one")
  func requestsPerSong() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    for _ in 0..<3 { sut.play(title: "Old", elapsed: .seconds(95), duration: .seconds(90)) }
    #expect(sut.face.runtimes.filter(\.requestNextSong).count == 1)
    sut.play(title: "New", elapsed: .seconds(1), duration: .seconds(5))
    sut.clock.advance(by: .seconds(10))
    #expect(sut.face.runtimes.filter(\.requestNextSong).count == 2)
  }

  @Test("does not ask again for a song whose start is only told better, or that has waited for the listener")
  func requestsOnce() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(91), duration: .seconds(90))
    for elapsed in [80, 70, 60, 91] {
      sut.play(elapsed: .seconds(elapsed), duration: .seconds(90))
    }
    sut.play(title: "DUSK", elapsed: .seconds(91), duration: .seconds(90))
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Dusk"))))
    sut.play(elapsed: .seconds(92), duration: .seconds(90))
    #expect(sut.face.runtimes.filter(\.requestNextSong).count == 1)
  }

  @Test("asks again when the same song begins anew")
  func requestsForRepeat() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(title: "Loop", elapsed: .seconds(90), duration: .seconds(90))
    sut.play(title: "Loop", elapsed: .seconds(0), duration: .seconds(90))
    sut.clock.advance(by: .seconds(91))
    #expect(sut.face.runtimes.filter(\.requestNextSong).count == 2)
  }

  @Test(
    "stands still while nothing is heard",
    arguments: [PlaybackState.paused, .connecting(), .soundless(.noSoundServer("x"))])
  func standsStill(state: PlaybackState) {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(30), duration: .seconds(90))
    sut.clock.advance(by: .milliseconds(1_500))
    sut.receive(.playback(state))
    #expect(sut.clock.pending.isEmpty, "no timer runs while nothing moves")
    let shown = sut.face.runtimes
    sut.clock.advance(by: .seconds(10))
    sut.play(elapsed: .milliseconds(41_500), duration: .seconds(90))
    #expect(sut.face.runtimes == shown)
  }

  @Test("goes on where it stood when the song has waited for the listener")
  func resumes() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(elapsed: .seconds(30), duration: .seconds(90))
    sut.receive(.playback(.paused))
    sut.clock.advance(by: .seconds(8))
    sut.play(elapsed: .seconds(30), duration: .seconds(90))
    sut.receive(.playback(.playing))
    sut.clock.advance(by: .seconds(1))
    #expect(sut.face.runtimes.map(\.elapsed) == ["", "00:30", "00:31"])
  }

  @Test("shows a new song's beginning even while nothing is heard")
  func newSongWhilePaused() {
    let sut = Subject()
    sut.receive(.playback(.playing))
    sut.play(title: "Old", elapsed: .seconds(30), duration: .seconds(90))
    sut.receive(.playback(.paused))
    sut.play(title: "New", elapsed: .seconds(2), duration: .seconds(60))
    #expect(sut.face.runtimes.last?.elapsed == "00:02")
    #expect(sut.face.runtimes.last?.remaining == "00:58")
  }
}
