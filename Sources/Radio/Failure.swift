// What can go wrong between a station and the ear, as a listener would tell it apart.

/// Why there is no music, or no words.
public enum Failure: Error, Sendable, Equatable {
  /// The name of the host is not known, or no name server answers.
  case unknownHost(String)
  /// The host does not take the connection.
  case unreachable(String)
  /// Nobody takes the connection or refuses it: what we send is lost, or there is no way to the host.
  case unanswered(String)
  /// The server did not answer, or fell silent, for too long.
  case timedOut(String)
  /// The server cannot prove that it is who it should be, or does not speak TLS.
  case insecure(String)
  /// The server answered with this HTTP status.
  case status(Int)
  /// The server answered with this HTTP status, and asked to be left alone for so long.
  case busy(status: Int, retryAfter: Duration)
  /// The server sent us from one address to the next, too often or to where we do not go.
  case redirected
  /// The server at this secure address sent us on to one that is not.
  case downgraded(String)
  /// What came is something else than MP3; the kind is a listener's word for it, such as "AAC".
  case notMusic(String)
  /// There is no such file or folder, or it may not be read; its name.
  case unreadableFile(String)
  /// The folder of this name has no MP3 files.
  case emptyFolder(String)
  /// The answer makes no sense.
  case unreadable(String)
  /// The answer is larger than we take.
  case tooLarge
  /// The station ended the stream, or the connection broke.
  case ended
  /// No sound server answers at this address, empty for the default one.
  case noSoundServer(String)
  /// The sound server at this address, empty for the default one, has no device to play on.
  case noSoundDevice(String)
}
