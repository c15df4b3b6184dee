// How long the parts take that do the work while the radio plays: `make microbench`.

import Foundation
import Lab
import Radio
import RadioPresentation

@testable import Playback
@testable import Settings
@testable import Stations
@testable import TerminalUI

@main struct Speed {
  private static let unit = unitOfTime()

  static func main() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    print("| part | for | time | against reading each byte once |")
    print("| --- | --- | --- | --- |")
    sound()
    words()
    answers()
    lists()
    screen()
  }

  private static func sound() {
    // A minute of a station, as it comes from the socket.
    let block = ScriptedServer.Connection.metadata("StreamTitle='Kettle - Rain on Tin';")
    let second = frames(39)
    let interleaved = (0..<60).flatMap { _ in second.prefix(16_000) + block }
    measure("ICY demultiplexer", "a minute of music", bytes: interleaved.count) {
      var demultiplexer = ICYDemultiplexer(interval: 16_000)
      var count = 0
      for start in stride(from: 0, to: interleaved.count, by: 16_384) {
        demultiplexer.feed(Array(interleaved[start..<min(start + 16_384, interleaved.count)])) { piece in
          if case .audio(let bytes) = piece { count += bytes.count }
        }
      }
      return count
    }
    let minute = frames(39 * 60)
    measure("MP3 framer", "a minute of music", bytes: minute.count) {
      var framer = MP3Framer()
      var count = 0
      for start in stride(from: 0, to: minute.count, by: 2_048) {
        framer.feed(minute[start..<min(start + 2_048, minute.count)]) { count += $0.count }
      }
      return count
    }
    measure("queue before the decoder", "a minute of music", bytes: minute.count) {
      var queue = CompressedQueue()
      var count = 0
      for start in stride(from: 0, to: minute.count, by: 16_384) {
        queue.append(minute[start..<min(start + 16_384, minute.count)])
        while case .audio(let bytes)? = queue.next(upTo: 2_048) { count += bytes.count }
      }
      return count
    }
  }

  private static func words() {
    let block = Array("StreamTitle='Kettle &amp; Steam - Rain on Tin';StreamUrl='';".utf8) + [0, 0, 0]
    measure("title in the stream", "one", bytes: block.count) {
      ICYMetadata.title(of: block).flatMap { Song(streamTitle: $0) }?.title.utf8.count ?? 0
    }
    let title = "Slow Kettle, Steam and the Café \u{202E}of \u{1B}[2J Rain"
    measure("making words harmless", "a title", bytes: title.utf8.count) { title.harmless.utf8.count }
  }

  private static func answers() {
    let song =
      #"{"id":"a1","text":"Kettle - Rain","artist":"Kettle","title":"Rain","album":"Porch Songs","art":""}"#
    let played = #"{"sh_id":1,"played_at":1800000005,"duration":180,"elapsed":42,"song":\#(song)}"#
    let answer = #"""
      {"station":{"id":7,"name":"Night Desk","shortcode":"night","listen_url":"https://r.example/radio.mp3",
      "mounts":[{"url":"https://r.example/radio.mp3","bitrate":128,"format":"mp3","is_default":true}]},
      "listeners":{"total":12,"unique":11,"current":12},"live":{"is_live":false,"streamer_name":""},
      "now_playing":\#(played),"playing_next":\#(played),"song_history":[\#([played, played, played, played].joined(separator: ","))],
      "is_online":true}
      """#
    let bytes = Array(answer.utf8)
    let now = ContinuousClock.now
    measure("AzuraCast answer", "one of \(bytes.count) bytes", bytes: bytes.count) {
      var report = StationReport(NowPlaying())
      let answer = FeedAnswer(bytes: bytes, askedAt: now, now: now)
      return AzuraCastReader(shortcode: nil).read(answer, into: &report) ? report.nowPlaying.history.count : 0
    }
  }

  private static func lists() {
    guard let url = URL(string: "http://a.example/list") else { return }
    let entries = 1...50
    let lists = [
      "PLS": "[playlist]\n"
        + entries.map { "File\($0)=http://a.example:8000/\($0).mp3\nTitle\($0)=One\n" }.joined(),
      "M3U": "#EXTM3U\n" + entries.map { "#EXTINF:-1,One\nhttp://a.example:8000/\($0).mp3\n" }.joined(),
      "XSPF": "<playlist><trackList>"
        + entries.map { "<track><location>http://a.example:8000/\($0).mp3</location></track>" }.joined()
        + "</trackList></playlist>",
    ]
    for (name, text) in lists.sorted(by: { $0.key < $1.key }) {
      let body = PlaylistBody(bytes: Array(text.utf8), url: url)
      measure(name, "50 entries", bytes: body.bytes.count) { (try? Playlist.addresses(in: body))?.count ?? 0 }
    }
    let events = (0..<50).flatMap {
      Array("id: \($0)\ndata: {\"np\":{\"song\":{\"title\":\"Rain on Tin\"}}}\n\n".utf8)
    }
    measure("events", "50", bytes: events.count) {
      var stream = EventStream()
      return stream.take(events)?.count ?? 0
    }
    let settings = Array(
      ("[radio]\nstation = code radio\nvolume = 70\n[stations]\n"
        + entries.map { "Station \($0) = https://a.example/\($0).mp3 # mine\n" }.joined()).utf8)
    measure("settings", "54 lines", bytes: settings.count) {
      SettingsFile.read(settings).settings.stations.count
    }
  }

  private static func screen() {
    let contents = ScreenContents(
      station: StationViewModel(name: "Code Radio", format: "mp3 128k"),
      song: SongViewModel(imageURL: URL(filePath: "/"), name: "Rain on Tin", artist: "Kettle"),
      details: SongDetailViewModel(album: "Porch Songs", next: "Slow Kettle, Steam"),
      audience: AudienceViewModel(total: 214), control: .resumed,
      volume: VolumeViewModel(level: 70, isMuted: false), error: .noError)
    for size in [Size(columns: 80, rows: 24), Size(columns: 500, rows: 200)] {
      measure("layout", "a screen of \(size.columns)×\(size.rows)", bytes: size.columns * size.rows) {
        ScreenLayout.frame(of: contents, size: size, glyphs: .unicode).rows.count
      }
    }
  }

  // MARK: - Measuring

  /// Prints how long the work takes, the best of several rounds: other programs only make it slower.
  private static func measure(_ part: String, _ what: String, bytes: Int, _ work: () -> Int) {
    let time = best(work)
    print(
      "| \(part) | \(what) | \(String(format: "%.1f", time * 1e6)) µs, \(String(format: "%.0f", Double(bytes) / time / 1e6)) MB/s"
        + " | \(String(format: "%.1f", time / (unit * Double(bytes)))) |")
  }

  private static func best(_ work: () -> Int) -> Double {
    var result = 0
    var best = Double.infinity
    for _ in 0..<20 {
      var count = 0
      let start = ContinuousClock.now
      repeat {
        result &+= work()
        count += 1
      } while ContinuousClock.now - start < .milliseconds(10)
      best = min(best, (ContinuousClock.now - start) / .seconds(1) / Double(count))
    }
    // So that the compiler cannot leave the work out.
    if result == .min { print(result) }
    return best
  }

  /// The time to read a byte once and make something of it.
  private static func unitOfTime() -> Double {
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    return best { bytes.reduce(0) { ($0 ^ Int($1)) &* 1_099_511 } } / Double(bytes.count)
  }

  private static func frames(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413) }
  }
}
