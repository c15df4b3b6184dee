import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

@Suite("A survey of stations")
struct StationSurveyTests {
  private final class Subject {
    let clock = ManualClock()
    let network = FakeNetwork()
    let survey: StationSurvey
    var glimpses: [(name: String, nowPlaying: NowPlaying)] = []

    init() {
      survey = StationSurvey(transport: network.transport, clock: clock)
      survey.onGlimpse = { [weak self] in self?.glimpses.append(($0.name, $1)) }
    }

    func look(_ stations: [Station], rest: Duration = StationSurvey.rest) {
      survey.look(at: stations)
      clock.advance(by: rest)
    }
  }

  private func soma(_ id: String) -> Station {
    Station(name: id, streams: [webAddress("https://ice1.somafm.com/\(id)-128-mp3")].compactMap(\.self))
  }

  private func own(_ number: Int) -> Station {
    Station(name: "\(number)", streams: [webAddress("http://own.test:8000/\(number).mp3")].compactMap(\.self))
  }

  private func status(_ number: Int) -> String {
    """
    {"icestats":{"source":{"listeners":\(number),"listenurl":"http://own.test:8000/\(number).mp3","title":"Kettle - Dusk"}}}
    """
  }

  @Test("tells what is on and how many listen, a few stations at a time")
  func asks() {
    let sut = Subject()
    sut.look((0..<5).map(own))
    #expect(sut.network.waiting.count == StationSurvey.mostAtATime)
    for number in 0..<5 {
      sut.network.answer(status(number))
      sut.clock.advance(by: .milliseconds(1))
    }
    #expect(sut.glimpses.map(\.name) == ["0", "1", "2", "3", "4"])
    #expect(sut.glimpses.map(\.nowPlaying.listeners) == [0, 1, 2, 3, 4])
    #expect(sut.glimpses.first?.nowPlaying.song == Song(title: "Dusk", artist: "Kettle"))
    #expect(sut.network.gets.count == 5)
  }

  @Test("asks again after a minute, for as long as the list is shown")
  func asksAgain() {
    let sut = Subject()
    sut.look([own(1)])
    sut.network.answer(status(1))
    sut.clock.advance(by: .seconds(59))
    #expect(sut.network.gets.count == 1)
    sut.clock.advance(by: .seconds(2))
    #expect(sut.network.gets.count == 2)
    sut.network.answer(status(2))
    sut.look([])
    sut.clock.advance(by: .seconds(600))
    #expect(sut.network.gets.count == 2)
  }

  @Test("asks none that is only scrolled past, and not again within a minute")
  func scrolling() {
    let sut = Subject()
    for number in 0..<20 { sut.look([own(number)], rest: .milliseconds(50)) }
    #expect(sut.network.gets.isEmpty)
    sut.clock.advance(by: .seconds(1))
    #expect(sut.network.paths.count == 1)
    sut.network.answer(status(19))
    sut.look([])
    sut.clock.advance(by: .seconds(10))
    sut.look([own(19)])
    #expect(sut.network.gets.count == 1)
  }

  @Test("calls off what is not wanted any more")
  func callsOff() {
    let sut = Subject()
    sut.look((0..<3).map(own))
    #expect(sut.network.waiting.count == 3)
    sut.look([])
    #expect(sut.network.waiting.isEmpty)
    sut.look([own(1)])
    #expect(sut.network.waiting.count == 1)
  }

  @Test("fetches once what several stations have in common")
  func shares() {
    let sut = Subject()
    sut.look(["lush", "fluid"].map(soma))
    #expect(sut.network.paths == ["/songs/lush.json", "/songs/fluid.json"])
    sut.network.answer(
      #"{"id":"lush","songs":[{"title":"Dusk","artist":"Mori","album":"","date":"1800000000"}]}"#)
    sut.network.answer(
      #"{"id":"fluid","songs":[{"title":"Dawn","artist":"Mori","album":"","date":"1800000000"}]}"#)
    sut.network.answer(
      #"{"channels":[{"id":"lush","title":"Lush","listeners":"12"},{"id":"fluid","title":"Fluid","listeners":"7"}]}"#
    )
    sut.clock.advance(by: .milliseconds(1))
    #expect(sut.network.paths.filter { $0 == "/channels.json" }.count == 1)
    #expect(Set(sut.glimpses.map(\.nowPlaying.listeners)) == [12, 7])
  }

  @Test("bears with those that do not answer, and with those that cannot be asked")
  func refused() {
    let sut = Subject()
    let file = Station(name: "file", streams: [URL(filePath: "/music")])
    sut.look([file, .tape, own(1), own(2)])
    #expect(sut.network.gets.count == 2)
    sut.network.refuse()
    sut.network.answer("nonsense")
    #expect(sut.glimpses.isEmpty)
    sut.clock.advance(by: .seconds(30))
    #expect(sut.network.gets.count == 2)
  }
}
