import Lab
import Radio
import RadioPresentation
import Testing

@Suite("The presenter's songs heard")
struct HistoryTests {
  private let sut = Subject()

  private func show(_ title: String?, artist: String = "Mori", history: [String] = []) {
    sut.receive(
      .nowPlaying(
        NowPlaying(
          song: title.map { Song(title: $0, artist: artist) }, history: history.map { Song(title: $0) })))
  }

  private func heard(_ songs: Song...) -> [HeardSong] { songs.map { HeardSong($0) } }

  private var shown: [String]? { sut.face.histories.last?.songs.map(\.name) }

  @Test("are those before the present one, the latest first")
  func order() {
    sut.receive(.station("Night Desk"))
    sut.receive(.playback(.playing))
    show("Dusk")
    #expect(sut.face.histories.isEmpty)
    sut.clock.wallTime = "2026-12-01T22:20:00+01:00"
    show("Dawn", artist: "Kettle")
    sut.clock.wallTime = "2026-12-01T22:25:00+01:00"
    show("Dawn", artist: "Kettle")
    sut.receive(.station("Lamp"))
    show("Noon")
    #expect(
      sut.face.histories.last
        == HistoryViewModel(songs: [
          .init(name: "Dawn", artist: "Kettle", station: "Night Desk", moment: "22:20"),
          .init(name: "Dusk", artist: "Mori", station: "Night Desk", moment: "22:14"),
        ]))
  }

  @Test("begin with what the station had played before, as it was at the start")
  func stationHistory() {
    sut.receive(.playback(.playing))
    show("Dusk", history: ["Dawn", "Noon"])
    #expect(shown == ["Dawn", "Noon"])
    show("Night", history: ["Dusk", "Dawn", "Noon"])
    #expect(shown == ["Dusk", "Dawn", "Noon"])
  }

  @Test("are only those that were heard")
  func unheard() {
    sut.receive(.playback(.connecting()))
    show("Dawn")
    show("Dusk")
    sut.receive(.playback(.playing))
    sut.receive(.playback(.paused))
    show("Noon")
    show("Night")
    sut.receive(.playback(.playing))
    #expect(shown == ["Dusk"])
  }

  @Test("count a song once that is told again, better, or after a break")
  func once() {
    sut.receive(.playback(.playing))
    show("Dusk")
    show("DUSK", artist: "mori")
    show(nil)
    show("Dusk")
    show("Dawn")
    #expect(shown == ["Dusk"])
  }

  @Test("are followed by those of earlier runs, once they were asked for")
  func recalled() {
    sut.receive(.playback(.playing))
    show("Dusk", history: ["Dawn", "Noon"])
    sut.presenter.perform(.recallSongs)
    sut.presenter.perform(.recallSongs)
    #expect(sut.commands == [.recallSongs])
    #expect(sut.face.histories.last?.isReading == true)
    // What the station says it has played was heard in the run before.
    sut.receive(
      .earlierSongs(heard(Song(title: "DAWN"), Song(title: "Night", artist: "Kettle"), Song(title: "Dusk"))))
    #expect(shown == ["Noon", "DAWN", "Night", "Dusk"])
    #expect(sut.face.histories.last?.isReading == false)
    show("Rain")
    #expect(shown == ["Dusk", "Noon", "DAWN", "Night", "Dusk"])
  }

  @Test("bear a mark where they are kept")
  func favourites() {
    sut.receive(.playback(.playing))
    sut.receive(.favourites(Favourites([Song(title: "Dusk", artist: "Mori"), Song(title: "Night")])))
    show("Dusk")
    #expect(sut.face.favourites == [FavouriteViewModel(isFavourite: true)])
    show("Rain")
    sut.receive(.earlierSongs(heard(Song(title: "Night"), Song(title: "Noon"))))
    #expect(sut.face.favourites.last?.isFavourite == false)
    #expect(sut.face.histories.last?.songs.map(\.isKept) == [true, true, false])
    sut.receive(.favourites(Favourites([Song(title: "noon"), Song(title: "rain", artist: "MORI")])))
    #expect(sut.face.favourites.last?.isFavourite == true)
    #expect(sut.face.histories.last?.songs.map(\.isKept) == [false, false, true])
  }

  @Test("are told again only when they have changed")
  func economy() {
    sut.receive(.playback(.playing))
    show("Dusk")
    show("Dawn")
    let count = sut.face.histories.count
    show("Dawn")
    sut.receive(.playback(.playing))
    #expect(sut.face.histories.count == count)
  }

  @Test(
    "tell when they were heard, as one would say it today",
    arguments: [
      ("2026-12-01T00:05:59+01:00", "00:05"), ("2026-11-30T22:14:05+01:00", "30 Nov"),
      ("2026-01-02T22:14:05+01:00", "2 Jan"), ("2025-12-01T22:14:05+01:00", "Dec 2025"), ("", ""),
      ("yesterday evening", ""), ("2026-13-01T22:14:05+01:00", ""), ("2026-12-01", ""),
      ("2026-11-3\u{301}T", ""),
    ])
  func moments(moment: String, words: String) {
    sut.receive(.earlierSongs([HeardSong(Song(title: "Dusk"), on: "Desk", at: moment)]))
    #expect(sut.face.histories.last?.songs.map(\.moment) == [words])
  }

  @Test("come from the tape where it plays for a station")
  func tape() {
    sut.receive(.station("Night Desk"))
    sut.receive(.playback(.standIn(after: nil, retryAt: nil)))
    show("Dusk")
    show("Dawn")
    #expect(sut.face.histories.last?.songs.map(\.station) == ["the tape"])
  }

  @Test("may be a hundred thousand")
  func many() {
    sut.receive(.playback(.playing))
    sut.receive(.favourites(Favourites([Song(title: "Song 77")])))
    show("Dusk")
    let songs = (0..<100_000).map {
      HeardSong(Song(title: "Song \($0)"), on: "Night Desk", at: "2025-11-30T22:14:05+01:00")
    }
    let start = ContinuousClock.now
    sut.receive(.earlierSongs(songs))
    show("Dawn")
    sut.receive(.favourites(Favourites([Song(title: "Song 99999")])))
    // A debug build takes many times as long as what ships.
    #expect(.now - start < .seconds(10))
    #expect(sut.face.histories.last?.songs.count == 100_001)
    #expect(sut.face.histories.last?.songs.last?.isKept == true)
  }

  @Test("are a thousand at most, and harmless")
  func bounds() {
    sut.receive(.playback(.playing))
    for number in 0..<1_010 { show("\u{1B}[3\(number)m") }
    #expect(shown?.count == 1_000)
    #expect(shown?.first == "[31008m")
  }
}
