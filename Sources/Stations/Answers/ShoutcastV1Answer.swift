// What Shoutcast 1 says of its one stream: its "7.html".

internal import Radio

/// Reads `<body>listeners,status,peak,most,unique,bit rate,title</body>`.
enum ShoutcastV1Answer {
  /// The report in the answer; nil when the bytes are no such answer.
  static func report(from bytes: [UInt8]) -> StationReport? {
    let text = LegacyText.text(bytes.prefix(longest))
    guard let body = text.firstRange(of: "<body>") ?? text.firstRange(of: "<BODY>") else { return nil }
    let content = text[body.upperBound...].prefix { $0 != "<" }
    // A title may hold commas.
    var fields = content.split(separator: ",", maxSplits: 6, omittingEmptySubsequences: false)
    guard fields.count >= 5, Int(fields[0].trimmingBlanks) != nil else { return nil }
    var listeners: Int?
    var isOnline = true
    if fields[3].allSatisfy(\.isWhitespace) {
      // A variant begins with the peak, and has no bit rate.
      fields = content.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
    } else {
      guard fields.count == 7 else { return nil }
      listeners = JSONValue.text(String(fields[0])).audience
      isOnline = Int(fields[1].trimmingBlanks) != 0
    }
    let title = fields.last.map(\.words) ?? ""
    return StationReport(
      isOnline: isOnline, NowPlaying(song: isOnline ? Song(streamTitle: title) : nil, listeners: listeners))
  }

  /// The bytes that are looked at; the page is a line long.
  private static let longest = 4_096
}
