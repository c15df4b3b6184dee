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

  private var shown: [String]? { sut.face.histories.last?.songs.map(\.name) }

  @Test("are those before the present one, the latest first")
  func order() {
    sut.receive(.playback(.playing))
    show("Dusk")
    #expect(sut.face.histories.isEmpty)
    show("Dawn", artist: "Kettle")
    show("Noon")
    #expect(
      sut.face.histories.last
        == HistoryViewModel(songs: [
          .init(name: "Dawn", artist: "Kettle"), .init(name: "Dusk", artist: "Mori"),
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

  @Test("are fifty at most, and harmless")
  func bounds() {
    sut.receive(.playback(.playing))
    for number in 0..<60 { show("\u{1B}[3\(number)m") }
    #expect(shown?.count == 50)
    #expect(shown?.first == "[358m")
  }
}
