// What is on at many stations, for a list of them.

internal import FoundationEssentials
public import HTTP
public import Radio

/// Asks the stations that a list shows what is on there, politely.
///
/// Only those that can be seen are asked, a few at a time and none twice within a minute; what several stations
/// have in common is fetched once. Nothing is asked while there is no list.
public final class StationSurvey {
  /// Hears what is on at a station.
  public var onGlimpse: ((Station, NowPlaying) -> Void)?

  private let transport: FeedTransport
  private let clock: any Clock
  private var wanted: [Station] = []
  private var inquiries: [Inquiry] = []
  /// When each station was asked, by the first address that was gone to.
  private var askedAt: [URL: ContinuousClock.Instant] = [:]
  private var answers: [URL: SharedAnswer] = [:]
  private var next: (any Appointment)?

  static let mostAtATime = 3
  /// How long an account of a station is good enough.
  static let freshness = Duration.seconds(60)
  /// A list that is scrolled shows for a moment what nobody looks at.
  static let rest = Duration.milliseconds(250)

  /// Makes a survey that asks through the client, both on the client's loop.
  public convenience init(client: HTTPClient, clock: any Clock) {
    self.init(transport: FeedTransport(client: client), clock: clock)
  }

  init(transport: FeedTransport, clock: any Clock) {
    self.transport = transport
    self.clock = clock
  }

  /// Takes these stations for those that can be seen; none ends all asking.
  public func look(at stations: [Station]) {
    wanted = stations
    for inquiry in inquiries where !stations.contains(inquiry.station) { askedAt[inquiry.key] = nil }
    inquiries.removeAll { !stations.contains($0.station) }
    guard !stations.isEmpty else {
      next = nil
      answers = [:]
      askedAt = askedAt.filter { clock.now - $0.value < Self.freshness }
      return
    }
    next = clock.schedule(after: Self.rest) { [weak self] in self?.moveOn() }
  }

  /// Asks as many stations as may be asked now, and comes again when the next one is due.
  private func moveOn() {
    next = nil
    var soonest: ContinuousClock.Instant?
    for station in wanted where inquiries.count < Self.mostAtATime {
      guard !inquiries.contains(where: { $0.station == station }) else { continue }
      let questions = FeedPlan.glance(at: station)
      guard let key = questions.first?.forms().first?.address else { continue }
      if let due = askedAt[key].map({ $0 + Self.freshness }), due > clock.now {
        soonest = min(soonest ?? due, due)
        continue
      }
      askedAt[key] = clock.now
      let inquiry = Inquiry(of: station, key: key, questions[...])
      inquiries.append(inquiry)
      proceed(inquiry)
    }
    guard inquiries.count < Self.mostAtATime, next == nil, let soonest else { return }
    next = clock.schedule(after: soonest - clock.now) { [weak self] in self?.moveOn() }
  }

  /// Asks the next question, or tells what the answers have come to.
  private func proceed(_ inquiry: Inquiry) {
    guard let form = inquiry.nextForm() else {
      inquiries.removeAll { $0 === inquiry }
      if inquiry.isAnswered { onGlimpse?(inquiry.station, inquiry.report.nowPlaying) }
      // Not from within the loop that has begun this one.
      next = clock.schedule(after: .zero) { [weak self] in self?.moveOn() }
      return
    }
    answer(of: form) { [weak self, weak inquiry] answer in
      guard let self, let inquiry, inquiries.contains(where: { $0 === inquiry }) else { return }
      inquiry.take(answer, to: form)
      proceed(inquiry)
    }
  }

  private func answer(of form: Question.Form, _ onAnswer: @escaping (FeedAnswer?) -> Void) {
    if let shared = answers[form.address], clock.now - shared.askedAt < Self.freshness / 2 {
      return shared.hear(onAnswer)
    }
    let shared = SharedAnswer(askedAt: clock.now)
    answers[form.address] = shared
    shared.hear(onAnswer)
    shared.request = transport.get(form.address, form.headers) { [clock, weak shared] result in
      guard let shared else { return }
      let answer = try? result.get()
      shared.settle(
        answer.map {
          FeedAnswer(bytes: $0.bytes, date: $0.date, age: $0.age, askedAt: shared.askedAt, now: clock.now)
        })
    }
  }
}

/// What one station is asked.
private final class Inquiry {
  let station: Station
  /// The first address that is gone to.
  let key: URL
  private(set) var report = StationReport(name: "", streams: [], isOnline: true, nowPlaying: NowPlaying())
  private(set) var isAnswered = false
  private var questions: ArraySlice<Question>
  private var forms: ArraySlice<Question.Form> = []

  init(of station: Station, key: URL, _ questions: ArraySlice<Question>) {
    self.station = station
    self.key = key
    self.questions = questions
  }

  func nextForm() -> Question.Form? {
    if forms.isEmpty { forms = questions.popFirst()?.forms().prefix(2) ?? [] }
    return forms.popFirst()
  }

  func take(_ answer: FeedAnswer?, to form: Question.Form) {
    guard let answer, form.read(answer, &report) else { return }
    isAnswered = true
    forms = []
  }
}

/// An answer that may be of use to several stations.
private final class SharedAnswer {
  let askedAt: ContinuousClock.Instant
  /// Whose end calls the question off.
  var request: AnyObject?
  private var answer: FeedAnswer??
  private var listeners: [(FeedAnswer?) -> Void] = []

  init(askedAt: ContinuousClock.Instant) { self.askedAt = askedAt }

  func hear(_ onAnswer: @escaping (FeedAnswer?) -> Void) {
    if let answer { onAnswer(answer) } else { listeners.append(onAnswer) }
  }

  func settle(_ answer: FeedAnswer?) {
    self.answer = .some(answer)
    let listeners = listeners
    self.listeners = []
    for listener in listeners { listener(answer) }
  }
}
