import FoundationEssentials
import Radio
import Testing

@testable import Stations

@Suite("The catalogue")
struct CatalogueTests {
  @Test("can be read to the last line")
  func isWhole() {
    #expect(Catalogue(Array(Self.text.utf8)).stations == Station.builtIn)
    #expect(Catalogue(Array(Self.text.utf8)).complaints == [])
    #expect(Station.builtIn.count >= 20)
  }

  private static let text: String = {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CCatalogue/stations.ini")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  @Test("begins with Code Radio and ends with the tape")
  func order() {
    #expect(Station.builtIn.first?.id == "code-radio")
    #expect(Station.builtIn.last == .tape)
    #expect(Station.tape.streams == [Station.tapeAddress])
  }

  @Test("has each id, name and address once, and ids that are easily typed")
  func unique() {
    let stations = Station.builtIn
    #expect(Set(stations.map(\.id)).count == stations.count)
    #expect(Set(stations.map { $0.name.lowercased() }).count == stations.count)
    let streams = stations.flatMap(\.streams)
    #expect(Set(streams).count == streams.count)
    for station in stations {
      #expect(
        !station.id.isEmpty
          && station.id.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) })
    }
  }

  @Test(
    "says of each station what it plays and where, in MP3 and over TLS", arguments: Station.builtIn.dropLast()
  )
  func entries(station: Station) {
    #expect(!station.name.isEmpty && !station.tags.isEmpty && !station.streams.isEmpty)
    for stream in station.streams {
      #expect(stream.scheme == "https")
      #expect(webAddress(stream.absoluteString) == stream)
      let path = stream.path().lowercased()
      for other in ["aac", "m4a", "ogg", "opus", "flac", "m3u", "pls"] { #expect(!path.contains(other)) }
    }
  }

  @Test("knows how to follow those stations whose feeds are known")
  func feeds() throws {
    let followed: [(String, String)] = [
      ("code-radio", "coderadio.json"), ("247-lofi", "247_lofi_radio"), ("plaza", "api.plaza.one/status"),
      ("laut-lofi", "station/lofi/current_song"), ("laut-lounge", "station/loungetunes/"),
      ("chillsynth", "nightride.fm/meta"), ("groovesalad", "songs/groovesalad.json"),
      ("defcon", "songs/defcon.json"), ("radio-paradise", "now_playing?chan=0"),
    ]
    for (id, address) in followed {
      let station = try #require(Station.builtIn.first { $0.id == id })
      let plan = try #require(FeedPlan.known(of: station))
      #expect(plan.key?.absoluteString.contains(address) == true, "\(id)")
    }
    for station in Station.builtIn {
      // All addresses of a station lead to the same words.
      #expect(Set(station.streams.map { FeedPlan.known(by: $0)?.key }).count == 1, "\(station.id)")
    }
  }

  @Test(
    "complains of what it does not understand",
    arguments: [
      "[a", "name = X", "[a]\nnonsense", "[a]\nname =", "[a]\nstream = ftp://x", "[a]\ncolour = red",
    ])
  func complains(text: String) {
    #expect(Catalogue(Array(text.utf8)).complaints.count == 1)
  }

  @Test("is read in no time")
  func speed() {
    let bytes = Array(Self.text.utf8)
    let best = (0..<20).map { _ in ContinuousClock().measure { _ = Catalogue(bytes) } }.min()
    #expect(best ?? .zero < .milliseconds(200), "in a debug build; \(best ?? .zero)")
  }
}
