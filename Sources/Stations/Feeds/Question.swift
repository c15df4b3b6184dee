// What a station is asked.

internal import FoundationEssentials
internal import Radio

/// Something that one and the same server may be asked in several ways.
struct Question {
  /// One way to ask: an address, and how its answer is understood.
  struct Form {
    var address: URL
    var headers: [String: String] = [:]
    /// Adds what the answer says to what is known; false when it makes no sense.
    var read: (FeedAnswer, inout StationReport) -> Bool
  }

  /// Gives the ways to ask, before each asking, the best first.
  var forms: () -> [Form]
  /// The time from an answer to the next question.
  var interval: Duration
  /// Whether it is only a guess that the server has an answer, so that the lack of one is taken for final.
  var isGuess = false
  /// Whether its answer is about what was on before.
  var isHistory = false

  init(
    every interval: Duration, isGuess: Bool = false, forms: @escaping () -> [Form]
  ) {
    self.forms = forms
    self.interval = interval
    self.isGuess = isGuess
  }

  /// A question that is asked in one way.
  init(
    _ address: String, every interval: Duration, isHistory: Bool = false,
    read: @escaping (FeedAnswer, inout StationReport) -> Bool
  ) {
    let forms = webAddress(address).map { [Form(address: $0, read: read)] } ?? []
    self.init(every: interval) { forms }
    self.isHistory = isHistory
  }
}

extension StationReport {
  /// Takes on all of an answer; false when there is none.
  mutating func become(_ answer: StationReport?) -> Bool {
    if let answer { self = answer }
    return answer != nil
  }
}

extension NowPlaying {
  /// Takes on what an answer says of the song, and leaves what it does not speak of.
  mutating func takeSong(of answer: NowPlaying) {
    song = answer.song
    startedAt = answer.startedAt
    duration = answer.duration
  }
}
