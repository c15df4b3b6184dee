import FoundationEssentials
import Radio
import Testing

@testable import Memory

@Suite("The remembered state")
struct RadioStateTests {
  private func read(_ text: String) -> RadioState { RadioState(Array(text.utf8)) }

  @Test("is read as it was written, and keeps the lines of a later version")
  func roundTrip() {
    var state = read("# x\nfuture\tthing\nstation\thttps://a.example/x y#1\nvolume\t40\ttape:\n")
    #expect(state.station == "https://a.example/x y#1")
    #expect(state.volume(of: "tape:") == 40 && state.volume(of: "other") == nil)
    state.set(volume: 55, of: "/music/a b")
    state.set(volume: 41, of: "tape:")
    let again = read(state.text)
    #expect(again == state)
    #expect(again.volumes.map(\.level) == [55, 41])
    #expect(again.text.contains("\nfuture\tthing\n"))
  }

  @Test(
    "is as if it were not there where it makes no sense",
    arguments: [
      "", "\n\n", "station", "station\t", "station\ta\tb", "volume\t0\tx", "volume\t101\tx", "volume\tx\ty",
      "volume\t5",
      "volume\t5\t", "volume\t-1\tx", "station\ta\u{1B}b", "\0\0\0",
    ])
  func nonsense(text: String) {
    let state = read(text)
    #expect(state.station == nil && state.volumes.isEmpty)
    #expect(RadioState([0xFF, 0xFE] + Array(text.utf8)).station == nil)
  }

  @Test("has a bound: what was set longest ago goes")
  func bounds() {
    var state = RadioState()
    for number in 0..<1_000 { state.set(volume: 50, of: "station \(number)") }
    #expect(state.volumes.count == RadioState.mostVolumes)
    #expect(state.volumes.first?.key == "station 500")
    state.set(volume: 50, of: String(repeating: "x", count: 10_000))
    state.set(volume: 50, of: "a\nstation\tevil")
    #expect(state.volumes.last?.key == "station 999")
    #expect(state.text.utf8.count < RadioState.most)
  }

  @Test("knows a station by its address, whatever it is called")
  func keys() {
    let (feed, stream) = (URL(string: "https://a.example/feed"), URL(string: "https://a.example/x.mp3"))
    #expect(
      Station(name: "A", streams: [stream].compactMap(\.self), feed: feed).key == "https://a.example/feed")
    #expect(Station(name: "A", streams: [stream].compactMap(\.self)).key == "https://a.example/x.mp3")
    #expect(Station(name: "A", streams: [URL(filePath: "/music/a b.mp3")]).key == "/music/a b.mp3")
    #expect(Station(name: "A").key == "A")
  }
}
