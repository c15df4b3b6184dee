import FoundationEssentials
import Lab
import PlainUI
import Radio
import RadioPresentation
import Testing

@Suite("The plain face")
struct PlainFaceTests {
  private final class Subject {
    private final class Paper { var lines: [String] = [] }
    private let paper = Paper()
    let clock = ManualClock()
    let face: PlainFace
    let presenter: RadioPresenter
    var lines: [String] { paper.lines }

    init() {
      face = PlainFace { [paper] in paper.lines.append($0) }
      presenter = RadioPresenter(
        views: RadioViews(face), clock: clock, defaultPicture: URL(filePath: "/x.png")
      ) { _ in }
    }
  }

  @Test("says when it is going to sleep, not each minute until then, and what it cannot keep")
  func sleep() {
    let sut = Subject()
    func set(_ seconds: Int) { sut.presenter.receive(.sleep(.on(until: sut.clock.now + .seconds(seconds)))) }
    set(1_800)
    sut.clock.advance(by: .seconds(1_000))
    set(3_600)
    sut.presenter.receive(.sleep(.off))
    sut.presenter.receive(.notKept(MemoryFailure(.songsHeard, path: "/x", reason: "No space left on device")))
    sut.presenter.receive(.favourites(Favourites([Song(title: "Dusk")])))
    #expect(
      sut.lines == [
        "sleep: in 30 min", "sleep: in 60 min", "sleep: off",
        "notice: can't keep the songs heard (No space left on device): /x",
      ])
  }

  @Test("tells an evening with the radio, a line for each thing that happens")
  func evening() {
    let sut = Subject()
    func song(_ title: String, listeners: Int) -> RadioEvent {
      .nowPlaying(
        NowPlaying(
          song: Song(title: title, artist: "Kettle"), startedAt: sut.clock.now, duration: .seconds(90),
          listeners: listeners))
    }
    sut.presenter.receive(.station("Night Desk"))
    sut.presenter.receive(.nowPlaying(NowPlaying()))
    sut.presenter.receive(.playback(.connecting()))
    sut.presenter.receive(.format(StreamFormat(codec: "mp3", bitrate: 128)))
    sut.presenter.receive(.playback(.playing))
    sut.presenter.receive(song("Rain on Tin", listeners: 3))
    sut.presenter.receive(song("Rain on Tin", listeners: 4))
    sut.clock.advance(by: .seconds(30))
    sut.presenter.receive(.volume(Volume(level: 50)))
    sut.presenter.receive(.playback(.waiting(.ended, retryAt: sut.clock.now + .seconds(4))))
    sut.clock.advance(by: .seconds(4))
    sut.presenter.receive(.playback(.connecting(after: .ended)))
    sut.presenter.receive(.playback(.playing))
    sut.presenter.receive(song("Steam", listeners: 4))
    sut.presenter.receive(.playback(.paused))
    #expect(
      sut.lines == [
        "station: Night Desk",
        "state: tuning in",
        "state: playing",
        "song: Kettle - Rain on Tin",
        "error: Night Desk has ended the stream",
        "state: playing",
        "song: Kettle - Steam",
        "state: paused",
      ])
  }

  @Test("says what helps where there is no sound server")
  func hint() {
    let sut = Subject()
    sut.presenter.receive(.playback(.connecting()))
    sut.presenter.receive(.playback(.soundless(.noSoundServer("x"))))
    #expect(sut.lines.last == "error: no sound server answers at x · PULSE_SERVER chooses another")
  }

  @Test("writes hostile words as lines of letters, one for each thing that happens")
  func hostileWords() throws {
    var words = HostileWords(seed: 11)
    let sut = Subject()
    for _ in 0..<200 {
      sut.presenter.receive(.station(words.next()))
      sut.presenter.receive(
        .nowPlaying(NowPlaying(song: Song(title: words.next(), artist: words.next()), host: words.next())))
      sut.presenter.receive(.playback(.playing))
      sut.presenter.receive(.playback(.waiting(.unreadable(words.next()), retryAt: sut.clock.now)))
      sut.presenter.receive(.playback(.soundless(.noSoundServer(words.next()))))
    }
    #expect(sut.lines.count > 500)
    for line in sut.lines {
      let script = try Script(Array(line.utf8))
      #expect(script.text == line && !line.contains("\n") && !line.contains("\r"))
      #expect(["station: ", "song: ", "state: ", "error: "].contains { line.utf8.starts(with: $0.utf8) })
    }
  }
}
