// What all listeners of a station want at the same moment.

/// Gives every listener a moment of its own.
///
/// A song's end, a server that restarts, an event: a million listeners know of it in the same second, and must not
/// all ask in the next. `docs/scale.md` tells what comes of that.
public enum Crowd {
  /// The time over which they are spread: longer, and words would be late; shorter, and a station would notice.
  public static let time = Duration.seconds(15)
  /// The same for what can wait longer than words: pictures, which are larger.
  public static let leisure = Duration.seconds(20)

  /// The wait of one listener; `random` is a number in 0..<1.
  public static func turn(within time: Duration = Crowd.time, random: Double) -> Duration {
    .milliseconds(((time / .milliseconds(1)) * random).rounded())
  }
}
