// Which decoder is for which stream.

internal import Radio

/// The decoders there are.
enum Decoders {
  /// Makes the decoder for a stream; throws `.notMusic` for one that none is for.
  static func make(for head: StreamHead) throws(Failure) -> any AudioDecoder {
    guard mayBeMP3(head.contentType) else { throw .notMusic(head.contentType) }
    return try MP3Decoder(kind: head.contentType)
  }

  /// Whether a content type leaves the hope that MP3 follows; sloppy and unknown ones do.
  static func mayBeMP3(_ type: String) -> Bool {
    let parts = type.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return true }
    if parts[1] == "octet-stream" { return true }
    guard parts[0] == "audio" else { return false }
    return !others.contains { parts[1].contains($0) }
  }

  /// What gives away another codec, or a playlist, in the name of an audio type.
  private static let others = [
    "aac", "mp4", "m4a", "ogg", "opus", "vorbis", "flac", "wav", "webm", "wma", "ms-", "realaudio", "midi",
    "url", "scpls",
  ]
}
