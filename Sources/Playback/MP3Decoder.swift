// MP3 by libmpg123.

internal import CMPG123
internal import Radio

/// Decodes MP3 (any MPEG layer, rate and bitrate), over junk, holes and tags.
final class MP3Decoder: AudioDecoder {
  let codec = "mp3"

  /// How much junk may come before music; libmpg123 itself would go on looking for ever.
  static let junkLimit = 128 * 1024
  /// The largest tag that may come before music.
  static let tagLimit = 1024 * 1024

  private let handle: OpaquePointer
  private var hasFormat = false
  private var fed = 0
  private var head: [UInt8] = []
  private var framer = MP3Framer()
  /// A change of format that came in one go with the last samples before it.
  private var nextFormat: DecoderResult?

  init() throws(Failure) {
    guard let handle = mpg123_new(nil, nil) else { throw .notMusic("no MP3 decoder") }
    self.handle = handle
    let flags =
      MPG123_QUIET.rawValue | MPG123_SKIP_ID3V2.rawValue | MPG123_IGNORE_INFOFRAME.rawValue
      | MPG123_IGNORE_STREAMLENGTH.rawValue | MPG123_FORCE_STEREO.rawValue
    mpg123_param2(handle, Int32(MPG123_ADD_FLAGS.rawValue), Int(flags), 0)
    // After a hole, search on without an error for as long as it takes.
    mpg123_param2(handle, Int32(MPG123_RESYNC_LIMIT.rawValue), -1, 0)
    mpg123_format_none(handle)
    mpg123_format2(handle, 0, Int32(MPG123_STEREO.rawValue), Int32(MPG123_ENC_SIGNED_16.rawValue))
    mpg123_open_feed(handle)
  }

  deinit { mpg123_delete(handle) }

  func feed(_ bytes: ArraySlice<UInt8>) {
    guard hasFormat else {
      fed += bytes.count
      head += bytes.prefix(10 - head.count)
      framer.skip(bytes)
      return give(bytes)
    }
    // Frames of the free format cannot be told from junk.
    if framer.hasFrames { framer.feed(bytes, give) } else { give(bytes) }
  }

  private func give(_ bytes: ArraySlice<UInt8>) {
    _ = bytes.withUnsafeBufferPointer { mpg123_feed(handle, $0.baseAddress, $0.count) }
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> DecoderResult {
    if let format = nextFormat {
      nextFormat = nil
      return format
    }
    var count = 0
    let code = mpg123_read(handle, memory.baseAddress, memory.count, &count)
    if code == MPG123_NEW_FORMAT.rawValue {
      let format = format()
      guard count > 0 else { return format }
      nextFormat = format
    }
    if count > 0 { return .samples(count) }
    if !hasFormat, fed > Self.junkLimit + tagLength {
      throw .notMusic("something unknown")
    }
    // An error is a hole in the stream: what follows it is decoded.
    return .needsMore
  }

  private func format() -> DecoderResult {
    hasFormat = true
    var rate = 0
    var channels: Int32 = 0
    var encoding: Int32 = 0
    mpg123_getformat(handle, &rate, &channels, &encoding)
    var info = mpg123_frameinfo2()
    mpg123_info2(handle, &info)
    return .format(rate: rate, bitrate: Int(info.bitrate))
  }

  /// The length of the ID3v2 tag at the very beginning, 0 for none.
  private var tagLength: Int {
    min(MP3Tag.length(atBeginningOf: head), Self.tagLimit)
  }
}
