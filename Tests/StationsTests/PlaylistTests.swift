import FoundationEssentials
import Radio
import Testing

@testable import Stations

@Suite("A playlist")
struct PlaylistTests {
  private func addresses(
    _ text: String, at base: String = "http://a.example/lists/one", type: String = "", isWhole: Bool = true
  ) throws -> [String] {
    try addresses(Array(text.utf8), at: base, type: type, isWhole: isWhole)
  }

  private func addresses(
    _ bytes: [UInt8], at base: String = "http://a.example/lists/one", type: String = "", isWhole: Bool = true
  ) throws -> [String] {
    let url = try #require(URL(string: base))
    let body = PlaylistBody(bytes: bytes, isWhole: isWhole, contentType: type, url: url)
    return try Playlist.addresses(in: body).map(\.absoluteString)
  }

  private static let one = "http://a.example/1"
  private static let two = "http://b.example:8000/2?x=y"

  @Test(
    "is read as PLS in every form",
    arguments: [
      "[playlist]\nFile1=\(one)\nFile2=\(two)\nNumberOfEntries=2\nVersion=2\n",
      "[playlist]\r\nNumberOfEntries=2\r\nFile1=\(one)\r\nTitle1=One\r\nLength1=-1\r\nFile2=\(two)\r\n",
      "[playlist]\rfile1=\(one)\rfile2=\(two)",
      "\u{FEFF}[Playlist]\nFile1=\(one)\nFile2=\(two)",
      "\n\n  [PLAYLIST]\nFILE2=\(two)\n\nFILE1 = \(one) \n",
      "[playlist]\n; File1=http://comment.example/\nFile1=\"\(one)\"\nFile2='\(two)'",
      "[playlist]\nFile3=\(one)\nFile17=\(two)\nNumberOfEntries=0",
      "[playlist]\nFile1=\(one)\nFile2=\nFile3=\(two)\nNumberOfEntries=99",
      "[playlist]\nFile1=\(one)\nFile1=http://again.example/\nFile2=\(two)\n[other]\nFile3=http://c.example/3",
      "File1=\(one)\nFile2=\(two)",
      "[playlist]\nFile1=\(one)\nFile2=\(two)\nFile99999999999999999999=\(one)\nFile=\(one)\nFilex=\(one)\n=\n",
    ])
  func pls(text: String) throws {
    #expect(try addresses(text) == [Self.one, Self.two])
  }

  @Test(
    "is read as M3U in every form",
    arguments: [
      "\(one)\n\(two)", "\(one)\r\n\(two)\r\n", "\(one)\r\(two)\r", "\u{FEFF}#EXTM3U\n\(one)\n\(two)\n",
      "#EXTM3U\r\n#EXTINF:-1,One, and only\r\n\(one)\r\n#EXTINF:-1 tvg-id=\"x\",Two\r\n\(two)",
      "# a comment\n\n  \(one)  \n#EXTVLCOPT:x=y\n\(two)\n\n", "#EXTM3U\n1\nhttp://a.example/1\n\(two)\n",
      "/1\n\(two)\n\(one)\n", "../1\n\(two)",
    ])
  func m3u(text: String) throws {
    #expect(
      try addresses(text, at: "http://a.example/lists/one").filter { $0 != "http://a.example/lists/1" } == [
        Self.one, Self.two,
      ])
  }

  @Test(
    "is read as XSPF in every form",
    arguments: [
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>
      <track><location>\(one)</location><title>One</title></track>
      <track><title>Two</title><location>\(two)</location></track>
      </trackList></playlist>
      """,
      """
      \u{FEFF}<playlist><title>http://no.example</title><location>http://no.example</location><trackList><track>
      <location> http&#58;//a.example/1 </location><location><![CDATA[\(two)]]></location></track></trackList></playlist>
      """,
      """

        <x:PlayList xmlns:x='http://xspf.org/ns/0/'><x:trackList><x:track><x:location>../1</x:location></x:track>
        <!-- <track><location>http://no.example/</location></track> -->
        <x:track/><x:track><x:location>\(two)</x:location></x:track><x:track><x:location>http://cut.exam
      """,
    ])
  func xspf(text: String) throws {
    #expect(try addresses(text) == [Self.one, Self.two])
  }

  @Test("reads the entities of XML, and grows by no others")
  func entities() throws {
    #expect(
      try addresses(
        "<playlist><trackList><track><location>http://a.example/?a=1&amp;b=2</location></track></trackList></playlist>"
      ) == ["http://a.example/?a=1&b=2"])
    let laughs =
      "<?xml version='1.0'?><!DOCTYPE playlist [<!ENTITY a 'http://a.example/'>"
      + (0..<30).map { "<!ENTITY a\($0) '&a;&a;&a;&a;'>" }.joined()
      + "]><playlist><trackList><track><location>&a;</location></track></trackList></playlist>"
    #expect(throws: Failure.unreadable("an empty playlist")) { try addresses(laughs) }
  }

  @Test("leads to what looks like MP3 first, and last to what looks like something else, each once")
  func order() throws {
    let text = """
      http://froggy.example/a
      http://a.example/live.aac
      http://a.example/live-64-aac
      http://a.example/a
      http://a.example/live.mp3
      http://a.example/a
      http://a.example:8000/;
      #EXTINF:-1,Night Desk (OGG)
      http://a.example/b
      #EXTINF:-1,Night Desk (MP3 128k)
      http://a.example/c
      """
    #expect(
      try addresses(text) == [
        "http://a.example/live.mp3", "http://a.example:8000/;", "http://a.example/c",
        "http://froggy.example/a",
        "http://a.example/a", "http://a.example/live.aac", "http://a.example/live-64-aac",
        "http://a.example/b",
      ])
  }

  @Test("from the network leads to http and https only")
  func schemes() throws {
    let text = """
      file:///etc/passwd
      mms://a.example/x
      C:\\Music\\a.mp3
      javascript:alert(1)
      //b.example/x
      https://c.example/My Song.mp3
      """
    #expect(try addresses(text) == ["https://c.example/My%20Song.mp3", "http://b.example/x"])
  }

  @Test("on this machine leads to files beside it as well")
  func files() throws {
    let text =
      "a b.mp3\nsub\\c.mp3\n../d.mp3\n/e.mp3\nfile:///f%20g.mp3\nhttp://a.example/live\nmms://a.example/x"
    #expect(
      try addresses(text, at: "file:///music/mine/list.m3u") == [
        "file:///music/mine/a%20b.mp3", "file:///music/mine/sub/c.mp3", "file:///music/d.mp3",
        "file:///e.mp3",
        "file:///f%20g.mp3", "http://a.example/live",
      ])
  }

  @Test(
    "without an address says so",
    arguments: ["", "\n", "#EXTM3U\n", "[playlist]\nNumberOfEntries=0\n", "<playlist/>", "mms://a.example/x"])
  func empty(text: String) {
    #expect(throws: Failure.unreadable("an empty playlist")) { try addresses(text) }
  }

  @Test("is told from what only looks like one")
  func others() {
    let hls = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000\nhttp://a.example/low.m3u8\n"
    #expect(throws: Failure.notMusic("HLS")) { try addresses(hls) }
    #expect(throws: Failure.notMusic("HLS")) { try addresses("#EXTM3U\r\n#ext-x-version:3\r\nx.ts") }
    #expect(throws: Failure.notMusic("a web page")) { try addresses("<html><body>hello") }
    #expect(throws: Failure.notMusic("a web page")) { try addresses("<!DOCTYPE html><html>") }
    #expect(throws: Failure.notMusic("an ASX playlist")) { try addresses("<ASX version='3'><entry/>") }
    #expect(throws: Failure.unreadable("not a playlist")) { try addresses("<rss/>") }
    #expect(throws: Failure.unreadable("not a playlist")) { try addresses([0xFF, 0xFB, 0x90, 0x64, 0]) }
  }

  @Test("is bounded, and its last line left out where it was cut")
  func bounds() throws {
    let text = (0..<1_000).map { "http://a.example/\($0)\n" }.joined()
    #expect(try addresses(text).count == 200)
    #expect(try addresses("\(Self.one)\n\(Self.two)\nhttp://a.exam", isWhole: false) == [Self.one, Self.two])
  }

  @Test("leads to no address that nobody could mean")
  func longAddresses() throws {
    let long = String(repeating: "\u{FFFD}", count: 20_000)
    #expect(try addresses("\(long)\nhttp://a.example/\(long)\n\(Self.one)\n") == [Self.one])
    #expect(webAddress("http://a.example/" + String(repeating: "a", count: 9_000)) == nil)
    #expect(webAddress("http://a.example/" + String(repeating: "<", count: 3_000)) == nil)
    #expect(webAddress("http://a.example/" + String(repeating: "a", count: 8_000)) != nil)
  }

  @Test("may be any bytes")
  func noise() {
    var generator = SystemRandomNumberGenerator()
    for start in ["", "[playlist]\nFile1=", "#EXTM3U\n", "<playlist><trackList><track><location>"] {
      for _ in 0..<20 {
        let noise = (0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) }
        _ = try? addresses(Array(start.utf8) + noise)
      }
    }
  }
}
