// What stands before and behind the music in an MP3 file.

/// The tags of MP3 files, as far as they have to be passed over.
enum MP3Tag {
  /// The length of an ID3v2 tag with its header (id3.org, ID3v2.4.0, section 3.1); 0 where there is none.
  static func length(atBeginningOf bytes: [UInt8]) -> Int {
    guard bytes.count >= 10, bytes.starts(with: "ID3".utf8), bytes[3] < 0xFF,
      bytes[6..<10].allSatisfy({ $0 < 0x80 })
    else { return 0 }
    let hasFooter = bytes[5] & 0x10 != 0
    return bytes[6..<10].reduce(0) { $0 << 7 | Int($1) } + (hasFooter ? 20 : 10)
  }

  /// The length of an ID3v1 tag, whose bytes are the last of a file.
  static let lengthAtEnd = 128
}
