import Foundation
import Radio
import Testing

@testable import Stations

@Suite("An AzuraCast answer")
struct AzuraCastAnswerTests {
  private let now = ContinuousClock.now

  private func report(
    _ json: String, serverTime: Double? = nil, of shortcode: String? = nil
  ) -> StationReport? {
    guard let body = JSONValue(Array(json.utf8)),
      let answer = AzuraCastAnswer.choose(shortcode, from: body)
    else { return nil }
    var clock = ServerClock()
    if let serverTime { clock.hear(serverTime, step: 0, between: now, and: now) }
    var report = answer.report
    report.nowPlaying.startedAt = answer.account(at: now, by: clock)?.startedAt
    return report
  }

  private let full = """
    {"station":{"id":7,"name":"Night Desk","shortcode":"night_desk","listen_url":"https://r.example/radio.mp3",
      "mounts":[
        {"id":2,"url":"https://r.example/low.mp3","bitrate":64,"format":"mp3","is_default":false},
        {"id":3,"url":"https://r.example/radio.aac","bitrate":256,"format":"aac","is_default":false},
        {"id":1,"url":"https://r.example/radio.mp3","bitrate":128,"format":"mp3","is_default":true}],
      "remotes":[{"id":9,"url":"https://relay.example/radio.mp3","bitrate":128,"format":"mp3"}]},
     "listeners":{"total":12,"unique":11,"current":12},
     "live":{"is_live":false,"streamer_name":"","broadcast_start":null,"art":null},
     "now_playing":{"sh_id":901,"played_at":1800000005,"duration":180,"elapsed":42,"remaining":138,
      "song":{"id":"a1","text":"Mori - Dusk","artist":"Mori","title":"Dusk","album":"Evenings",
       "art":"https:\\/\\/r.example\\/a.jpg","custom_fields":[]}},
     "playing_next":{"cued_at":1800000120,"played_at":null,"duration":198.5,
      "song":{"id":"f0","text":" - Low Tide","artist":"","title":"Low Tide","art":"","custom_fields":{"mood":null}}},
     "song_history":[],"is_online":true,"cache":null}
    """

  @Test("tells all there is to know")
  func complete() throws {
    let report = try #require(self.report(full))
    #expect(report.name == "Night Desk")
    #expect(report.isOnline)
    #expect(
      report.streams.map(\.absoluteString) == [
        "https://r.example/radio.mp3", "https://relay.example/radio.mp3", "https://r.example/low.mp3",
      ])
    #expect(
      report.nowPlaying
        == NowPlaying(
          song: Song(
            title: "Dusk", artist: "Mori", album: "Evenings", picture: URL(string: "https://r.example/a.jpg")),
          startedAt: now - .seconds(42), duration: .seconds(180), next: Song(title: "Low Tide"),
          listeners: 12))
  }

  @Test(
    "takes the time since the song began by the server's own clock, else what the server says",
    arguments: [
      (1_800_000_065, 60), (1_800_000_005, 0), (1_800_000_000, -5), (1_799_999_000, 42), (1_900_000_000, 42),
      (nil, 42),
    ])
  func elapsed(serverTime: Double?, seconds: Double) throws {
    let start = try #require(report(full, serverTime: serverTime)?.nowPlaying.startedAt)
    #expect(abs((now - start) / .seconds(1) - seconds) < 0.001)
  }

  @Test("is the one in a list that is asked for, else the first with music")
  func list() {
    let silent = #"{"station":{"shortcode":"silent"}}"#
    let other = #"{"station":{"shortcode":"other","listen_url":"http://o.example/x"}}"#
    #expect(report("[\(full), {}]") == report(full))
    #expect(report("[{}, \(silent), \(full), \(other)]") == report(full))
    #expect(report("[\(full), \(other)]", of: "other") == report(other))
    #expect(report("[\(silent)]") == report(silent))
    #expect(report("[\(full), \(other)]", of: "third") == nil)
  }

  @Test("tells who plays live, which nobody does when it is over", arguments: [(true, "Nell"), (false, "")])
  func host(isLive: Bool, name: String) {
    let json = #"{"station":{},"live":{"is_live":\#(isLive),"streamer_name":" Nell "}}"#
    #expect(report(json)?.nowPlaying.host == name)
  }

  @Test("tells what was on before, the latest first, and no more than anybody reads")
  func history() {
    let songs = (1...30).map { #"{"sh_id":\#($0),"song":{"title":"\#($0)","artist":"A"}}"# }
    let json = #"{"station":{},"song_history":[null,7,{"song":null},\#(songs.joined(separator: ","))]}"#
    let history = report(json)?.nowPlaying.history
    #expect(history?.first == Song(title: "1", artist: "A"))
    #expect((15...20).contains(history?.count ?? 0))
  }

  @Test(
    "never shows what stands for no song",
    arguments: [
      #""song":{"id":"5a6a865199cf5df73b1417326d2ff24f","text":"Gone Fishing","title":"Gone Fishing"}"#,
      #""song":{"id":"1","text":"AzuraCast is Live!","title":"AzuraCast is Live!"}"#,
      #""song":{"title":null,"text":" - "}"#,
    ])
  func placeholder(song: String) {
    for isOnline in ["", #""is_online":true,"#, #""is_online":false,"#] {
      let json = #"{"station":{},\#(isOnline)"now_playing":{"sh_id":7,"elapsed":1800000012,\#(song)}}"#
      #expect(report(json)?.nowPlaying == NowPlaying())
    }
  }

  @Test("of an old version is read as far as it goes")
  func old() throws {
    let report = try #require(
      self.report(
        """
        {"station":{"id":1,"name":"Old","shortcode":"old radio","listen_url":"http://o.example/radio.mp3?1550000000",
         "mounts":[{"name":"/radio.mp3","is_default":true,"url":"http://o.example/radio.mp3?1550000000"}],"remotes":[]},
         "listeners":{"current":"5","unique":"4"},"live":{"is_live":false,"streamer_name":""},
         "now_playing":{"sh_id":"77","played_at":"1550000000","duration":0,"elapsed":"123456",
          "song":{"id":"x","text":"Mori - Dusk","artist":"Mori","title":"Dusk"}},
         "playing_next":null,"song_history":[]}
        """))
    #expect(report.isOnline)
    #expect(report.streams.map(\.absoluteString) == ["http://o.example/radio.mp3?1550000000"])
    #expect(report.nowPlaying == NowPlaying(song: Song(title: "Dusk", artist: "Mori"), listeners: 5))
  }

  @Test(
    "is no answer when it is something else",
    arguments: [
      "", "null", "[]", "{}", "7", "<html></html>", #"{"code":404,"type":"Error"}"#, #"{"station":"x"}"#,
      #"{"station":{"name":"x""#, String(repeating: "[", count: 100_000),
      "["
        + Array(
          repeating: String(repeating: "[", count: 20) + String(repeating: "]", count: 20), count: 2_000
        )
        .joined(separator: ",") + "]",
    ])
  func noAnswer(json: String) {
    #expect(report(json) == nil)
  }

  @Test("names no song when the station is off the air")
  func offline() throws {
    let report = try #require(
      self.report(
        """
        {"station":{"name":"Night Desk"},"is_online":false,"now_playing":{"sh_id":0,"played_at":0,"duration":0,
         "elapsed":1800000012,"remaining":0,"song":{"text":"Station Offline","title":"Station Offline"}},
         "playing_next":null}
        """))
    #expect(!report.isOnline)
    #expect(report.nowPlaying == NowPlaying())
  }

  @Test("has no length and no bound for a live show")
  func live() {
    let nowPlaying = report(
      """
      {"station":{},"now_playing":{"sh_id":5,"played_at":1800000000,"duration":0,"elapsed":5000,
       "song":{"title":"Live","artist":"DJ"}}}
      """)?.nowPlaying
    #expect(
      nowPlaying
        == NowPlaying(song: Song(title: "Live", artist: "DJ"), startedAt: now - .seconds(5000), duration: nil)
    )
  }

  @Test(
    "loses no more than the field that is odd",
    arguments: [
      (#""song":{"title":1979,"artist":null}"#, Song(title: "1979")),
      (#""song":{"title":"","artist":"","text":"Mori - Dusk"}"#, Song(title: "Dusk", artist: "Mori")),
      (#""song":{"title":"  Dusk ","artist":["x"],"album":{}}"#, Song(title: "Dusk")),
      (#""song":{"title":"Dusk","art":"javascript:alert(1)"}"#, Song(title: "Dusk")),
      (#""song":{"title":"Dusk","art":"/relative.png"}"#, Song(title: "Dusk")),
      (#""song":"Dusk""#, nil), (#""song":null"#, nil), (#""song":{}"#, nil),
    ] as [(String, Song?)])
  func oddSong(json: String, song: Song?) {
    let report = report(#"{"station":{},"now_playing":{"sh_id":1,\#(json)}}"#)
    #expect(report?.nowPlaying.song == song)
  }

  @Test(
    "takes numbers in any dress and none that is out of reach",
    arguments: [
      (#""180""#, 180.0), ("180.5", 180.5), ("0", nil), ("-4", nil), ("1e300", nil), ("null", nil),
      ("true", nil),
      (#""soon""#, nil), ("86400", nil),
    ])
  func oddLength(json: String, seconds: Double?) {
    let report = report(
      #"{"station":{},"now_playing":{"sh_id":1,"duration":\#(json),"elapsed":"7","song":{"title":"x"}}}"#)
    #expect(report?.nowPlaying.duration == seconds.map { .seconds($0) })
    #expect(report?.nowPlaying.startedAt == now - .seconds(7))
  }

  @Test(
    "survives any field being something else",
    arguments: ["null", "[]", "{}", "0", "-1", "1e400", #""x""#, "true", #"[{"a":[]}]"#])
  func mutations(value: String) {
    for key in [
      "station", "name", "listen_url", "mounts", "url", "bitrate", "format", "remotes", "listeners", "total",
      "now_playing", "sh_id", "played_at", "duration", "elapsed", "song", "title", "artist", "album", "art",
      "playing_next", "is_online", "is_default", "live", "is_live", "streamer_name", "song_history", "id",
      "shortcode",
    ] {
      guard let range = full.range(of: #""\#(key)":"#) else { continue }
      var json = full
      json.replaceSubrange(range, with: #""\#(key)":\#(value),"old":"#)
      _ = report(json, serverTime: 1_800_000_065)
    }
  }
}
