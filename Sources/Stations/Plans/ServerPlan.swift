// How the servers that most music comes from are asked about a stream.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Asks the server of an unknown stream for its statistics; nil for what is no stream of a server's.
  ///
  /// Whether it is Icecast or Shoutcast, and of which version, shows in what it answers.
  static func server(of stream: URL) -> FeedPlan? {
    guard let stream = webAddress(stream.absoluteString), let server = stream.server else { return nil }
    let mount = stream.path()
    let forms = [
      // Asked for one mount, a server with hundreds of them has a short answer.
      form(server + "/status-json.xsl?mount=" + percentEncoded(stream.path(percentEncoded: false))) {
        IcecastStatus.report(from: $0, mount: mount)
      },
      form(server + "/admin/publicstats.json") { IcecastPublicStats.report(from: $0, mount: mount) },
      form(server + "/stats?sid=\(number(of: stream))&json=1") {
        ShoutcastV2Answer.report(from: $0, mount: mount)
      },
      // Any other name for itself, and Shoutcast 1 sends music; it has one stream only.
      ShoutcastV2Answer.isUsual(mount)
        ? form(server + "/7.html", headers: ["User-Agent": "Mozilla/5.0"], read: ShoutcastV1Answer.report)
        : nil,
    ].compactMap(\.self)
    return FeedPlan(questions: [Question(every: .seconds(30), isGuess: true) { forms }])
  }

  /// What a station is asked once, so that a list can say what is on there: one question where nothing is known of it.
  static func glance(at station: Station) -> [Question] {
    if let plan = known(of: station) { return plan.questions.filter { !$0.isHistory } }
    guard let stream = station.streams.first.flatMap({ webAddress($0.absoluteString) }),
      let server = stream.server
    else { return [] }
    let mount = stream.path()
    let status = server + "/status-json.xsl?mount=" + percentEncoded(stream.path(percentEncoded: false))
    return [
      Question(status, every: .seconds(60)) { answer, report in
        report.become(IcecastStatus.report(from: answer.bytes, mount: mount))
      }
    ]
  }

  private static func form(
    _ address: String, headers: [String: String] = [:], read: @escaping ([UInt8]) -> StationReport?
  ) -> Question.Form? {
    webAddress(address).map { address in
      Question.Form(address: address, headers: headers) { answer, report in
        // What is heard is on the air; a server that knows nothing of it does not know our stream.
        guard var said = read(answer.bytes), said.isOnline else { return false }
        // The stream names its song itself, and when it is heard; the server, when it was sent.
        said.nowPlaying.song = nil
        return report.become(said)
      }
    }
  }

  /// Which of a Shoutcast server's streams it is: /stream/2/ or /?sid=2.
  private static func number(of stream: URL) -> Int {
    let words = stream.path().split(separator: "/")
    let query = stream.query()?.split(separator: "&").first { $0.hasPrefix("sid=") }?.dropFirst(4)
    let number = words.count > 1 && words[0] == "stream" ? Int(words[1]) : query.flatMap { Int($0) }
    return number.flatMap { 1..<10_000 ~= $0 ? $0 : nil } ?? 1
  }
}
