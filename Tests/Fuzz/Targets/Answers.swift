// What stations and servers answer.

import FoundationEssentials
import HTTP
import Lab
import Radio

@testable import Stations

extension FuzzTarget {
  static let answers = [
    answer(
      "AzuraCast now playing",
      seeds: [
        """
        {"station":{"id":7,"name":"Night Desk","shortcode":"night_desk","listen_url":"https://r.example/radio.mp3",
        "mounts":[{"id":1,"url":"https://r.example/radio.mp3","bitrate":128,"format":"mp3","path":"/radio.mp3",
        "listeners":{"total":12,"unique":11,"current":12},"is_default":true}],
        "remotes":[{"id":9,"url":"https://relay.example/radio.mp3","bitrate":128,"format":"mp3"}]},
        "listeners":{"total":12,"unique":11,"current":12},
        "live":{"is_live":false,"streamer_name":"","broadcast_start":null,"art":null},
        "now_playing":{"sh_id":901,"played_at":1800000005,"duration":180,"playlist":"default","streamer":"",
        "is_request":false,"elapsed":42,"remaining":138,"song":{"id":"a1","text":"Mori - Dusk","artist":"Mori",
        "title":"Dusk","album":"Evenings","art":"https:\\/\\/r.example\\/a.jpg","custom_fields":[]}},
        "playing_next":{"cued_at":1800000120,"played_at":null,"duration":198.5,"song":{"text":" - Low Tide",
        "artist":"","title":"Low Tide","custom_fields":{"mood":null}}},"song_history":[{"sh_id":1,"played_at":1,
        "duration":2,"song":{"title":"Caf\\u00e9","artist":"\\ud83d\\ude00"}}],"is_online":true,"cache":null}
        """,
        """
        [{"station":{"name":"x","mounts":[]},"is_online":false,"now_playing":{"sh_id":0,"played_at":0,"duration":0,
        "elapsed":1800000012,"song":{"text":"Station Offline"}},"playing_next":null}]
        """,
        #"{"station":{},"live":{"is_live":true,"streamer_name":"DJ"},"now_playing":{"song":{"title":1979}}}"#,
      ]
    ) {
      azuraCast(
        FeedAnswer(bytes: $0, date: "Fri, 15 Jan 2027 08:01:05 GMT", askedAt: $1 - .seconds(1), now: $1))
    },
    FuzzTarget(
      "AzuraCast events",
      seeds: [
        """
        {"connect":{"client":"c1","ping":25,"time":1800000047000,"subs":{"station:x":{"publications":[{"data":{"np":
        {"station":{"shortcode":"x"},"now_playing":{"sh_id":9,"played_at":1800000005,"elapsed":42,"duration":180,
        "song":{"title":"Dusk","artist":"Mori"}}},"triggers":[],"current_time":1800000041}}]}}}}
        """,
        """
        {"channel":"station:x","pub":{"data":{"np":{"station":{},"now_playing":{"sh_id":9,"elapsed":"42",
        "song":{"title":"Dusk"}}},"triggers":["song_changed"],"current_time":1800000050},"offset":77}}
        """,
        "{}", #"{"channel":"global:time","pub":{"data":{"time":1800000050}}}"#,
        #"{"connect":{"data":[{"np":{"station":{},"now_playing":{"song":{"title":"x"}}}}],"ping":1e300}}"#,
      ],
      words: [
        "\"time\":", "\"current_time\":", "\"played_at\":", "\"elapsed\":", "\"ping\":", "\"np\":", "1e300",
      ]
    ) { bytes, _ in
      // What a frame says of the time may spoil the next.
      let reader = AzuraCastReader(shortcode: "x")
      var report = StationReport(NowPlaying())
      let now = ContinuousClock.now
      for moment in [now - .seconds(10), now] {
        let news = reader.read(event: bytes, at: moment, into: &report)
        if let silence = news.longestSilence, silence < .seconds(1) { return "patience of \(silence)" }
      }
      return complaint(about: report, now: now)
    },
    answer(
      "Icecast status-json.xsl",
      seeds: [
        """
        {"icestats":{"admin":"x@localhost","server_start_iso8601":"2027-01-15T09:00:00+0100","source":[
        {"audio_info":"channels=2;samplerate=44100","bitrate":128,"listeners":3,"listener_peak":9,"title":1979,
        "listenurl":"http://localhost:8000/a.mp3","server_name":"Night Desk","server_type":"audio/mpeg","dummy":null},
        {"listeners":0,"listenurl":"http://localhost:8000/b.mp3"}]}}
        """,
        #"{"icestats":{"source":{"listenurl":"http://h:8000/a.mp3","title": - ,"artist":"Mori","listeners":"3",}}}"#,
        #"{"icestats":"server_start":"Fri, 15 Jan 2027 09:00:00 +0100","dummy":null}}"#,
      ]
    ) { bytes, _ in IcecastStatus.report(from: bytes, mount: "/proxy/a.mp3") },
    answer(
      "Icecast publicstats.json",
      seeds: [
        """
        [{"name":"icestats","ns":"x"},{"source":{"/b.mp3":{"listeners":9,"title":"No"},
        "/a.mp3":{"listeners":3,"artist":"Mori","title":"Dusk","server_name":"Night Desk"}}}]
        """
      ]
    ) { bytes, _ in IcecastPublicStats.report(from: bytes, mount: "/a.mp3") },
    answer(
      "Shoutcast 1 7.html",
      seeds: [
        "<HTML><head></head><body>3,1,9,100,3,128,Mori - Rain, Tin &amp; Tea</body></html>",
        "<body>9,100,3,,Mori - Rain, Tin</body>", "<body>0,0,0,100,0,0,Caf\u{E9} &#39;&amp;amp;</body>",
      ]
    ) { bytes, _ in ShoutcastV1Answer.report(from: bytes) },
    answer(
      "Shoutcast 2 stats",
      seeds: [
        """
        cb({"currentlisteners":3,"peaklisteners":9,"servertitle":"Night &amp; Desk","songtitle":"Mori - Dusk",
        "nexttitle":"Kettle   Low Tide","streamstatus":1,"bitrate":"128","content":"audio\\/mpeg"});
        """
      ]
    ) { bytes, _ in ShoutcastV2Answer.report(from: bytes, mount: "/") },
    answer(
      "SomaFM songs",
      seeds: [
        """
        {"id":"dronezone","songs":[{"title":"Dusk","artist":"Mori","album":"E","albumArt":"","date":"1800000040"},
        {"title":"Low Tide","artist":"Kettle","albumArt":"https:\\/\\/img.example\\/k.jpg","date":"1799999800"}]}
        """
      ]
    ) { SomaFMAnswer.songs(from: $0, serverTime: 1_800_000_065, now: $1) },
    answer(
      "SomaFM channels",
      seeds: [
        """
        {"channels":[{"id":"lush","title":"Lush","listeners":"7","lastPlaying":"A - B"},{"id":"dronezone",
        "title":"Drone Zone","listeners":"12","lastPlaying":"Mori - Dusk","playlists":[{"url":"https://a.example"}]}]}
        """
      ]
    ) { bytes, _ in SomaFMAnswer.channels(from: bytes, channel: "dronezone") },
    answer(
      "laut.fm current song",
      seeds: [
        """
        {"id":5,"title":"Dusk","album":"","length":106,"genre":null,"releaseyear":2001,"artist":{"name":"Mori"},
        "started_at":"2027-01-15 09:00:00 +0100","ends_at":"2027-01-15 09:01:46 +0100"}
        """
      ]
    ) { LautFMAnswer.currentSong(from: $0, serverTime: 1_800_000_065, now: $1) },
    answer(
      "laut.fm last songs and listeners",
      seeds: [#"[{"title":"Dusk","artist":{"name":"Mori"}},{"title":"Low Tide"},null]"#, "12"]
    ) { bytes, _ in
      LautFMAnswer.lastSongs(from: bytes).map {
        StationReport(NowPlaying(history: $0, listeners: LautFMAnswer.listeners(from: bytes)))
      }
    },
    answer(
      "Nightwave Plaza status",
      seeds: [
        """
        {"song":{"id":"x1","artist":"Mori","title":"Dusk","album":"","position":42,"length":180,"reactions":0},
        "listeners":12,"updated_at":1800000000}
        """
      ]
    ) { NightwavePlazaAnswer.report(from: $0, now: $1) },
    answer(
      "Nightride meta",
      seeds: [
        """
        [{"station":"chillsynth","title":"Dusk","artist":"Mori","album":"","comment":""},{"station":"ebsm",
        "title":"Low Tide","artist":"Kettle","track_id":7}]
        """, "keepalive",
      ]
    ) { bytes, _ in NightrideAnswer.report(from: bytes, station: "chillsynth") },
    answer(
      "Radio Paradise now playing",
      seeds: [
        #"{"time":132,"artist":"Mori","title":"Dusk","album":null,"year":null,"cover":"https:\/\/i.example\/l.jpg"}"#
      ]
    ) { bytes, _ in
      if let time = RadioParadiseAnswer.timeToNextSong(from: bytes), time < .zero { return nil }
      return RadioParadiseAnswer.report(from: bytes)
    },
    FuzzTarget(
      "event stream",
      seeds: [
        "data: {\"a\":1}\n\n: a comment\nevent: x\r\ndata:1\r\ndata: 2\r\n\r\nid: 7\rdata\r\r",
        "\u{FEFF}data: x\n\n",
        "retry: 5\ndata: keepalive\n\n\n\n",
      ], words: ["data:", "data: ", "\n", "\r", "\r\n", "\n\n", ":", "id:", "event:"]
    ) { bytes, chance in
      var stream = EventStream()
      let whole = stream.take(bytes) ?? []
      stream = EventStream()
      let cut = bytes.pieces(using: &chance).flatMap { stream.take($0) ?? [] }
      if whole != cut { return "depends on the cuts" }
      return whole.joined().count > bytes.count ? "more than there is" : nil
    },
    FuzzTarget(
      "dates",
      seeds: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "2027-01-15 09:00:00 +0100", "2027-01-15T09:00:00.123Z",
        "2027-01-15T09:00:00-05:30",
      ], words: [" GMT", "+0100", "Z", "T", "Feb", "29", ":", "-"]
    ) { bytes, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      let times = [secondsSince1970(httpDate: text), secondsSince1970(zonedTime: text)].compactMap(\.self)
      return times.allSatisfy { abs($0) < 400_000_000_000 } ? nil : "a date out of all time"
    },
  ]

  private static func azuraCast(_ answer: FeedAnswer) -> StationReport? {
    var report = StationReport(NowPlaying())
    return AzuraCastReader(shortcode: nil).read(answer, into: &report) ? report : nil
  }

  private static func answer(
    _ name: String, seeds: [String],
    _ read: @escaping @Sendable ([UInt8], ContinuousClock.Instant) -> StationReport?
  ) -> FuzzTarget {
    let words = [
      "\"title\":", "\"artist\":", "\"song\":", "\"listeners\":", "\"duration\":", "\"source\":", "\"url\":",
      "\"elapsed\":", "\"started_at\":", "\"date\":", "\"name\":", "{", "}", "[", "]", ",", ":", "<body>",
      ",,",
    ]
    return FuzzTarget(name, seeds: seeds, words: words) { bytes, _ in
      let now = ContinuousClock.now
      return read(bytes, now).flatMap { complaint(about: $0, now: now) }
    }
  }

  /// What no report may say, whatever the answer.
  private static func complaint(about report: StationReport, now: ContinuousClock.Instant) -> String? {
    let nowPlaying = report.nowPlaying
    let day = Duration.seconds(86_400)
    if let duration = nowPlaying.duration, duration < .seconds(1) || duration >= day {
      return "length \(duration)"
    }
    if let start = nowPlaying.startedAt, start > now || now - start > day {
      return "began \(now - start) ago"
    }
    if let listeners = nowPlaying.listeners, !(0..<10_000_000 ~= listeners) {
      return "\(listeners) listeners"
    }
    let songs = [nowPlaying.song, nowPlaying.next].compactMap(\.self) + nowPlaying.history
    if songs.contains(where: { $0.title.isEmpty }) { return "a song without a title" }
    let addresses = songs.compactMap(\.picture) + report.streams
    if let wrong = addresses.first(where: { webAddress($0.absoluteString) == nil }) {
      return "address \(wrong)"
    }
    return nil
  }
}
