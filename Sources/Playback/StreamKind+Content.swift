// What the first bytes of a stream give away.

extension StreamKind {
  /// The kind that the first bytes prove, whatever their type says; nil while they prove nothing.
  ///
  /// MP3 proves nothing: it may begin anywhere within a frame.
  init?(firstBytes bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.enough))
    if let kind = Self.binary(bytes) ?? Self.text(bytes) {
      self = kind
    } else if Self.isADTS(bytes[...]) {
      self = .other("AAC")
    } else {
      return nil
    }
  }

  /// What is not known by so many bytes is left to the decoder.
  static let enough = 4_096

  // MARK: - Containers

  private static func binary(_ bytes: [UInt8]) -> StreamKind? {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if begins("OggS") { return ogg(bytes) }
    if begins("fLaC") { return .other("FLAC") }
    if begins("ftyp", at: 4) { return .other("MP4") }
    if begins("RIFF"), begins("WAVE", at: 8) { return .other("WAV") }
    if begins("ADIF") { return .other("AAC") }
    if begins("GIF8") || begins("PNG\r\n", at: 1) || bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      return .other("an image")
    }
    if bytes.starts(with: [0x30, 0x26, 0xB2, 0x75]) { return .other("Windows Media") }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .other("WebM") }
    return nil
  }

  /// The codec in an Ogg stream is named at the beginning of its first packet (RFC 3533, section 6).
  private static func ogg(_ bytes: [UInt8]) -> StreamKind? {
    guard bytes.count > 26, bytes.count >= 27 + Int(bytes[26]) + 8 else { return nil }
    let packet = bytes[(27 + Int(bytes[26]))...]
    if packet.starts(with: "OpusHead".utf8) { return .other("Opus") }
    if packet.starts(with: "\u{1}vorbis".utf8) { return .other("Ogg Vorbis") }
    if packet.starts(with: "\u{7F}FLAC".utf8) { return .other("FLAC") }
    return .other("Ogg")
  }

  // MARK: - AAC

  /// Whether three frames of ADTS (ISO/IEC 13818-7) follow each other, wherever the first may begin.
  ///
  /// Its sync word is that of MP3, but for a layer of 0, which no MPEG audio has.
  private static func isADTS(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { start in
      var next = start
      for _ in 0..<3 {
        guard let length = adtsLength(bytes[next...]) else { return false }
        next += length
        guard next < bytes.endIndex else { return false }
      }
      return true
    }
  }

  /// The length of the ADTS frame at the beginning, nil where there is none.
  private static func adtsLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    guard bytes.count >= 7, bytes[start] == 0xFF, bytes[start + 1] & 0xF6 == 0xF0,
      bytes[start + 2] >> 2 & 0xF < 13
    else { return nil }
    let length = Int(bytes[start + 3] & 0x3) << 11 | Int(bytes[start + 4]) << 3 | Int(bytes[start + 5]) >> 5
    return length > 7 ? length : nil
  }

  // MARK: - Text

  private static func text(_ bytes: [UInt8]) -> StreamKind? {
    let visible = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    let words = visible.prefix(1_024).map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    func begins(_ beginnings: String...) -> Bool { beginnings.contains { words.starts(with: $0.utf8) } }
    func has(_ text: String) -> Bool { words.indices.contains { words[$0...].starts(with: text.utf8) } }
    if begins("[playlist]", "#extm3u", "#extinf", "http://", "https://") { return .list }
    guard begins("<?xml", "<!--", "<!doctype", "<html", "<head", "<body", "<playlist", "<asx") else {
      return nil
    }
    if has("<playlist") { return .list }
    if has("<asx") { return .other("an ASX playlist") }
    if has("<html") || has("<!doctype") || has("<body") { return .other("a web page") }
    return words.count == 1_024 ? .other("XML") : nil
  }
}
