// What a listener can ask of the radio, from whichever face.

/// A wish of the listener's.
public enum Command: Sendable, Equatable {
  case pause
  case resume
  case togglePause
  /// Louder by so many percent, quieter when negative.
  case changeVolume(by: Int)
  case setVolume(Volume)
  case toggleMute
  /// Go so many stations on, back when negative.
  case changeStation(by: Int)
  /// Go to this station, be it on the dial or not.
  case tune(Station)
  /// Go to the station at this place of the dial, counted from 0.
  case turn(to: Int)
  /// Ask what is on at the stations at these places of the dial, and from time to time anew; none ends that.
  case look(at: [Int])
  /// Connect again at once, whether waiting or playing.
  case reconnect
  /// Ask the station what is on now.
  case requestNextSong
  /// Keep this song among the favourites, the present one where none is named; or no longer, if it is there.
  case toggleFavourite(HeardSong? = nil)
  /// Tell the songs that were heard before this run.
  case recallSongs
  /// End the music after so long, at most a day; nil for never.
  case sleep(after: Duration?)
  /// The sleep timer's next choice: 15, 30, 60, 90 minutes, never.
  case cycleSleep
  case quit
}
