import Radio
import Testing

@testable import Stations

@Suite("Icecast's statistics")
struct IcecastStatusTests {
  private func report(_ json: String, mount: String = "/a.mp3") -> StationReport? {
    IcecastStatus.report(from: Array(json.utf8), mount: mount)
  }

  private func answer(_ members: String) -> String {
    #"{"icestats":{"source":{"listenurl":"http://localhost:8000/a.mp3","server_type":"audio/mpeg",\#(members)}}}"#
  }

  @Test("tell all there is to know")
  func complete() {
    let json = """
      {"icestats":{"admin":"x@localhost","server_start_iso8601":"2027-01-15T09:00:00+0100","source":[
       {"listeners":7,"listenurl":"http://localhost:8000/b.mp3","title":"Not this","server_type":"audio/mpeg"},
       {"audio_info":"channels=2;samplerate=44100;bitrate=128","bitrate":128,"listeners":3,"listener_peak":9,
        "listenurl":"http://localhost:8000/a.mp3","server_name":"Night Desk","server_type":"audio/mpeg",
        "title":"Mori - Dusk","dummy":null}]}}
      """
    #expect(
      report(json)
        == StationReport(
          name: "Night Desk", NowPlaying(song: Song(title: "Dusk", artist: "Mori"), listeners: 3)))
  }

  @Test(
    "name a song of any title",
    arguments: [
      (#""title":1979"#, Song(title: "1979")), (#""title":-7"#, Song(title: "-7")),
      (#""title":1e5"#, Song(title: "1e5")), (#""title":true"#, Song(title: "true")),
      (#""title":null"#, nil), (#""x":1"#, nil), (#""title":{}"#, nil), (#""title":["Dusk"]"#, nil),
      (#""title": -"#, nil), (#""title": - , "x":1"#, nil), (#""title":"-""#, nil), (#""title":" - ""#, nil),
      (#""title":.5"#, Song(title: ".5")), (#""title":5."#, Song(title: "5.")),
      (#""title":"007""#, Song(title: "007")), (#""title":Dusk"#, Song(title: "Dusk")),
      (#""title":"Dusk","artist":"Mori""#, Song(title: "Dusk", artist: "Mori")),
      (#""title":"Dusk","artist":1979"#, Song(title: "Dusk", artist: "1979")),
      (#""title":"A - B","artist":"Mori""#, Song(title: "A - B", artist: "Mori")),
      (#""title":"Tin &amp; Tea &#39;n&#39; \"Rain\"""#, Song(title: "Tin & Tea 'n' \"Rain\"")),
      (#""artist":"Mori""#, nil), (#""title":"Mori - Dusk",,"#, Song(title: "Dusk", artist: "Mori")),
    ] as [(String, Song?)])
  func titles(members: String, song: Song?) {
    #expect(report(answer(members))?.nowPlaying.song == song)
    #expect(report(answer(members))?.isOnline == true)
  }

  @Test("are read in Latin-1 too")
  func latin1() {
    let bytes = Array(answer(#""title":"Caf?""#).utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    #expect(IcecastStatus.report(from: bytes, mount: "/a.mp3")?.nowPlaying.song == Song(title: "Café"))
  }

  @Test(
    "count listeners within reason",
    arguments: [("3", 3), (#""3""#, 3), ("-1", nil), ("1e9", nil), ("null", nil), ("[]", nil), ("0", 0)])
  func listeners(json: String, count: Int?) {
    #expect(report(answer(#""listeners":\#(json)"#))?.nowPlaying.listeners == count)
  }

  @Test(
    "are of the mount whose address ends alike",
    arguments: [
      ("/a.mp3", "exact"), ("/a.mp3?x=1", "exact"), ("/deep/a.mp3", "deep"),
      ("/radio/8000/deep/a.mp3", "deep"),
      ("/proxy/a.mp3", "exact"), ("/night%20desk", "blank"), ("/c.mp3", nil), ("/", nil), ("", nil),
      ("a.mp3", "deep"),
    ] as [(String, String?)])
  func mounts(mount: String, title: String?) {
    let json = """
      {"icestats":{"source":[{"listenurl":"http://h:8000/a.mp3","title":"exact"},
       {"listenurl":"http://h:8000/deep/a.mp3","title":"deep"},{"listenurl":"http://h/night%20desk","title":"blank"},
       {"title":"no address"},{"listenurl":null,"title":"null"},{"listenurl":"","title":"empty"},"x",7,null]}}
      """
    #expect(report(json, mount: mount)?.nowPlaying.song?.title == title)
    #expect(report(json, mount: mount)?.isOnline == (title != nil))
  }

  @Test(
    "say that the mount is off the air",
    arguments: [
      #"{"icestats":{"dummy":null}}"#, #"{"icestats":{"source":[]}}"#, #"{"icestats":{"source":null}}"#,
      #"{"icestats":{"source":{"listeners":0,"listenurl":"http://localhost:8000/a.mp3"}}}"#,
      #"{"icestats":"server_start":"Fri, 15 Jan 2027 09:00:00 +0100","dummy":null}}"#,
      #"{"icestats":"server_start":"Fri, 15 Jan 2027 09:00:00 +0100"}"#,
      #"status({"icestats":{"dummy":null,},});"#,
    ])
  func offline(json: String) {
    #expect(report(json) == StationReport(isOnline: false, NowPlaying()))
  }

  @Test(
    "are no such answer when they are something else",
    arguments: [
      "", "{}", "[]", "null", #"{"icestats":1}"#, "<html></html>", #"{"icestats":{"source":{"title":"#,
    ])
  func others(json: String) {
    #expect(report(json) == nil)
  }
}

@Suite("Icecast's public statistics")
struct IcecastPublicStatsTests {
  private func report(_ json: String, mount: String = "/a.mp3") -> StationReport? {
    IcecastPublicStats.report(from: Array(json.utf8), mount: mount)
  }

  @Test("tell of the mount", arguments: ["/a.mp3", "/proxy/a.mp3", "/a.mp3?x"])
  func complete(mount: String) {
    let json = """
      [{"name":"icestats","ns":"x"},{"source":{"/b.mp3":{"listeners":9,"title":"No"},
       "/a.mp3":{"listeners":3,"artist":"Mori","title":"Dusk","server_name":"Night Desk"}}}]
      """
    #expect(
      report(json, mount: mount)
        == StationReport(
          name: "Night Desk", NowPlaying(song: Song(title: "Dusk", artist: "Mori"), listeners: 3)))
  }

  @Test(
    "say that the mount is off the air",
    arguments: [
      #"[{"name":"icestats"}]"#, #"[{"source":{}}]"#, #"[{"source":{"/b.mp3":{"title":"x"}}}]"#,
      #"[{"source":{"/a.mp3":{"listeners":1}}}]"#, #"[{"source":{"/a.mp3":7}}]"#, #"[{"source":[1]},null,3]"#,
    ])
  func offline(json: String) {
    #expect(report(json) == StationReport(isOnline: false, NowPlaying()))
  }

  @Test(
    "are no such answer when they are something else",
    arguments: ["", "[]", "{}", "[1]", #"[{"x":1}]"#, "[["])
  func others(json: String) {
    #expect(report(json) == nil)
  }
}

@Suite("A Shoutcast 1 answer")
struct ShoutcastV1AnswerTests {
  private func report(_ body: String) -> StationReport? {
    ShoutcastV1Answer.report(from: Array(body.utf8))
  }

  @Test(
    "names the song and counts the listeners",
    arguments: [
      (
        "<HTML><meta http-equiv=\"Pragma\"></head><body>3,1,9,100,3,128,Mori - Rain, Tin &amp; Tea</body></html>",
        Song(title: "Rain, Tin & Tea", artist: "Mori"), 3
      ),
      ("<BODY>0,1,9,100,0,128,A,B,C,D</BODY>", Song(title: "A,B,C,D"), 0),
      ("<body>3,1,9,100,3,128,</body>", nil, 3), ("<body>3,1,9,100,3,,Dusk</body>", Song(title: "Dusk"), 3),
      ("<body> 3 , 1 ,9,100,3,128, Dusk \r\n</body>", Song(title: "Dusk"), 3),
      ("<body>3,1,9,100,3,128,Dusk", Song(title: "Dusk"), 3),
      ("<body>-3,1,9,100,3,128,--</body>", nil, nil),
      (
        "<body>9,100,3,,Mori - Rain, Tin, Tea, and more</body>",
        Song(title: "Rain, Tin, Tea, and more", artist: "Mori"), nil
      ),
      ("<body>9,100,3,,</body>", nil, nil),
    ] as [(String, Song?, Int?)])
  func songs(body: String, song: Song?, listeners: Int?) {
    #expect(report(body) == StationReport(NowPlaying(song: song, listeners: listeners)))
  }

  @Test("is looked for in the first four kilobytes only")
  func distant() {
    let blanks = { (count: Int) in String(repeating: " ", count: count) }
    let body = "<body>3,1,9,100,3,128,Dusk</body>"
    #expect(report(blanks(4_096 - body.count) + body)?.nowPlaying.song == Song(title: "Dusk"))
    #expect(report(blanks(4_096) + body) == nil)
  }

  @Test("is read in Latin-1")
  func latin1() {
    let bytes = Array("<body>3,1,9,100,3,128,Caf".utf8) + [0xE9] + Array("</body>".utf8)
    #expect(ShoutcastV1Answer.report(from: bytes)?.nowPlaying.song == Song(title: "Café"))
  }

  @Test("says that the station is off the air")
  func offline() {
    #expect(
      report("<body>0,0,0,100,0,0,Old</body>") == StationReport(isOnline: false, NowPlaying(listeners: 0)))
  }

  @Test(
    "is no such answer when it is something else",
    arguments: [
      "", "3,1,9,100,3,128,Dusk", "<body></body>", "<body>Hello, you, who, come, by, now, here</body>",
      "<body>3,1,9,100,3,128</body>", "<body>,,,,,,</body>",
      "<body>99999999999999999999,1,9,100,3,128,Dusk</body>",
    ])
  func others(body: String) {
    #expect(report(body) == nil)
  }
}

@Suite("A Shoutcast 2 answer")
struct ShoutcastV2AnswerTests {
  private func report(_ json: String) -> StationReport? {
    ShoutcastV2Answer.report(from: Array(json.utf8), mount: "/")
  }

  @Test(
    "is not about a stream at another path",
    arguments: [
      ("/radio1", true), ("/radio2", false), ("/", true), ("/;stream.mp3", true), ("/stream/2/", true),
    ])
  func otherStream(mount: String, isTaken: Bool) {
    let json = #"{"songtitle":"Dusk","streamstatus":1,"streampath":"\/radio1"}"#
    #expect((ShoutcastV2Answer.report(from: Array(json.utf8), mount: mount) != nil) == isTaken)
  }

  @Test(
    "tells all there is to know",
    arguments: [("", ""), ("cb(", ")"), ("jQuery_1.x(", ");\n")])
  func complete(before: String, behind: String) {
    let json = """
      \(before){"currentlisteners":3,"peaklisteners":9,"uniquelisteners":3,"servertitle":"Night &amp; Desk",
       "songtitle":"Mori - Dusk","nexttitle":"Kettle   Low Tide","streamstatus":1,"bitrate":"128",
       "content":"audio\\/mpeg"}\(behind)
      """
    #expect(
      report(json)
        == StationReport(
          name: "Night & Desk",
          NowPlaying(
            song: Song(title: "Dusk", artist: "Mori"), next: Song(title: "Low Tide", artist: "Kettle"),
            listeners: 3)))
  }

  @Test(
    "loses no more than the field that is odd",
    arguments: [
      (#"{"songtitle":"Dusk"}"#, StationReport(NowPlaying(song: Song(title: "Dusk")))),
      (
        #"{"songtitle":1979,"nexttitle":"","currentlisteners":"3","streamstatus":"1"}"#,
        StationReport(NowPlaying(song: Song(title: "1979"), listeners: 3))
      ),
      (
        #"{"songtitle":[],"nexttitle":{},"currentlisteners":null,"streamstatus":1}"#,
        StationReport(NowPlaying())
      ),
      (#"{"songtitle":"","streamstatus":true}"#, StationReport(NowPlaying())),
      (
        #"{"songtitle":"Mori   Dusk   Till   Dawn"}"#,
        StationReport(NowPlaying(song: Song(title: "Dusk   Till   Dawn", artist: "Mori")))
      ),
      (
        #"{"currentlisteners":0,"songtitle":"Old","nexttitle":"x","streamstatus":0}"#,
        StationReport(isOnline: false, NowPlaying(listeners: 0))
      ),
    ])
  func odd(json: String, report: StationReport) {
    #expect(self.report(json) == report)
  }

  @Test(
    "is no such answer when it is something else",
    arguments: ["", "{}", "[]", #"{"title":"x"}"#, "<html>", "x("])
  func others(json: String) {
    #expect(report(json) == nil)
  }
}
