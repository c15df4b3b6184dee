// Which songs have been heard, and not just passed by.

/// Tells each song once that has been heard for long enough.
final class Hearing {
  /// How long there must be music until a song counts as heard: whoever looks for a station hears many for a moment.
  static let longEnough = Duration.seconds(10)

  /// Hears of each song.
  var onHeard: ((Song) -> Void)?

  private let clock: any Clock
  private var song: Song?
  private var isTold = false
  private var appointment: (any Appointment)?

  init(clock: any Clock) {
    self.clock = clock
  }

  /// Follows what is heard now; nil for nothing, or for what has no name.
  func follow(_ song: Song?) {
    guard let song else {
      appointment = nil
      return
    }
    if self.song?.isSamePiece(as: song) != true {
      isTold = false
      appointment = nil
    }
    // What is known of it may have become more.
    self.song = song
    guard !isTold, appointment == nil else { return }
    appointment = clock.schedule(after: Self.longEnough) { [weak self] in self?.tell() }
  }

  private func tell() {
    appointment = nil
    guard let song else { return }
    isTold = true
    onHeard?(song)
  }
}
