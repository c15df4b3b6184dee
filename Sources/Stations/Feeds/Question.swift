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

  /// The ways to ask, the best first: where one leads nowhere, the next is tried at once. Called before each asking.
  var forms: () -> [Form]
  /// The time from an answer to the next question.
  var interval: Duration
  /// Whether it is only a guess that the server has an answer, so that the lack of one is taken for final.
  var isGuess = false

  init(
    every interval: Duration, isGuess: Bool = false, forms: @escaping () -> [Form]
  ) {
    self.forms = forms
    self.interval = interval
    self.isGuess = isGuess
  }

  /// A question whose answers each tell all there is to know.
  init(
    _ address: URL, every interval: Duration,
    read: @escaping ([UInt8], ContinuousClock.Instant) -> StationReport?
  ) {
    self.init(every: interval) { [Form(address: address, reading: read)] }
  }
}

extension Question.Form {
  /// A form whose answer tells all there is to know.
  init(
    address: URL, headers: [String: String] = [:],
    reading: @escaping ([UInt8], ContinuousClock.Instant) -> StationReport?
  ) {
    self.init(address: address, headers: headers) { answer, report in
      guard let answer = reading(answer.bytes, answer.now) else { return false }
      report = answer
      return true
    }
  }
}
