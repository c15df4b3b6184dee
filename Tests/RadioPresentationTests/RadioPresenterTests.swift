import FoundationEssentials
import Lab
import Radio
import RadioPresentation
import Testing

@Suite("The radio presenter")
struct RadioPresenterTests {
  // MARK: - Loading

  @Test("shows loading from connecting until there is music")
  func loading() {
    let sut = Subject()
    sut.receive(.playback(.connecting()))
    sut.receive(.playback(.playing))
    #expect(sut.face.loading == [LoadingViewModel(isLoading: true), LoadingViewModel(isLoading: false)])
  }

  @Test(
    "stops loading when there is nothing to wait for",
    arguments: [PlaybackState.paused, .soundless(.noSoundServer("x"))])
  func loadingEnds(state: PlaybackState) {
    let sut = Subject()
    sut.receive(.playback(.connecting()))
    sut.receive(.playback(state))
    #expect(sut.face.loading.last == LoadingViewModel(isLoading: false))
  }

  // MARK: - Errors

  @Test("counts down to the next try and clears the error when there is music")
  func countdown() {
    let sut = Subject()
    sut.receive(.station("Code Radio"))
    sut.receive(.playback(.waiting(.status(403), retryAt: sut.clock.now + .seconds(3))))
    sut.clock.advance(by: .seconds(3))
    sut.receive(.playback(.connecting(after: .status(403))))
    #expect(sut.face.errors.last?.message?.contains("HTTP 403") == true, "an error stays until it is over")
    sut.receive(.playback(.playing))
    let reason = "Code Radio answers HTTP 403 (not allowed)"
    #expect(
      sut.face.errors
        == [", again in 3 s · r now", ", again in 2 s · r now", ", again in 1 s · r now", ", trying again"]
        .map { .error(message: reason + $0, lasting: reason) } + [.noError])
  }

  @Test("shows no error where there is none")
  func noError() {
    let sut = Subject()
    sut.receive(.playback(.connecting()))
    sut.receive(.playback(.playing))
    #expect(sut.face.errors.isEmpty)
  }

  @Test(
    "says what is wrong with the sound server",
    arguments: [
      (Failure.noSoundServer("tcp:10.0.0.1"), "no sound server answers at tcp:10.0.0.1"),
      (.noSoundServer(""), "no sound server answers (PulseAudio or PipeWire)"),
      (.noSoundDevice("tcp:10.0.0.1"), "the sound server at tcp:10.0.0.1 has no device to play on"),
      (.noSoundDevice(""), "the sound server has no device to play on"),
    ])
  func soundless(failure: Failure, sentence: String) {
    let sut = Subject()
    sut.receive(.playback(.soundless(failure)))
    #expect(
      sut.face.errors == [
        .error(
          message: sentence + ", trying again · PULSE_SERVER chooses another",
          lasting: sentence + " · PULSE_SERVER chooses another")
      ])
  }

  @Test("gives the hint that helps where the program was started")
  func soundHint() {
    let face = FaceSpy()
    let presenter = RadioPresenter(
      views: RadioViews(face), clock: ManualClock(), defaultPicture: URL(filePath: "/x"),
      soundHint: "ask Jane"
    ) { _ in }
    presenter.receive(.playback(.soundless(.noSoundServer("x"))))
    #expect(
      face.errors == [
        .error(
          message: "no sound server answers at x, trying again · ask Jane",
          lasting: "no sound server answers at x · ask Jane")
      ])
  }

  @Test("says what plays meanwhile, and that something does")
  func standIn() {
    let sut = Subject()
    sut.receive(.station("Code Radio"))
    sut.receive(.playback(.waiting(.ended, retryAt: sut.clock.now + .seconds(9))))
    #expect(sut.face.errors.last?.isSilent == true)
    sut.receive(.playback(.standIn(after: .ended, retryAt: sut.clock.now + .seconds(9))))
    let reason = "Code Radio has ended the stream, the tape plays meanwhile"
    #expect(
      sut.face.errors.last
        == .error(message: reason + ", again in 9 s · r now", lasting: reason, isSilent: false))
    sut.receive(.coming("Lamp"))
    sut.receive(.playback(.standIn(after: nil, retryAt: nil)))
    #expect(
      sut.face.errors.last
        == .error(
          message: "Lamp is silent, Code Radio plays meanwhile, trying again",
          lasting: "Lamp is silent, Code Radio plays meanwhile", isSilent: false))
  }

  @Test("clears the error when the listener pauses")
  func pauseClears() {
    let sut = Subject()
    sut.receive(.playback(.waiting(.ended, retryAt: sut.clock.now + .seconds(9))))
    sut.receive(.playback(.paused))
    #expect(sut.face.errors.last == .noError)
    let count = sut.face.errors.count
    sut.clock.advance(by: .seconds(20))
    #expect(sut.face.errors.count == count)
  }

  @Test(
    "has one sentence for each failure",
    arguments: [
      (Failure.unknownHost("a.b"), "can't find a.b (no such host, or no network)"),
      (.unreachable("a.b"), "can't reach a.b"),
      (.unanswered("a.b"), "can't reach a.b (no answer, or no network)"),
      (.timedOut("a.b"), "a.b does not answer"),
      (.insecure("a.b"), "can't trust a.b (TLS certificate)"),
      (.status(404), "Code Radio answers HTTP 404 (not found)"),
      (.redirected, "Code Radio only sends us elsewhere (redirects)"),
      (.downgraded("a.example"), "a.example sends us on without TLS (an http address of its own plays)"),
      (.notMusic("a web page"), "Code Radio sends a web page, not MP3 (look for its MP3 address)"),
      (.unreadableFile("a.mp3"), "can't read a.mp3"), (.emptyFolder("Music"), "no MP3 file in Music"),
      (.unreadable("JSON"), "Code Radio's answer makes no sense (JSON)"),
      (.tooLarge, "Code Radio's answer is too large"),
      (.ended, "Code Radio has ended the stream"),
    ])
  func sentences(failure: Failure, sentence: String) {
    let sut = Subject()
    sut.receive(.station("Code Radio"))
    sut.receive(.playback(.waiting(failure, retryAt: sut.clock.now + .seconds(4))))
    #expect(sut.face.errors == [.error(message: sentence + ", again in 4 s · r now", lasting: sentence)])
  }

  // MARK: - Control

  @Test("shows whether the listener lets the radio play")
  func control() {
    let sut = Subject()
    for state: PlaybackState in [.connecting(), .playing, .paused, .playing] {
      sut.receive(.playback(state))
    }
    #expect(sut.face.control == [.resumed, .paused, .resumed])
  }

  // MARK: - Song

  @Test("shows the song with its picture")
  func song() throws {
    let sut = Subject()
    let picture = try #require(URL(string: "https://a.b/c.jpg"))
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Dusk", artist: "Mori", picture: picture))))
    #expect(sut.face.songs == [SongViewModel(imageURL: picture, name: "Dusk", artist: "Mori")])
  }

  @Test("falls back to the station's name and the default picture")
  func songless() {
    let sut = Subject()
    sut.receive(.station("Night Desk"))
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Dusk", artist: "Mori"))))
    sut.receive(.nowPlaying(NowPlaying()))
    #expect(
      sut.face.songs == [
        SongViewModel(imageURL: sut.picture, name: "Night Desk", artist: ""),
        SongViewModel(imageURL: sut.picture, name: "Dusk", artist: "Mori"),
        SongViewModel(imageURL: sut.picture, name: "Night Desk", artist: ""),
      ])
  }

  @Test("shows who plays live")
  func host() {
    let sut = Subject()
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Dusk"), host: "Jane\n")))
    #expect(sut.face.details == [SongDetailViewModel(album: "", next: "", host: "Jane")])
  }

  @Test("shows the record and the next song")
  func details() {
    let sut = Subject()
    sut.receive(
      .nowPlaying(
        NowPlaying(
          song: Song(title: "Dusk", artist: "Mori", album: "Evenings"),
          next: Song(title: "Steam", artist: "Kettle"))))
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Steam"), next: Song(title: "Low Tide"))))
    #expect(
      sut.face.details == [
        SongDetailViewModel(
          album: "Evenings", next: "Kettle, Steam",
          nextSong: HistoryViewModel.Entry(name: "Steam", artist: "Kettle")),
        SongDetailViewModel(
          album: "", next: "Low Tide", nextSong: HistoryViewModel.Entry(name: "Low Tide", artist: "")),
      ])
  }

  @Test("shows the audience, 0 when unknown", arguments: [(nil, 0), (12, 12), (-3, 0)])
  func audience(listeners: Int?, total: Int) {
    let sut = Subject()
    sut.receive(.nowPlaying(NowPlaying(listeners: listeners)))
    #expect(sut.face.audience == [AudienceViewModel(total: total)])
  }

  @Test("shows the station and what its stream is made of")
  func station() {
    let sut = Subject()
    sut.receive(.station("Night Desk"))
    sut.receive(.format(StreamFormat(codec: "mp3", bitrate: 128)))
    sut.receive(.format(StreamFormat(codec: "mp3", bitrate: 0)))
    #expect(
      sut.face.stations == [
        StationViewModel(name: "Night Desk", format: ""),
        StationViewModel(name: "Night Desk", format: "mp3 128k"),
        StationViewModel(name: "Night Desk", format: "mp3"),
      ])
  }

  @Test("shows the volume")
  func volume() {
    let sut = Subject()
    sut.receive(.volume(Volume(level: 65, isMuted: true)))
    #expect(sut.face.volumes == [VolumeViewModel(level: 65, isMuted: true)])
  }

  // MARK: - Hostile words

  @Test(
    "lets no word drive a face",
    arguments: [
      ("\u{1B}]52;c;eA==\u{7}Dusk", "]52;c;eA==Dusk"), ("\u{9B}2JDusk", "2JDusk"),
      ("a\nb\r\nc\td", "a b c d"),
      ("\u{202E}ksuD\u{202C}", "ksuD"), ("D\u{200B}u\u{200D}s\u{FEFF}k", "Dusk"), ("a\u{2028}b", "a b"),
      ("  Dusk \u{7F} ", "Dusk"), ("Cafe\u{301}", "Cafe\u{301}"), ("日本語 ♪", "日本語 ♪"),
      (String(repeating: "x", count: 5_000_000), String(repeating: "x", count: 300)),
    ])
  func hostileWords(words: String, shown: String) {
    let sut = Subject()
    sut.receive(.station(words))
    sut.receive(
      .nowPlaying(NowPlaying(song: Song(title: words, artist: words, album: words), next: Song(title: words)))
    )
    #expect(sut.face.stations.last?.name == shown)
    #expect(sut.face.songs.last == SongViewModel(imageURL: sut.picture, name: shown, artist: shown))
    #expect(
      sut.face.details.last
        == SongDetailViewModel(
          album: shown, next: shown, nextSong: HistoryViewModel.Entry(name: shown, artist: "")))
  }

  @Test("lets no error drive a face")
  func hostileErrors() {
    let sut = Subject()
    sut.receive(.playback(.soundless(.notMusic("\u{1B}[2Jtext/\u{202E}html"))))
    #expect(
      sut.face.errors.last?.message?.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E } == false)
  }

  // MARK: - Life

  @Test("hands commands on")
  func commands() {
    let sut = Subject()
    sut.presenter.perform(.togglePause)
    sut.presenter.requestNextSong()
    #expect(sut.commands == [.togglePause, .requestNextSong])
  }

  @Test("holds its views weakly and is let go with its clock running")
  func leaks() {
    weak var presenter: RadioPresenter?
    weak var face: FaceSpy?
    let clock = ManualClock()
    do {
      let sut = Subject(clock: clock)
      sut.receive(.playback(.playing))
      sut.play(duration: .seconds(90))
      presenter = sut.presenter
      face = sut.face
    }
    #expect(presenter == nil)
    #expect(face == nil)
    clock.advance(by: .seconds(5))
    #expect(clock.pending.isEmpty)
  }
}
