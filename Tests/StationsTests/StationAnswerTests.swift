import Foundation
import Radio
import Testing

@testable import Stations

@Suite("A SomaFM answer")
struct SomaFMAnswerTests {
  private let now = ContinuousClock.now

  private func songs(_ json: String, serverTime: Int? = 1_800_000_100) -> NowPlaying? {
    SomaFMAnswer.songs(from: Array(json.utf8), serverTime: serverTime, now: now)?.nowPlaying
  }

  @Test("tells the song, since when it is on, and the songs before it")
  func complete() {
    let json = """
      {"id":"dronezone","songs":[
       {"title":"Dusk","artist":"Mori","album":"Evenings","albumArt":"","date":"1800000040"},
       {"title":"Low Tide","artist":"Kettle","album":"","albumArt":"https:\\/\\/img.example\\/k.jpg","date":"1799999800"},
       {"title":"","artist":"","album":"","date":"1799999700"},
       {"title":1979,"artist":null,"date":1799999600}]}
      """
    #expect(
      songs(json)
        == NowPlaying(
          song: Song(title: "Dusk", artist: "Mori", album: "Evenings"), startedAt: now - .seconds(60),
          history: [
            Song(title: "Low Tide", artist: "Kettle", picture: URL(string: "https://img.example/k.jpg")),
            Song(title: "1979"),
          ]))
  }

  @Test(
    "tells since when only by the server's own clock",
    arguments: [
      (#""1800000100""#, 0), ("1800000099", 1), (#""1800000101""#, nil), (#""1799000000""#, nil),
      (#""soon""#, nil),
      ("null", nil), (#""-9223372036854775808""#, nil), ("1e300", nil),
    ])
  func start(date: String, seconds: Int?) {
    let json = #"{"songs":[{"title":"Dusk","date":\#(date)}]}"#
    #expect(songs(json)?.startedAt == seconds.map { now - .seconds($0) })
    #expect(songs(json, serverTime: nil) == NowPlaying(song: Song(title: "Dusk")))
  }

  @Test("may know of no song", arguments: [#"{"songs":[]}"#, #"{"songs":[{}]}"#, #"{"songs":["x"]}"#])
  func noSong(json: String) {
    #expect(songs(json) == NowPlaying())
  }

  @Test(
    "is no such answer when it is something else", arguments: ["", "{}", "[]", #"{"songs":{}}"#, "<html>"])
  func others(json: String) {
    #expect(songs(json) == nil)
    #expect(SomaFMAnswer.channels(from: Array(json.utf8), channel: "lush") == nil)
  }

  @Test("tells of one channel among all")
  func channels() {
    let json = Array(
      """
      {"channels":[{"id":"lush","title":"Lush","listeners":"7","lastPlaying":"A - B"},{"id":7},null,
       {"id":"dronezone","title":"Drone Zone","genre":"ambient|drone","listeners":"12",
        "lastPlaying":"Mori - Dusk","playlists":[],"preroll":[]}]}
      """.utf8)
    #expect(
      SomaFMAnswer.channels(from: json, channel: "dronezone")
        == StationReport(
          name: "Drone Zone", NowPlaying(song: Song(title: "Dusk", artist: "Mori"), listeners: 12)))
    #expect(SomaFMAnswer.channels(from: json, channel: "fluid") == nil)
  }
}

@Suite("A laut.fm answer")
struct LautFMAnswerTests {
  private let now = ContinuousClock.now

  private func song(_ json: String, serverTime: Int? = 1_800_000_042) -> NowPlaying? {
    LautFMAnswer.currentSong(from: Array(json.utf8), serverTime: serverTime, now: now)?.nowPlaying
  }

  @Test("tells the song, since when it is on, and how long it is")
  func complete() {
    let json = """
      {"id":5,"title":"Dusk","album":"Evenings","length":106,"genre":null,"releaseyear":2001,
       "artist":{"name":"Mori"},"started_at":"2027-01-15 09:00:00 +0100","ends_at":"2027-01-15 09:01:46 +0100"}
      """
    #expect(
      song(json)
        == NowPlaying(
          song: Song(title: "Dusk", artist: "Mori", album: "Evenings"), startedAt: now - .seconds(42),
          duration: .seconds(106)))
    #expect(song(json, serverTime: nil)?.startedAt == nil)
  }

  @Test(
    "loses no more than the field that is odd",
    arguments: [
      (#"{"title":"Dusk","artist":"Mori"}"#, Song(title: "Dusk", artist: "Mori"), nil),
      (#"{"title":1979,"artist":{"name":null},"album":{}}"#, Song(title: "1979"), nil),
      (#"{"title":"Dusk","length":"106"}"#, Song(title: "Dusk"), 106),
      (#"{"title":"Dusk","length":0,"started_at":"x","ends_at":7}"#, Song(title: "Dusk"), nil),
      (
        #"{"title":"Dusk","length":null,"started_at":"2027-01-15 09:00:00 +0100","ends_at":"2027-01-15 08:01:46 +0000"}"#,
        Song(title: "Dusk"), 106
      ),
      (
        #"{"title":"Dusk","started_at":"2027-01-15 09:00:00 +0100","ends_at":"2027-01-15 08:00:00 +0100"}"#,
        Song(title: "Dusk"), nil
      ),
      (#"{"title":"","length":9}"#, nil, nil), (#"{"title":"-","artist":{"name":"Mori"}}"#, nil, nil),
    ] as [(String, Song?, Int?)])
  func odd(json: String, song: Song?, length: Int?) {
    #expect(self.song(json)?.song == song)
    #expect(self.song(json)?.duration == length.map { .seconds($0) })
  }

  @Test("tells the songs before")
  func lastSongs() {
    let json = #"[{"title":"Dusk","artist":{"name":"Mori"}},{"title":""},null,{"title":"Low Tide"}]"#
    #expect(
      LautFMAnswer.lastSongs(from: Array(json.utf8))
        == [Song(title: "Dusk", artist: "Mori"), Song(title: "Low Tide")])
    #expect(LautFMAnswer.lastSongs(from: Array("[]".utf8))?.isEmpty == true)
    #expect(LautFMAnswer.lastSongs(from: Array("{}".utf8)) == nil)
  }

  @Test(
    "counts the listeners",
    arguments: [("12", 12), (" 0\n", 0), ("\"7\"", 7), ("-1", nil), ("", nil), ("{}", nil), ("many", nil)])
  func listeners(json: String, count: Int?) {
    #expect(LautFMAnswer.listeners(from: Array(json.utf8)) == count)
  }

  @Test("is no such answer when it is something else", arguments: ["", "{}", "[]", "7", "<html>"])
  func others(json: String) {
    #expect(song(json) == nil)
  }
}

@Suite("A zoned time")
struct ZonedTimeTests {
  @Test(
    "is read to the second",
    arguments: [
      ("2027-01-15 09:00:00 +0100", 1_800_000_000), ("2027-01-15T09:00:00+0100", 1_800_000_000),
      ("2027-01-15T08:00:00Z", 1_800_000_000), ("2027-01-15T08:00:00.123Z", 1_800_000_000),
      ("2027-01-15 02:30:00 -05:30", 1_800_000_000), ("1970-01-01 00:00:00 +0000", 0),
      ("2024-02-29 23:59:59 +0000", 1_709_251_199), ("2024-03-01 00:00:00 Z", 1_709_251_200),
    ])
  func reads(time: String, seconds: Int) {
    #expect(secondsSince1970(zonedTime: time) == seconds)
  }

  @Test(
    "is nothing in any other form",
    arguments: [
      "", "now", "2027-01-15", "2027-01-15 09:00:00", "2027-13-15 09:00:00 +0100",
      "2027-00-15 09:00:00 +0100",
      "2027-01-32 09:00:00 +0100", "2027-01-15 24:00:00 +0100", "2027-01-15 09:00:00 CET",
      "1969-01-15 09:00:00 Z",
      "2027-01-15 09:00:00 +01", "-027-01-15 09:00:00 +0100", "２０２７-01-15 09:00:00 +0100",
    ])
  func nothing(time: String) {
    #expect(secondsSince1970(zonedTime: time) == nil)
  }
}

@Suite("A Nightwave Plaza answer")
struct NightwavePlazaAnswerTests {
  private let now = ContinuousClock.now

  private func report(_ json: String) -> StationReport? {
    NightwavePlazaAnswer.report(from: Array(json.utf8), now: now)
  }

  @Test(
    "tells all there is to know",
    arguments: [
      """
      {"song":{"id":"x1","artist":"Mori","title":"Dusk","album":"Evenings","position":42,"length":180,
       "reactions":0,"artwork_src":"https://img.example/a.jpg"},"listeners":12,"updated_at":1800000000}
      """,
      """
      {"song":{"id":7,"artist":"Mori","title":"Dusk","album":"Evenings","length":"180","artwork":
       "https://img.example/a.jpg"},"position":"42","reactions":0,"listeners":"12"}
      """,
    ])
  func complete(json: String) {
    #expect(
      report(json)
        == StationReport(
          NowPlaying(
            song: Song(
              title: "Dusk", artist: "Mori", album: "Evenings",
              picture: URL(string: "https://img.example/a.jpg")),
            startedAt: now - .seconds(42), duration: .seconds(180), listeners: 12)))
  }

  @Test(
    "loses no more than the field that is odd",
    arguments: [
      (#"{"song":{}}"#, NowPlaying()),
      (#"{"song":{"artist":"Mori","length":180},"listeners":0}"#, NowPlaying(listeners: 0)),
      (
        #"{"song":{"title":1979,"artist":[],"position":-1,"length":1e9},"listeners":null}"#,
        NowPlaying(song: Song(title: "1979"))
      ),
      (
        #"{"song":{"title":"Mori - Dusk","artist":null,"length":0}}"#,
        NowPlaying(song: Song(title: "Dusk", artist: "Mori"))
      ),
    ])
  func odd(json: String, nowPlaying: NowPlaying) {
    #expect(report(json)?.nowPlaying == nowPlaying)
  }

  @Test(
    "is no such answer when it is something else", arguments: ["", "{}", "[]", #"{"song":"Dusk"}"#, "<html>"])
  func others(json: String) {
    #expect(report(json) == nil)
  }
}

@Suite("A Nightride message")
struct NightrideAnswerTests {
  private func report(_ json: String) -> StationReport? {
    NightrideAnswer.report(from: Array(json.utf8), station: "chillsynth")
  }

  @Test(
    "tells of the station when its song has changed",
    arguments: [
      (
        #"[{"station":"chillsynth","title":"Dusk","artist":"Mori","album":"","comment":""}]"#,
        Song(title: "Dusk", artist: "Mori")
      ),
      (
        #"[{"station":"ebsm","title":"No"},{"station":"Chillsynth","title":"Café","album":"E","track_id":7},null]"#,
        Song(title: "Café", album: "E")
      ),
      (#"{"station":"chillsynth","title":"Dusk"}"#, nil),
      (#"[{"station":"chillsynth","title":null}]"#, nil),
      (
        #"[{"station":"chillsynth","title":"Old"},{"station":"chillsynth","title":"New"}]"#,
        Song(title: "New")
      ),
    ] as [(String, Song?)])
  func songs(json: String, song: Song?) {
    #expect(report(json)?.nowPlaying.song == song)
  }

  @Test(
    "says nothing of it else",
    arguments: [
      "", "keepalive", "[]", "{}", "[7]", #"[{"station":"ebsm","title":"x"}]"#, #"[{"station":null}]"#,
    ])
  func nothing(json: String) {
    #expect(report(json) == nil)
  }
}

@Suite("A Radio Paradise answer")
struct RadioParadiseAnswerTests {
  @Test(
    "tells the song and when the next one begins",
    arguments: [
      (
        #"{"time":132,"artist":"Mori","title":"Dusk","album":null,"year":null,"cover":"https:\/\/img.example\/l.jpg"}"#,
        Song(title: "Dusk", artist: "Mori", picture: URL(string: "https://img.example/l.jpg")), 132
      ),
      (#"{"time":"9","artist":null,"title":1979,"album":"E"}"#, Song(title: "1979", album: "E"), 9),
      (#"{"time":null,"artist":"Mori","title":null}"#, nil, nil),
      (#"{"time":-5,"title":"Dusk"}"#, Song(title: "Dusk"), nil),
      (#"{"title":"Dusk","cover":"/l.jpg"}"#, Song(title: "Dusk"), nil),
    ] as [(String, Song?, Int?)])
  func songs(json: String, song: Song?, time: Int?) {
    let bytes = Array(json.utf8)
    #expect(RadioParadiseAnswer.report(from: bytes) == StationReport(NowPlaying(song: song)))
    #expect(RadioParadiseAnswer.timeToNextSong(from: bytes) == time.map { .seconds($0) })
  }

  @Test("is no such answer when it is something else", arguments: ["", "{}", "[]", #"{"time":7}"#, "<html>"])
  func others(json: String) {
    #expect(RadioParadiseAnswer.report(from: Array(json.utf8)) == nil)
  }
}
