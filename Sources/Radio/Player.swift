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
  /// A piece begins that the source knows more of than a title, at the moment its first sample is heard.
  case piece(Song, duration: Duration?)
  /// Music is heard, for the first time on this stream or again after `starved`.
  case sounding(StreamFormat)
  /// Nothing is left to play, but the connection stands.
  case starved
  /// The stream is over and will not come back by itself.
  case stopped(Failure)
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
  /// Falls silent at once; the stream goes on being received, up to a bound.
  func pause()
  /// Goes on exactly where `pause` stopped.
  func resume()
  /// Ends the stream and forgets what was received; the output stays for the next one.
  func stop()
  /// Sets our own volume, never the device's; kept when there is no sound server yet.
  func setVolume(_ volume: Volume)
}
