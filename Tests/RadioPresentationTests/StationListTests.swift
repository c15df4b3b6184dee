import FoundationEssentials
import Lab
import Radio
import Testing

@testable import RadioPresentation

private final class ListSpy: StationListView {
  var shown: StationListViewModel?
  func display(_ viewModel: StationListViewModel) { shown = viewModel }
}

@Suite("The list of stations")
struct StationListTests {
  private let stations = ["Code Radio", "Groove Salad", "The Tape"].map {
    Station(id: $0.lowercased(), name: $0, tags: ["lofi", "beats"])
  }

  @Test("names the stations of the dial, and marks the one that is tuned to")
  func dial() {
    var list = StationList()
    var dial = Dial(stations)
    dial.turn(by: 1)
    list.take(dial)
    #expect(list.viewModel.stations.map(\.name) == ["Code Radio", "Groove Salad", "The Tape"])
    #expect(list.viewModel.stations[0].tags == "lofi, beats")
    #expect(list.viewModel.present == 1)
    #expect(list.viewModel.coming == nil)
  }

  @Test("marks the one that is heard, and the one that is coming, until that is heard")
  func coming() {
    var list = StationList()
    var dial = Dial(stations)
    list.take(dial)
    dial.turn(by: 2)
    list.isComing = true
    list.take(dial)
    #expect(list.viewModel.present == 0)
    #expect(list.viewModel.coming == 2)
    list.isComing = false
    #expect(list.viewModel.present == 2)
    #expect(list.viewModel.coming == nil)
  }

  @Test("says what is on where that is known, and keeps it when a station comes to the dial")
  func glimpses() {
    var list = StationList()
    var dial = Dial(stations)
    list.take(dial)
    list.hear(NowPlaying(song: Song(title: "Dusk", artist: "Mori"), listeners: 12), on: "Another Name")
    list.take(NowPlaying(song: Song(title: "Dawn\u{1B}[2J", artist: ""), listeners: nil), of: stations[1])
    list.take(NowPlaying(listeners: 3), of: Station(name: "Nobody's"))
    #expect(list.viewModel.stations.map(\.name) == stations.map(\.name))
    #expect(list.viewModel.stations.map(\.song) == ["Mori, Dusk", "Dawn[2J", ""])
    #expect(list.viewModel.stations.map(\.listeners) == [12, nil, nil])
    list.isComing = true
    dial.turn(to: Station(name: "New"))
    list.take(dial)
    #expect(list.viewModel.stations.map(\.song) == ["Mori, Dusk", "", "Dawn[2J", ""])
    #expect(list.viewModel.present == 0)
    #expect(list.viewModel.coming == 1)
  }

  @Test("calls a station that nobody has named as it calls itself, once it is heard")
  func announced() {
    let (face, list) = (FaceSpy(), ListSpy())
    let sut = RadioPresenter(
      views: RadioViews(
        loading: face, song: face, details: face, history: face, audience: face, runtime: face, control: face,
        error: face, station: face, volume: face, favourite: face, sleep: face, notice: face,
        stations: list),
      clock: ManualClock(), defaultPicture: URL(filePath: "/x")
    ) { _ in }
    sut.receive(.dial(Dial([Station(name: "127.0.0.1")] + stations)))
    sut.receive(.station("127.0.0.1"))
    sut.receive(.station("Night Desk"))
    sut.receive(.playback(.playing))
    #expect(list.shown?.stations.first?.name == "Night Desk")
    // The next one is not called so for a moment.
    var dial = Dial([Station(name: "127.0.0.1"), Station(name: "127.0.0.2")])
    sut.receive(.dial(dial))
    dial.turn(by: 1)
    sut.receive(.station("127.0.0.2"))
    sut.receive(.dial(dial))
    sut.receive(.playback(.connecting()))
    #expect(list.shown?.stations.map(\.name) == ["Night Desk", "127.0.0.2"])
  }
}
