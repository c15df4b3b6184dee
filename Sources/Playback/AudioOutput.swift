// Where samples become sound.

internal import Radio

/// What an output tells of itself.
enum OutputEvent: Equatable {
  /// The sound server takes our sound (again).
  case ready
  /// The sound server is gone or has no device; the output goes on trying by itself.
  case lost(Failure)
  /// Sound is heard, for the first time since `start` or again after `ranDry`.
  case started
  /// Everything supplied has been heard, and more was expected.
  case ranDry
  /// The last portion has been heard, and none has come since.
  case drained
  /// The volume was changed, by us or from elsewhere.
  case volume(Volume)
}

/// What a source supplies at a time.
struct Portion: Equatable {
  /// Bytes of whole frames; fewer than asked for when there are no more at present.
  var count: Int
  /// Whether nothing follows, for now or at this rate: tell when it has been heard.
  var isLast = false
}

/// Plays 16-bit stereo samples, which it asks for when it needs them.
///
/// Nothing here ever waits. Of the calls only `supply`, `start` and `setVolume` may lead to an event before
/// they return.
protocol AudioOutput: AnyObject {
  var onEvent: ((OutputEvent) -> Void)? { get set }
  /// Fills memory with samples; called whenever the output needs some.
  var source: ((UnsafeMutableRawBufferPointer) -> Portion)? { get set }
  /// Whether so much is held that the source may be slow for a second.
  var isComfortable: Bool { get }

  /// Looks for the sound server, unless it has been found.
  func open()
  /// Begins to ask for samples at this rate, in Hz.
  func start(rate: Int)
  /// There are samples again after the source had too few.
  func supply()
  /// Falls silent at once and keeps what has not been heard.
  func pause()
  /// Goes on where `pause` stopped.
  func resume()
  /// Falls silent, forgets what has not been heard and asks for no more.
  func stop()
  /// Sets the volume of this program only; kept until there is a sound server.
  func setVolume(_ volume: Volume)
  /// Names what is heard, for mixers.
  func setTitle(_ title: String)
  /// Tells in a moment how long it takes until what is supplied next would be heard; not at all
  /// when the sound server is lost meanwhile.
  func measureLatency(_ answer: @escaping (Duration) -> Void)
}
