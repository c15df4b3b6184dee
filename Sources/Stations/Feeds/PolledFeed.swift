// Follows a station by asking it now and then.

internal import FoundationEssentials
internal import Radio

/// The words of a station that answers questions; what the answers say is put together.
final class PolledFeed: Feed {
  private let polls: [Poll]
  private var report = StationReport.unknown
  private var onAnswer: ((Result<StationReport, Failure>) -> Void)?

  /// Makes a feed that asks these questions; the first is the one about the song.
  init(_ questions: [Question], transport: FeedTransport, clock: any Clock, random: @escaping () -> Double) {
    polls = questions.map { Poll($0, transport: transport, clock: clock, random: random) }
    for (index, poll) in polls.enumerated() {
      poll.onAnswer = { [weak self] in self?.take($0, $1) ?? .senseless }
      // Without its audience a station still has a song.
      if index == 0 { poll.onFailure = { [weak self] in self?.onAnswer?(.failure($0)) } }
    }
  }

  func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void) {
    stop()
    self.onAnswer = onAnswer
    for poll in polls { poll.start() }
  }

  func refresh() {
    if onAnswer != nil { polls.first?.refresh() }
  }

  func hurry() {
    if onAnswer != nil { polls.first?.hurry() }
  }

  /// Music comes again, and so may words.
  func follow(_ stream: URL) {
    guard onAnswer != nil else { return }
    for poll in polls { poll.recover() }
  }

  func stop() {
    onAnswer = nil
    report = .unknown
    for poll in polls { poll.stop() }
  }

  // MARK: - For words that come by themselves

  /// Takes what came without being asked for; no question is asked for a while then.
  func take(_ read: (inout StationReport) -> Bool, restingFor time: Duration) {
    let before = report.nowPlaying
    guard let onAnswer, read(&report) else { return }
    let isNew = !report.nowPlaying.holdStart(of: before)
    for poll in polls { poll.rest(for: time, isNewSong: isNew) }
    onAnswer(.success(report))
  }

  /// Asks again, now that nothing comes by itself; with some hope that it will.
  func resume(hope: Bool) {
    guard onAnswer != nil else { return }
    for poll in polls { poll.askSoon(hope: hope) }
  }

  // MARK: - Answers

  private func take(_ answer: FeedAnswer, _ form: Question.Form) -> Poll.Reading {
    let before = report.nowPlaying
    guard form.read(answer, &report) else { return .senseless }
    let isSame = report.nowPlaying.holdStart(of: before)
    onAnswer?(.success(report))
    return isSame ? .nothingNew : .newSong
  }
}

extension StationReport {
  /// What is known of a station before it has said anything.
  static var unknown: StationReport {
    StationReport(name: "", streams: [], isOnline: true, nowPlaying: NowPlaying())
  }
}

extension NowPlaying {
  /// Tells whether the song and its start are still the same, and keeps the start where it differs by no more than a
  /// server's clock does that only knows seconds.
  fileprivate mutating func holdStart(of before: NowPlaying) -> Bool {
    guard song == before.song else { return false }
    guard let startedAt, let start = before.startedAt else { return true }
    let later = (startedAt - start) / .seconds(1)
    if abs(later) <= 2 { self.startedAt = start }
    // Another correction of the same play, or the same song once more?
    return later < 10
  }
}
