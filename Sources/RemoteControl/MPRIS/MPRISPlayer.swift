// The radio as a media player on the desktop's bus (MPRIS): media keys, playerctl, applets.

internal import EventLoop
internal import Glibc
internal import Radio
internal import RadioPresentation

/// Puts the radio on the bus, as long as there is a bus.
final class MPRISPlayer: Remote {
  /// The name that a player is known by; a second radio adds its number.
  static let name = "org.mpris.MediaPlayer2.lofitime"

  /// How often, in seconds, a bus that is gone is looked for without there being anything to tell it.
  private static let searches = [1, 2, 4, 8, 16, 32]
  /// How long a bus that does not answer is left alone.
  private static let peace = Duration.seconds(5)

  private let loop: EventLoop
  private let address: () -> String?
  private let actions: RemoteActions
  private let status: () -> RadioStatus
  private var bus: SessionBus?
  private var shown = MPRISProperties()
  private var searched: ContinuousClock.Instant?
  private var searchesLeft = searches[...]
  /// Whether there ever was a bus to look for.
  private var isMissed = false
  private var timer: LoopTimer?

  /// Whether there is a bus, as far as is known.
  var isOnBus: Bool { bus != nil }

  /// Looks for a bus at this address; `status` tells how things stand.
  init(
    loop: EventLoop, address: @escaping () -> String?, actions: RemoteActions,
    status: @escaping () -> RadioStatus
  ) {
    self.loop = loop
    self.address = address
    self.actions = actions
    self.status = status
    timer = LoopTimer(loop: loop) { [weak self] in self?.connect() }
    connect()
  }

  func show(_ status: RadioStatus) {
    let changes = shown.take(status)
    if let bus { return bus.tellChanged(changes) }
    // No bus, or none any more: a change is the time to look, for then something happens anyway.
    if searched.map({ .now - $0 > Self.peace }) ?? true { connect() }
  }

  func close() {
    timer = nil
    bus?.close()
    bus = nil
  }

  private func connect() {
    guard bus == nil, timer != nil else { return }
    searched = .now
    guard let address = address() else { return searchAgain() }
    isMissed = true
    bus = SessionBus(
      loop: loop, address: address, names: [Self.name, Self.name + ".instance\(getpid())"], player: self
    ) { [weak self] in self?.lose() }
    if bus == nil { searchAgain() }
  }

  private func lose() {
    // For one that has worked the search begins anew; for one that fails again and again it ends.
    if bus?.hasAnswered == true { searchesLeft = Self.searches[...] }
    bus = nil
    searchAgain()
  }

  private func searchAgain() {
    if isMissed, let pause = searchesLeft.popFirst() { timer?.schedule(after: .seconds(pause)) }
  }
}

extension MPRISPlayer: BusPlayer {
  func call(_ method: String, _ arguments: BusReader) -> Bool {
    switch method {
    case "Play": actions.perform(.resume)
    // A radio has no beginning to go back to.
    case "Pause", "Stop": actions.perform(.pause)
    case "PlayPause": actions.perform(.togglePause)
    case "Next": actions.perform(.changeStation(by: 1))
    case "Previous": actions.perform(.changeStation(by: -1))
    case "Quit": actions.perform(.quit)
    case "OpenUri": return open(arguments.text() ?? "")
    // Nothing to raise, and no way to seek: to be borne in silence, says the specification.
    default: break
    }
    return true
  }

  private func open(_ address: String) -> Bool {
    guard MPRISProperties.schemes.contains(where: { address.lowercased().hasPrefix($0 + "://") }),
      let station = try? actions.findStation(address)
    else { return false }
    actions.perform(.tune(station))
    return true
  }

  func set(_ property: String, to value: BusReader) -> Bool {
    guard let number = value.double(), number.isFinite else { return false }
    switch property {
    case "Volume":
      let level = Int((min(max(number, 0), 1) * 100).rounded())
      // Nothing is what a muted radio shows; its level is to be there when it is unmuted.
      if level == 0, status().volume?.isMuted == true { return true }
      actions.perform(.setVolume(Volume(level: level)))
    case "Rate":
      if number == 0 { actions.perform(.pause) }
    default: return false
    }
    return true
  }

  func write(_ property: String, to writer: inout BusWriter) {
    if property == "Position" { return writer.write(Int64(status().elapsed ?? 0) * 1_000_000) }
    shown.write(property, to: &writer)
  }
}
