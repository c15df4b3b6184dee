// Keeps a connection open over which a server sends events.

internal import FoundationEssentials
internal import Radio

/// The events of one address, for as long as it has any; a connection that is lost is made anew.
final class EventSource {
  private let transport: FeedTransport
  private let clock: any Clock
  private let random: () -> Double

  /// Hears the data of each event.
  var onEvent: (([UInt8]) -> Void)?
  /// Hears that a connection is lost, and whether it had brought events, so that the next one may too.
  var onLost: ((Bool) -> Void)?
  /// The longest silence of a connection that is alive.
  var longestSilence = EventSource.usualSilence

  private var address: URL?
  private var connection: AnyObject?
  private var openedAt: ContinuousClock.Instant?
  private var stream = EventStream()
  private var hasBroughtEvents = false
  /// Ends a silence, or a wait.
  private var appointment: (any Appointment)?
  private var failures = 0
  /// Whether the server has said that it has no events.
  private var isRefused = false
  /// Whether the wait is a short one, since there is music again.
  private var isRecovering = false

  /// Servers send a sign of life every 25 s or oftener.
  static let usualSilence = Duration.seconds(50)
  private static let longestWait = Duration.seconds(300)
  private static let shortestWait = Duration.seconds(1)
  /// The wait where a server says that it has no events, or sends something else.
  private static let waitForNews = Duration.seconds(1800)
  /// How long a connection must hold to count as a good one.
  private static let steadiness = Duration.seconds(30)

  init(transport: FeedTransport, clock: any Clock, random: @escaping () -> Double) {
    self.transport = transport
    self.clock = clock
    self.random = random
  }

  /// Connects, unless it has begun to.
  func start(_ address: URL) {
    guard self.address == nil else { return }
    self.address = address
    connect()
  }

  /// Connects soon if it was to be tried later; not where the server has said that there is nothing to hear.
  ///
  /// Tells whether there is, or is going to be, a connection.
  func recover() -> Bool {
    guard address != nil, !isRefused else { return false }
    if connection == nil, !isRecovering {
      isRecovering = true
      connect(after: Crowd.turn(random: random()))
    }
    return true
  }

  func stop() {
    address = nil
    connection = nil
    appointment = nil
    failures = 0
  }

  private func connect() {
    guard let address else { return }
    stream = EventStream()
    hasBroughtEvents = false
    isRecovering = false
    longestSilence = Self.usualSilence
    openedAt = clock.now
    // Until there is an answer, the transport has a bound of its own.
    appointment = nil
    connection = transport.open(address, ["Accept": "text/event-stream"]) { [weak self] in self?.receive($0) }
  }

  private func receive(_ event: EventConnection) {
    switch event {
    case .opened(let type):
      if type == "text/event-stream" { waitForSilence() } else { lose(retryAfter: Self.waitForNews) }
    case .bytes(let bytes):
      take(bytes)
    case .ended(let failure):
      lose(failure, retryAfter: failure.isFinal ? Self.waitForNews : nil)
    }
  }

  private func take(_ bytes: [UInt8]) {
    guard let events = stream.take(bytes) else { return lose() }
    let current = connection
    for event in events {
      hasBroughtEvents = true
      onEvent?(event)
      // Whoever heard it may have ended all this.
      guard connection === current, current != nil else { return }
    }
    waitForSilence()
  }

  private func waitForSilence() {
    appointment = clock.schedule(after: longestSilence) { [weak self] in self?.lose() }
  }

  private func lose(_ failure: Failure? = nil, retryAfter wait: Duration? = nil) {
    connection = nil
    if let openedAt, clock.now - openedAt >= Self.steadiness { failures = 0 }
    let doubled = Duration.seconds(4 << min(failures, 7))
    let isFirst = failures == 0
    failures += 1
    isRefused = wait != nil
    if case .busy(_, let retryAfter) = failure {
      connect(after: max(min(doubled, Self.longestWait), retryAfter).spreadLater(random: random()))
    } else if isFirst, wait == nil {
      // A server that has lost one listener has lost all of them.
      connect(after: Self.shortestWait + Crowd.turn(random: random()))
    } else {
      connect(after: (wait ?? min(doubled, Self.longestWait)).spread(random: random()))
    }
    onLost?(hasBroughtEvents)
  }

  private func connect(after wait: Duration) {
    appointment = clock.schedule(after: wait) { [weak self] in self?.connect() }
  }
}
