import FoundationEssentials
import Radio
import Testing

@testable import Stations

@Suite("An AzuraCast address")
struct AzuraCastAddressTests {
  private static let file = "/api/nowplaying_static/night_desk.json"
  private static let api = "/api/nowplaying/night_desk"

  @Test(
    "leads to the station's answers, whichever of its addresses it is",
    arguments: [
      file, api, "/api/nowplaying_static/night_desk.txt", api + "/", api + "?x=y",
      "/api/nowplaying?station=night_desk",
      "/api/nowplaying#night_desk", "/public/night_desk", "/public/night_desk/", "/public/night_desk/embed",
      "/public/night_desk?theme=dark", "/public/night_desk/playlist.pls", "/public/night_desk/playlist.m3u",
      "/listen/night_desk/radio.mp3", "/listen/night_desk/radio.mp3?1800000000", "//public//night_desk",
    ])
  func station(path: String) throws {
    for server in [
      "https://a.example", "http://a.example:8080", "http://[::1]:8080", "https://a.example/radio",
    ] {
      let address = try #require(webAddress(server + path).flatMap(AzuraCastAddress.init))
      #expect(address.answers().map(\.absoluteString) == [server + Self.file, server + Self.api])
      #expect(
        address.events(of: "night_desk")?.absoluteString
          == server + "/api/live/nowplaying/sse?cf_connect="
          + "%7B%22subs%22%3A%7B%22station%3Anight_desk%22%3A%7B%22recover%22%3Atrue%7D%7D%7D")
      #expect(address.isPlayable == (path.contains("listen") || path.contains("playlist")))
    }
  }

  @Test("may name the station by its number, or none, and tells more once the shortcode is known")
  func others() throws {
    let server = "https://a.example"
    for path in ["/api/nowplaying/7", "/api/nowplaying", "/api/nowplaying/"] {
      let address = try #require(webAddress(server + path).flatMap(AzuraCastAddress.init))
      let own = server + (path.hasSuffix("/") ? String(path.dropLast()) : path)
      #expect(address.answers().map(\.absoluteString) == [own])
      #expect(
        address.answers(of: "night_desk").map(\.absoluteString) == [
          server + Self.file, server + Self.api, own,
        ])
    }
  }

  @Test(
    "encodes whatever a shortcode is made of",
    arguments: [
      ("/public/old%20radio", "old%20radio"), ("/public/caf%C3%A9", "caf%C3%A9"),
      ("/public/a%22b%5Cc", "a%22b%5Cc"),
      ("/public/a%2Fb", nil), ("/public/%3F%23%26", "%3F%23%26"),
    ])
  func encodes(path: String, name: String?) throws {
    let address = webAddress("https://a.example" + path).flatMap(AzuraCastAddress.init)
    let file = name.map { "https://a.example/api/nowplaying_static/\($0).json" }
    #expect(address?.answers().first?.absoluteString == file)
    #expect(
      address?.events(of: #"a"b\c"#)?.absoluteString.contains("station%3Aa%5C%22b%5C%5Cc%22") ?? (name == nil)
    )
  }

  @Test(
    "is none of others",
    arguments: [
      "/", "/api", "/api/status", "/api/nowplaying/x/art", "/api/nowplaying_static",
      "/api/nowplaying_static/x",
      "/api/nowplaying_static/.json", "/public", "/public/lofi.mp3", "/public/x/podcasts",
      "/public/x/embed/y",
      "/listen", "/listen/x", "/listen/x/y/z", "/stream.mp3", "/apinowplaying/x",
    ])
  func none(path: String) {
    #expect(webAddress("https://a.example" + path).flatMap(AzuraCastAddress.init) == nil)
  }
}
