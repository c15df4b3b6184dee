// Finds the title in a block of ICY metadata.

internal import Radio

/// What stations write into their streams: `StreamTitle='Artist - Title';StreamUrl='';`, padded with NUL.
enum ICYMetadata {
  /// The title of a block: empty when the block clears it or announces an advertisement, nil when it says
  /// nothing of a title.
  ///
  /// Apostrophes within a title are not escaped: it ends at the first `';`, else at the last quote, else with the block.
  static func title(of block: [UInt8]) -> String? {
    let block = block.prefix { $0 != 0 }
    let key = Array("streamtitle='".utf8)
    // An advertisement has no title, whatever it says.
    if value(of: Array("adw_ad='true'".utf8), in: block) != nil { return "" }
    guard let start = value(of: key, in: block) else { return nil }
    let value = block[start...]
    let end = value.indices.first {
      value[$0] == quote && $0 + 1 < value.endIndex && value[$0 + 1] == semicolon
    }
    return LegacyText.decode(value[..<(end ?? value.lastIndex(of: quote) ?? value.endIndex)])
  }

  private static let quote = UInt8(ascii: "'")
  private static let semicolon = UInt8(ascii: ";")

  /// Where the value begins: behind a key (in any case) that no letter precedes.
  private static func value(of key: [UInt8], in block: ArraySlice<UInt8>) -> Int? {
    guard block.count >= key.count else { return nil }
    return block.indices.dropLast(key.count - 1).first { index in
      zip(key, block[index...]).allSatisfy { $0 == lowercased($1) }
        && (index == block.startIndex || !isLetter(block[index - 1]))
    }.map { $0 + key.count }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
