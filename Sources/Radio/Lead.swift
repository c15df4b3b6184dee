// How far a feed's account runs ahead of the ear.

/// The time from when a feed says that a song begins until it is heard to begin.
///
/// A part of it lies before us, in encoders and servers, and shows where a title within the stream is heard
/// that the feed has told. The other lies between receiving and hearing, and the player measures it.
struct Lead {
  /// More than that is no delay but a mistake, as of a server's clock.
  private static let most = Duration.seconds(120)
  /// A server may announce a song for later than it begins; AzuraCast does by five seconds.
  private static let least = Duration.seconds(-15)

  /// Nil until it has been measured.
  private var upstream: Duration?
  /// Nil until it has been measured; without the pauses.
  private var buffered: Duration?
  /// How long the listener has paused since the connection was made.
  private var pauses = Duration.zero

  /// The best account of the whole, never negative.
  var total: Duration { max((upstream ?? .zero) + (buffered ?? .zero), .zero) + pauses }

  /// A new connection hears the station live again, and is as far behind it as the one before was at first.
  mutating func beginConnection() { pauses = .zero }

  mutating func add(pause: Duration) { pauses += pause }

  /// What is heard now was received so long ago.
  mutating func measure(buffered measured: Duration) {
    let measured = measured - pauses
    guard .zero...Self.most ~= measured else { return }
    // The whole has been measured before its parts could be told apart.
    if buffered == nil, let upstream { self.upstream = upstream - measured }
    buffered = measured
  }

  /// A song is heard to begin so long after the feed's account of it.
  mutating func measure(whole measured: Duration) {
    let measured = measured - pauses
    guard Self.least...Self.most ~= measured else { return }
    upstream = measured - (buffered ?? .zero)
  }
}
