// When a song began, told by one answer after the other, none of which knows it exactly.

/// Holds the start of a song, so that its runtime does not jump with every answer.
struct SongStart {
  /// What makes a play of a song that play and no other.
  struct Play: Equatable {
    /// The station's number for the play, 0 when it has none; later ones are higher.
    var number: Int
    /// The station's name for the song.
    var song: String
  }

  /// What an answer says of the start.
  struct Account {
    var startedAt: ContinuousClock.Instant
    /// The start by the server's clock, nil when the answer only tells how far the song has come.
    var playedAt: Double?
    /// How often the server's clock was set before.
    var clockSettings: Int
  }

  private var play: Play?
  private var account: Account?
  /// When the play was first heard of.
  private var since: ContinuousClock.Instant?

  /// The most that an answer may be off by itself.
  private static let leastCorrection = 2.0
  /// A frozen account of how far a song has come makes its start later and later; one that is so much later is another play.
  private static let leastRepetition = 60.0
  /// How long old answers may still be on their way, from a cache or over another connection.
  private static let staleness = Duration.seconds(60)

  /// Whether an answer is older than what is known already.
  func isStale(_ play: Play, at now: ContinuousClock.Instant) -> Bool {
    guard let known = self.play, let since, play.number > 0 else { return false }
    return play.number < known.number && now - since < Self.staleness
  }

  /// Takes what the newest answer says, and gives the start to go by; nil when none is known.
  mutating func hear(_ account: Account?, of play: Play, at now: ContinuousClock.Instant) -> ContinuousClock
    .Instant?
  {
    if play != self.play {
      self.play = play
      self.account = account
      since = now
    } else if let account {
      self.account = correct(self.account, by: account)
    }
    return self.account?.startedAt
  }

  private func correct(_ known: Account?, by news: Account) -> Account {
    guard let known else { return news }
    let later = (news.startedAt - known.startedAt) / .seconds(1)
    switch (known.playedAt, news.playedAt) {
    case (_?, nil):
      return known
    case (let old?, let new?) where abs(new - old) < Self.leastCorrection:
      // A clock that was set is wrong about what began before.
      guard known.clockSettings == news.clockSettings else { return known }
      return abs(later) > Self.leastCorrection ? news : known
    case (_, _?):
      return abs(later) > Self.leastCorrection ? news : known
    case (nil, nil):
      return later < -Self.leastCorrection || later > Self.leastRepetition ? news : known
    }
  }
}
