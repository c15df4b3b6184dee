// What the radio tells its faces.

public import FoundationEssentials

/// Whether there is music, and why not.
public enum PlaybackState: Sendable, Equatable {
  /// A connection is being made or its first sound awaited; after a failure, if there was one.
  case connecting(after: Failure? = nil)
  /// Music is heard.
  case playing
  /// The listener has paused.
  case paused
  /// There is no music for this reason; the next try is at that moment.
  case waiting(Failure, retryAt: ContinuousClock.Instant)
  /// The tape is heard in the station's place, for this reason; the next try is at that moment, or under way.
  case standIn(after: Failure?, retryAt: ContinuousClock.Instant?)
  /// There is no sound server; the output looks for it by itself.
  case soundless(Failure)
}

/// Something the listener should see.
public enum RadioEvent: Sendable, Equatable {
  /// The name of the station that is heard, or tuned to in silence, is this.
  case station(String)
  /// The station of this name is to be heard instead, once it has sound; nil when none is awaited any more.
  case coming(String?)
  /// These are the stations at hand, and the one that is tuned to.
  case dial(Dial)
  /// This is on at a station of the dial that is not tuned to.
  case glimpse(Station, NowPlaying)
  case playback(PlaybackState)
  case nowPlaying(NowPlaying)
  /// The sound comes from this address; nil while there is none.
  case stream(URL?)
  /// The stream is made of this; nil while that is not known.
  case format(StreamFormat?)
  case volume(Volume)
  /// The songs that the listener keeps.
  case favourites(Favourites)
  /// The songs that were heard before this run, the latest first.
  case earlierSongs([HeardSong])
  case sleep(SleepState)
  /// Something cannot be remembered.
  case notKept(MemoryFailure)
}
