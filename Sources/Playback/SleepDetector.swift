// Notices that time has passed which the program knows nothing of.

/// Tells a sleep of the machine, or of the process, by how long nothing has happened that should have.
final class SleepDetector {
  /// While music plays, something happens every second.
  static let longestSilence = Duration.seconds(5)

  private let now: () -> ContinuousClock.Instant
  private var lastSign: ContinuousClock.Instant
  private var hasSlept = false

  /// Makes a detector; the clock must go on while the machine sleeps.
  init(now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    lastSign = now()
  }

  /// Something happens.
  func sign() {
    let moment = now()
    if moment - lastSign > Self.longestSilence { hasSlept = true }
    lastSign = moment
  }

  /// Something happens; tells whether there was a sleep before it.
  func takeSleep() -> Bool {
    sign()
    defer { hasSlept = false }
    return hasSlept
  }

  /// From here on something is expected to happen.
  func wake() {
    lastSign = now()
    hasSlept = false
  }
}
