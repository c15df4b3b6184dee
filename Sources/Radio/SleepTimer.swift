// The sleep timer: for those who fall asleep over the music.

/// What becomes of the radio when the sleep timer is over.
public enum SleepEnd: String, Sendable, CaseIterable {
  /// The program ends.
  case program
  /// The station is left, as by a pause.
  case stream
}

/// How the sleep timer stands.
public enum SleepState: Sendable, Equatable {
  case off
  /// It ends the music at this moment, by a clock that goes on while the machine sleeps.
  case on(until: ContinuousClock.Instant)
  /// It has ended the music, and the program is to end.
  case over
}

/// Ends the music after a while, and fades it out before.
///
/// The time is that of the clock on the wall: it runs on through pauses, outages and a sleep of the machine.
final class SleepTimer {
  /// What the listener can choose by one key, one after the other; after the last comes none.
  static let choices: [Duration] = [
    .seconds(15 * 60), .seconds(30 * 60), .seconds(60 * 60), .seconds(90 * 60),
  ]
  /// More is no sleep.
  static let longest = Duration.seconds(24 * 3_600)
  /// How long the fade takes.
  static let fadeLength = Duration.seconds(10)
  /// What a sound server has in hand is heard as loud as it was; the fade begins so much sooner.
  static let soundInHand = Duration.seconds(2)

  /// Hears of each change.
  var onChange: ((SleepState) -> Void)?
  /// Is to let the music fade, within so long, or to undo that with nil.
  var onFade: ((Duration?) -> Void)?
  /// Is to end the music.
  var onOver: (() -> Void)?

  private let clock: any Clock
  private var chosen: Duration?
  private var endsAt: ContinuousClock.Instant?
  private var appointment: (any Appointment)?
  private var isFading = false

  init(clock: any Clock) {
    self.clock = clock
  }

  /// Ends the music after so long, at most a day; nil, or nothing at all, for never.
  func set(after time: Duration?) {
    guard let time, time > .zero else { return cancel() }
    leave()
    let chosen = min(time, Self.longest)
    self.chosen = chosen
    let end = clock.now + chosen
    endsAt = end
    onChange?(.on(until: end))
    wait()
  }

  /// Goes on to the next choice, which is longer than the last one.
  func setToNextChoice() {
    set(after: Self.choices.first { $0 > chosen ?? .zero })
  }

  /// Whoever touches the volume while the music fades is awake, and wants to hear on.
  func volumeWasTouched() {
    if isFading { cancel() }
  }

  /// Whoever asks for music does not want the end that has come meanwhile.
  func musicWasWanted() {
    if let endsAt, clock.now >= endsAt { cancel() }
  }

  /// Looks at the clock: timers stand still while the machine sleeps, and the time does not.
  func settle() {
    if endsAt != nil { wait() }
  }

  private func cancel() {
    guard endsAt != nil else { return }
    leave()
    onChange?(.off)
  }

  private func leave() {
    appointment = nil
    chosen = nil
    endsAt = nil
    if isFading { onFade?(nil) }
    isFading = false
  }

  private func wait() {
    guard let endsAt else { return }
    let left = endsAt - clock.now
    let fade = Self.fadeLength + Self.soundInHand
    if left <= .zero { return end() }
    if left <= fade, !isFading {
      isFading = true
      onFade?(max(min(left - Self.soundInHand, Self.fadeLength), .milliseconds(500)))
    }
    appointment = clock.schedule(after: left > fade ? left - fade : left) { [weak self] in self?.wait() }
  }

  private func end() {
    appointment = nil
    chosen = nil
    endsAt = nil
    onOver?()
    if isFading { onFade?(nil) }
    isFading = false
  }
}
