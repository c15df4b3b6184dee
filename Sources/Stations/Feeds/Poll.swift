// Asks one question over and over, with patience.

internal import FoundationEssentials
internal import Radio

/// One question, and when it is asked.
final class Poll {
  /// What an answer brought.
  enum Reading {
    case senseless, nothingNew, newSong
  }

  private let question: Question
  private let transport: FeedTransport
  private let clock: any Clock
  private let random: () -> Double

  /// Reads an answer.
  var onAnswer: ((FeedAnswer, Question.Form) -> Reading)?
  /// Hears that there is no answer in any form.
  var onFailure: ((Failure) -> Void)?

  private var request: AnyObject?
  private var appointment: (any Appointment)?
  /// When that is due.
  private var due: ContinuousClock.Instant?
  /// When there was an answer, or the lack of one.
  private var lastOutcome: ContinuousClock.Instant?
  private var failures = 0
  private var hasAnswered = false
  /// Until when a guess that was wrong is not made again.
  private var quietUntil: ContinuousClock.Instant?
  /// Which form is asked.
  private var turn = 0
  /// What has come of the forms tried since the last answer or wait.
  private var refusals: [Failure] = []
  /// How often the answer has been as before since a new song was expected; nil when none is.
  private var disappointments: Int?

  private static let waitsAfterFailure: [Duration] = [
    .seconds(30), .seconds(60), .seconds(120), .seconds(240), .seconds(300),
  ]
  private static let waitAfterWrongGuess = Duration.seconds(1800)
  /// The least time between an answer and a question out of turn.
  private static let leastInterval = Duration.seconds(5)
  /// The same where there was none: whoever asks has waited already.
  private static let leastIntervalAfterFailure = Duration.milliseconds(250)
  /// A station needs a moment to take note of a new song, and the ear hears it later still.
  private static let songChange = Duration.seconds(3)
  /// The waits where it needs more than that.
  private static let lateness: [Duration] = [.seconds(5), .seconds(10)]

  init(_ question: Question, transport: FeedTransport, clock: any Clock, random: @escaping () -> Double) {
    self.question = question
    self.transport = transport
    self.clock = clock
    self.random = random
  }

  /// Begins to ask; a guess that was wrong a while ago is not made again so soon.
  func start() {
    if let quietUntil, clock.now < quietUntil { schedule(after: quietUntil - clock.now) } else { ask() }
  }

  /// Asks, unless the answer is on its way.
  private func ask() {
    guard request == nil else { return }
    appointment = nil
    due = nil
    let forms = question.forms()
    guard !forms.isEmpty else { return }
    let form = forms[turn % forms.count]
    let start = clock.now
    request = transport.get(form.address, form.headers) { [weak self] result in
      self?.receive(result, of: form, among: forms.count, askedAt: start)
    }
  }

  /// Asks for a song that should have begun.
  func refresh() {
    guard request == nil, disappointments == nil else { return }
    if failures > 0, !hasAnswered {
      askSoon(leastInterval: Self.leastIntervalAfterFailure)
    } else if failures > 0 {
      askInTurn()
    } else if lastOutcome != nil {
      disappointments = 0
      if isDueSoon { return }
      askInTurn(after: max(Self.leastInterval - sinceLastOutcome, Self.songChange))
    } else {
      ask()
    }
  }

  /// Asks as soon as is decent.
  func hurry() {
    askSoon(leastInterval: failures > 0 ? Self.leastIntervalAfterFailure : Self.leastInterval)
  }

  /// Asks soon, unless meanwhile the words come another way, for which there is hope or not.
  func askSoon(hope: Bool) {
    guard request == nil, quietUntil == nil else { return }
    // A crowd connects anew meanwhile: half as many questions at a time are enough beside that.
    let wait = (hope ? Self.leastInterval : .zero) + Crowd.turn(within: Crowd.time * 2, random: random())
    if let due, due <= clock.now + wait { return }
    ask(after: wait)
  }

  /// Whether it is going to be asked anyhow: then each listener has a moment of its own already.
  private var isDueSoon: Bool { due.map { $0 - clock.now <= question.interval * 6 / 5 } ?? false }

  /// Asks again now that the station can be reached, if it could not be.
  ///
  /// Who has come since asks at once; those who were here before are a crowd.
  func recover() {
    guard failures > 0, quietUntil == nil, request == nil, !isDueSoon else { return }
    if hasAnswered { askInTurn() } else { askSoon(leastInterval: Self.leastIntervalAfterFailure) }
  }

  /// Asks at a moment of its own after this time, for many others want to know the same now.
  private func askInTurn(after wait: Duration = .zero) {
    ask(after: wait + Crowd.turn(random: random()))
  }

  /// Asks no sooner than after this time, for what there is to know comes another way.
  ///
  /// A song that is expected is still asked for, unless it has come that way.
  func rest(for time: Duration, isNewSong: Bool) {
    if isNewSong { disappointments = nil }
    guard request == nil, disappointments == nil else { return }
    schedule(after: time)
  }

  func stop() {
    request = nil
    appointment = nil
    due = nil
    lastOutcome = nil
    failures = 0
    refusals = []
    disappointments = nil
  }

  private var sinceLastOutcome: Duration { lastOutcome.map { clock.now - $0 } ?? .seconds(3600) }

  private func askSoon(leastInterval: Duration) {
    guard request == nil else { return }
    let wait = leastInterval - sinceLastOutcome
    if wait > .zero {
      ask(after: wait)
    } else {
      ask()
    }
  }

  private func receive(
    _ result: Result<FeedTransport.Body, Failure>, of form: Question.Form, among count: Int,
    askedAt start: ContinuousClock.Instant
  ) {
    guard request != nil else { return }
    request = nil
    switch result {
    case .success(let body):
      let answer = FeedAnswer(
        bytes: body.bytes, date: body.date, age: body.age, askedAt: start, now: clock.now)
      lastOutcome = clock.now
      let reading = onAnswer?(answer, form) ?? .senseless
      if reading == .senseless {
        fail(.unreadable("what is on"), among: count)
      } else {
        succeed(isNew: reading == .newSong)
      }
    case .failure(let failure):
      fail(failure, among: count)
    }
  }

  private func succeed(isNew: Bool) {
    failures = 0
    refusals = []
    hasAnswered = true
    quietUntil = nil
    // Whoever heard of the answer may have ended all this, or begun it anew.
    guard lastOutcome != nil, request == nil else { return }
    let missed = isNew ? nil : disappointments
    if let missed, missed < Self.lateness.count {
      disappointments = missed + 1
      schedule(after: Self.lateness[missed])
    } else {
      disappointments = nil
      schedule(after: question.interval)
    }
  }

  private func fail(_ failure: Failure, among count: Int) {
    refusals.append(failure)
    turn += 1
    if failure.isOfAddress || question.isGuess, refusals.count < count { return ask() }
    lastOutcome = clock.now
    disappointments = nil
    failures += 1
    // A server that is not there, or has no time, has not said that the guess is wrong.
    let isWrongGuess = question.isGuess && !hasAnswered && refusals.allSatisfy { $0.isFinal || $0 == .ended }
    let failure = refusals.first ?? failure
    refusals = []
    let wait =
      isWrongGuess
      ? Self.waitAfterWrongGuess : Self.waitsAfterFailure[min(failures, Self.waitsAfterFailure.count) - 1]
    quietUntil = isWrongGuess ? clock.now + wait : nil
    if case .busy(_, let retryAfter) = failure {
      ask(after: max(wait, retryAfter).spreadLater(random: random()))
    } else {
      schedule(after: wait)
    }
    onFailure?(failure)
  }

  private func schedule(after interval: Duration) {
    ask(after: interval.spread(random: random()))
  }

  private func ask(after wait: Duration) {
    due = clock.now + wait
    appointment = clock.schedule(after: wait) { [weak self] in self?.ask() }
  }
}

extension Failure {
  /// Whether the server is there, so that another address of it may do better.
  fileprivate var isOfAddress: Bool {
    switch self {
    case .status, .unreadable, .tooLarge, .redirected, .downgraded: true
    default: false
    }
  }

  /// Whether the server means what it says, so that asking again leads nowhere.
  var isFinal: Bool {
    switch self {
    case .status(let status): (400..<500).contains(status) && status != 408 && status != 429
    case .unreadable, .tooLarge, .redirected, .downgraded: true
    default: false
    }
  }
}
