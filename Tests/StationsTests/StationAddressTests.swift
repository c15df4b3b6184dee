import FoundationEssentials
import Radio
import Stations
import Testing

@Suite("A station's address")
struct StationAddressTests {
  @Test(
    "stands for a stream",
    arguments: [
      "http://a.example/lofi.mp3", "https://a.example", "HTTP://a.example:8000/x?y=z", " http://a.example/ ",
      "http://[::1]:8000/x", "http://user:secret@a.example/x",
    ])
  func stream(address: String) throws {
    let station = try #require(Station(address: address))
    #expect(station.streams.count == 1)
    #expect(station.feed == nil)
    #expect(!station.name.contains("secret"))
  }

  @Test(
    "stands for an AzuraCast station, which names its own streams",
    arguments: [
      "https://a.example/api/nowplaying/night_desk",
      "https://a.example/api/nowplaying_static/night_desk.json",
      "https://a.example/radio/api/nowplaying/7",
    ])
  func azuraCast(address: String) throws {
    let station = try #require(Station(address: address))
    #expect(station == Station(name: "a.example", feed: URL(string: address)))
  }

  @Test(
    "is none of other kinds",
    arguments: [
      "", " ", "lofi", "ftp://a.example/x", "file:///etc/passwd", "http://", "http:///x", "//a.example/x",
      "javascript:alert(1)", "http:a.example", "ht tp://a.example",
    ])
  func none(address: String) {
    #expect(Station(address: address) == nil)
  }

  @Test("is not needed: there is a standard station with words and sound")
  func standard() {
    #expect(Station.standard.name == "Code Radio")
    #expect(Station.standard.feed?.scheme == "https")
    #expect(Station.standard.streams.count == 1)
  }
}
