// What a stream is, by its content type and by its first bytes.

/// The kind of a stream, as far as it matters to a player of MP3.
enum StreamKind: Equatable {
  /// MP3, or something that may yet turn out to be.
  case mp3
  /// A list of addresses.
  case list
  /// Something else, in a listener's word for it.
  case other(String)

  /// The kind that a content type (in lower case, without parameters) and the end of an address promise.
  ///
  /// Sloppy, unknown and missing types leave the hope for MP3: the first bytes know better.
  init(contentType: String, fileExtension: String = "") {
    let parts = contentType.split(separator: "/", maxSplits: 1)
    let isGeneric = parts.count < 2 || parts[1] == "octet-stream"
    let isText = ["text/plain", "text/xml", "application/xml"].contains(contentType)
    if isGeneric || isText, Self.listExtensions.contains(fileExtension.lowercased()) {
      self = .list
    } else if isGeneric {
      self = .mp3
    } else if Self.lists.contains(where: { parts[1].contains($0) }) {
      self = .list
    } else if let word = Self.words.first(where: { contentType.contains($0.part) })?.word {
      self = .other(word)
    } else {
      self = parts[0] == "audio" ? .mp3 : .other(contentType)
    }
  }

  /// How the names of files end that hold lists.
  static let listExtensions = ["m3u", "m3u8", "pls", "xspf"]

  /// What names a list in a content type; whether it is HLS its content tells.
  private static let lists = ["mpegurl", "mpeg-url", "scpls", "application/pls", "pls+xml", "xspf"]

  /// What gives a kind away in a content type, the telling parts first.
  private static let words: [(part: String, word: String)] = [
    ("html", "a web page"), ("image/", "an image"), ("text/plain", "text"),
    ("opus", "Opus"), ("vorbis", "Ogg Vorbis"), ("ogg", "Ogg"), ("flac", "FLAC"), ("aac", "AAC"),
    ("mp4a-latm", "AAC"), ("mp4", "MP4"), ("m4a", "MP4"), ("wav", "WAV"), ("webm", "WebM"),
    ("ms-", "Windows Media"),
    ("wma", "Windows Media"), ("realaudio", "RealAudio"), ("midi", "MIDI"), ("xml", "XML"), ("json", "JSON"),
    ("video/", "video"),
  ]
}
