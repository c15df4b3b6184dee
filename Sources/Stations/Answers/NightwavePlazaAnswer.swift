// What Nightwave Plaza says of itself: its "status".

internal import FoundationEssentials
internal import Radio

/// Reads the answer of Nightwave Plaza.
enum NightwavePlazaAnswer {
  /// The report in the answer that came `now`; nil when the bytes are no such answer.
  static func report(from bytes: [UInt8], now: ContinuousClock.Instant) -> StationReport? {
    guard let answer = JSONValue(bytes), case .object = answer["song"] else { return nil }
    let entry = answer["song"]
    var nowPlaying = NowPlaying(listeners: answer["listeners"].audience)
    nowPlaying.song = Song(
      title: entry["title"].title, by: entry["artist"].title, album: entry["album"].title,
      picture: (entry["artwork_src"].text ?? entry["artwork"].text).flatMap(webAddress))
    if nowPlaying.song != nil {
      nowPlaying.duration = entry["length"].length ?? answer["length"].length
      nowPlaying.startedAt = (entry["position"].seconds ?? answer["position"].seconds).map { now - $0 }
    }
    return StationReport(nowPlaying)
  }
}
