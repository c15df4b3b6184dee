import FoundationEssentials
import Lab
import Radio
import Stations
import Testing

@Suite("A station's address")
struct StationAddressTests {
  @Test(
    "stands for a stream",
    arguments: [
      "http://a.example/lofi.mp3", "https://a.example", "HTTP://a.example:8000/x?y=z", " http://a.example/ ",
      "http://[::1]:8000/x", "https://a.example/listen/night_desk/radio.mp3",
      "https://a.example/public/night_desk/playlist.m3u", "http://user:secret@a.example/x",
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
      ("/api/nowplaying/night_desk", "/api/nowplaying_static/night_desk.json"),
      ("/api/nowplaying_static/night_desk.json", "/api/nowplaying_static/night_desk.json"),
      ("/radio/api/nowplaying/7", "/radio/api/nowplaying/7"), ("/api/nowplaying", "/api/nowplaying"),
      ("/public/night_desk", "/api/nowplaying_static/night_desk.json"),
    ])
  func azuraCast(path: String, feed: String) throws {
    let station = try #require(Station(address: "https://a.example" + path))
    #expect(station == Station(name: "a.example", feed: URL(string: "https://a.example" + feed)))
  }

  @Test(
    "is none of other kinds",
    arguments: [
      "", " ", "lofi", "ftp://a.example/x", "file:///no/such/file", "file:", "/no/such/file", "http://",
      "http:///x", "//a.example/x",
      "javascript:alert(1)", "http:a.example", "ht tp://a.example", "http://a b/x", "http://a.example:99999/",
      "http://a.example:0/",
    ])
  func none(address: String) {
    #expect(Station(address: address) == nil)
  }

  @Test("may be the path of a file or a folder that is there, which it is called by")
  func files() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "Rain on Tin #1?.mp3")
    for address in [file, "\(folder.path)/./Rain on Tin #1?.mp3", URL(filePath: file).absoluteString] {
      let station = try #require(Station(address: address))
      #expect(station.name == "Rain on Tin #1?.mp3")
      #expect(station.streams.map { $0.path(percentEncoded: false) } == [file])
      #expect(station.feed == nil)
    }
    #expect(
      try #require(Station(address: folder.path + "/.")).name == URL(filePath: folder.path).lastPathComponent)
  }

  @Test("is not needed: there is a standard station with words and sound")
  func standard() {
    #expect(Station.builtIn[0].name == "Code Radio")
    #expect(Station.builtIn[0].feed?.scheme == "https")
    #expect(Station.builtIn[0].streams.count == 1)
  }
}
