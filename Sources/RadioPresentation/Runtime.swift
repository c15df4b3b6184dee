// How far a song has come, and when its end is to be asked about.

internal import Radio

/// Follows the runtime of one song after the other.
struct Runtime {
  private var song: Song?
  private var startedAt: ContinuousClock.Instant?
  private var hasRequestedNext = false
  private var isNew = true

  /// The runtime to show, or nil where what is shown stands still.
  ///
  /// While nothing is heard the runtime must not move, but a new song still shows its beginning.
  mutating func viewModel(
    of nowPlaying: NowPlaying, isMoving: Bool, at now: ContinuousClock.Instant
  ) -> RunTimeViewModel? {
    follow(nowPlaying)
    guard isMoving || isNew else { return nil }
    isNew = false
    guard let startedAt = nowPlaying.startedAt else { return .unknown }

    let elapsed = max((now - startedAt).wholeSeconds, 0)
    let duration = (nowPlaying.duration ?? .zero).wholeSeconds
    guard duration > 0 else {
      return RunTimeViewModel(
        elapsed: clockText(elapsed), remaining: "", duration: 0, elapsedSeconds: elapsed,
        requestNextSong: false)
    }
    let isOver = isMoving && elapsed >= duration
    defer { hasRequestedNext = hasRequestedNext || isOver }
    return RunTimeViewModel(
      elapsed: clockText(min(elapsed, duration)), remaining: clockText(max(duration - elapsed, 0)),
      duration: duration, elapsedSeconds: min(elapsed, duration),
      requestNextSong: isOver && !hasRequestedNext)
  }

  /// The time until the runtime looks different, nil when it never will.
  func nextTick(of nowPlaying: NowPlaying, at now: ContinuousClock.Instant) -> Duration? {
    guard let startedAt = nowPlaying.startedAt else { return nil }
    let elapsed = now - startedAt
    if let duration = nowPlaying.duration, duration > .zero, elapsed >= duration { return nil }
    return elapsed.toNextSecond
  }

  private mutating func follow(_ nowPlaying: NowPlaying) {
    let isSamePiece =
      switch (song, nowPlaying.song) {
      case (nil, nil): true
      case (let old?, let new?): old.isSamePiece(as: new)
      default: false
      }
    let start = nowPlaying.startedAt
    // What is known of a song's start may come and go without there being another song to ask for.
    if !isSamePiece || hasBegunAnew(nowPlaying) { hasRequestedNext = false }
    if !isSamePiece || (startedAt == nil) != (start == nil) || hasBegunAnew(nowPlaying) { isNew = true }
    song = nowPlaying.song
    startedAt = start
  }

  /// A start much later than the one known is the same piece once more; a little later is a
  /// correction, or a song that has waited for a paused listener.
  private func hasBegunAnew(_ nowPlaying: NowPlaying) -> Bool {
    guard let startedAt, let start = nowPlaying.startedAt else { return false }
    return start - startedAt > max(.seconds(15), (nowPlaying.duration ?? .zero) / 2)
  }
}

extension RunTimeViewModel {
  /// A runtime of which nothing is known.
  fileprivate static let unknown = RunTimeViewModel(
    elapsed: "", remaining: "", duration: 0, elapsedSeconds: 0, requestNextSong: false)
}
