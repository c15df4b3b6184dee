// What an MP3 file says of itself, by libmpg123.

internal import CMPG123
internal import Radio

/// The song and the length of a file.
struct FileFacts {
  /// Nil when the file names no title.
  var song: Song?
  var duration: Duration?

  /// A larger tag is not read: libmpg123 would take all of it into memory.
  private static let largestTag = 4 * 1024 * 1024

  /// Reads the tags and the first frame of a file with music in this range of bytes; nil when there is none.
  init?(of file: RegularFile, music: Range<Int>) {
    guard let handle = mpg123_new(nil, nil) else { return nil }
    defer { mpg123_delete(handle) }
    var flags = MPG123_QUIET.rawValue
    if music.lowerBound > Self.largestTag { flags |= MPG123_SKIP_ID3V2.rawValue }
    mpg123_param2(handle, Int32(MPG123_ADD_FLAGS.rawValue), Int(flags), 0)
    mpg123_param2(handle, Int32(MPG123_RESYNC_LIMIT.rawValue), MP3Decoder.junkLimit, 0)
    var rate = 0
    var channels: Int32 = 0
    var encoding: Int32 = 0
    guard mpg123_open_fd(handle, file.descriptor) == MPG123_OK.rawValue,
      mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue
    else { return nil }
    // Where the encoder has left no count of frames, the length is estimated, and a picture is no music.
    mpg123_set_filesize(handle, music.count)
    let samples = mpg123_length(handle)
    if samples > 0, rate > 0 { duration = .seconds(Double(samples) / Double(rate)) }
    song = Self.song(of: handle)
  }

  private static func song(of handle: OpaquePointer) -> Song? {
    var old: UnsafeMutablePointer<mpg123_id3v1>?
    var new: UnsafeMutablePointer<mpg123_id3v2>?
    guard mpg123_id3(handle, &old, &new) == MPG123_OK.rawValue else { return nil }
    let v2 = new?.pointee
    let v1 = old?.pointee
    let title = text(v2?.title) ?? v1.flatMap { text($0.title) }
    let artist = text(v2?.artist) ?? v1.flatMap { text($0.artist) }
    let album = text(v2?.album) ?? v1.flatMap { text($0.album) }
    return title.map { Song(title: $0, artist: artist ?? "", album: album ?? "") }
  }

  /// A text of ID3v2, of several the first.
  private static func text(_ string: UnsafeMutablePointer<mpg123_string>?) -> String? {
    guard let string = string?.pointee, let start = string.p else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: string.fill).prefix { $0 != 0 }
    return nonempty(LegacyText.decode(bytes))
  }

  /// A text of ID3v1, 30 bytes that need not end in any way.
  private static func text<Field>(_ field: Field) -> String? {
    withUnsafeBytes(of: field) { bytes in nonempty(LegacyText.decode(bytes.prefix { $0 != 0 })) }
  }

  private static func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
