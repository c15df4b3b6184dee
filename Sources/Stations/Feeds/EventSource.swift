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
  /// Hears that a connection that brought events is lost; the next one will take its time.
  var onLost: (() -> Void)?
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

  /// Servers send a sign of life every 25 s or oftener.
  static let usualSilence = Duration.seconds(50)
  private static let longestWait = Duration.seconds(300)
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

  /// Connects at once if it was to be tried later; not where the server has said that there is nothing to hear.
  func recover() {
    if address != nil, connection == nil, !isRefused { connect() }
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
      lose(retryAfter: failure.isFinal ? Self.waitForNews : nil)
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

  private func lose(retryAfter wait: Duration? = nil) {
    connection = nil
    if let openedAt, clock.now - openedAt >= Self.steadiness { failures = 0 }
    let doubled = Duration.seconds(1 << min(failures, 9))
    failures += 1
    isRefused = wait != nil
    let wait = (wait ?? min(doubled, Self.longestWait)).spread(random: random())
    appointment = clock.schedule(after: wait) { [weak self] in self?.connect() }
    if hasBroughtEvents { onLost?() }
  }
}
