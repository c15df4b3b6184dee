// What Nightride FM says of its stations: the messages of its event stream "meta".

internal import Radio

/// Reads one message of Nightride FM's event stream.
enum NightrideAnswer {
  /// The report on a station; nil when the message is none, or says nothing of the station.
  ///
  /// A message tells of the stations whose song has changed, the first one of all.
  static func report(from bytes: [UInt8], station name: String) -> StationReport? {
    guard case .array(let entries) = JSONValue(bytes),
      let entry = entries.last(where: { $0["station"].text?.lowercased() == name.lowercased() })
    else { return nil }
    let song = Song(
      title: entry["title"].title, by: entry["artist"].title, album: entry["album"].title)
    return StationReport(NowPlaying(song: song))
  }
}
