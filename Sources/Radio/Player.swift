// The sound side of the radio, as the domain sees it.

public import FoundationEssentials

/// What a stream is made of.
public struct StreamFormat: Sendable, Equatable {
  /// The codec's common name in lower case: "mp3".
  public var codec: String
  /// Kilobits per second, 0 when unknown.
  public var bitrate: Int

  public init(codec: String, bitrate: Int) {
    self.codec = codec
    self.bitrate = bitrate
  }
}

/// What a player tells of its work.
public enum PlayerEvent: Sendable, Equatable {
  /// The stream's own name for its station (`icy-name`).
  case stationName(String)
  /// A title from within the stream, at the moment its first sample is heard; empty clears it.
  case title(String)
  /// What is heard now was received at this moment; told now and then.
  case received(ContinuousClock.Instant)
  /// A piece begins that the source knows more of than a title, at the moment its first sample is heard.
  case piece(Song, duration: Duration?)
  /// The connection to this stream brings music, for the first time or again.
  case flowing(URL)
  /// This stream is heard, from its first sample on or again after `starved`.
  case sounding(URL, StreamFormat)
  /// The connection could not be made, has ended, or brings nothing; what was received plays on.
  case dropped(Failure)
  /// Nothing is left to play.
  case starved
  /// The program or the machine slept: what was received is of the past.
  case slept
  /// The stream is over: in place of music came a list of addresses.
  case playlist(PlaylistBody)
  /// The sound server is gone; the player goes on trying by itself.
  case outputLost(Failure)
  /// The sound server is there (again).
  case outputReady
  /// The volume is this now, be it by us or by a mixer.
  case volume(Volume)
}

/// Plays one stream at a time.
///
/// All calls return at once; what comes of them is told through `onEvent`.
public protocol Player: AnyObject {
  /// Hears of everything that happens; set before the first call.
  var onEvent: ((PlayerEvent) -> Void)? { get set }

  /// Connects and plays as soon as there is something to play, in place of whatever was playing.
  func play(_ stream: URL)
  /// Connects while what is playing plays on; once the new stream has music, it follows.
  ///
  /// It follows what was received from a connection that was dropped, without a gap and without a
  /// repeat where both are of one station; of one that still flows, it takes the place with a fade.
  func follow(with stream: URL)
  /// Plays on until another stream has music, or to the end, and tells no more of the connection.
  ///
  /// The other stream takes the place with a fade as soon as it has music; nil where it is not known yet.
  func leave(for stream: URL?)
  /// Takes `leave` back; what has happened to the connection meanwhile is told.
  func stay()
  /// Falls silent at once; the stream goes on being received, up to a bound.
  func pause()
  /// Goes on exactly where `pause` stopped.
  func resume()
  /// Ends the stream and forgets what was received; the output stays for the next one.
  func stop()
  /// Sets our own volume, never the device's; kept when there is no sound server yet.
  func setVolume(_ volume: Volume)
  /// Lets all that is played become ever quieter, until nothing is heard of it; the volume stays as it is.
  ///
  /// What the output holds already is heard before that.
  func fadeOut(over length: Duration)
  /// Undoes `fadeOut`.
  func fadeIn()
}
