// How things stand between us and the station.

/// The connection to a station, whatever is heard meanwhile.
enum Link: Equatable {
  /// Nothing is wanted, or the pause lasted too long to keep the connection.
  case closed
  /// The feed is to tell the streams, or the stream is to bring music; after a failure, if there was one.
  case connecting(after: Failure?)
  /// The connection brings music.
  case flowing
  /// There is no connection for this reason; the next try is at that moment.
  case waiting(Failure, retryAt: ContinuousClock.Instant)

  /// What went wrong last, until there is music again.
  var failure: Failure? {
    switch self {
    case .connecting(let failure): failure
    case .waiting(let failure, _): failure
    case .flowing, .closed: nil
    }
  }

  /// When the next try is, while one is waited for.
  var retryAt: ContinuousClock.Instant? {
    if case .waiting(_, let retryAt) = self { retryAt } else { nil }
  }
}
