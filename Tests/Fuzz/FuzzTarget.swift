// What is fuzzed: one reader of bytes from outside each.

import Lab

/// A reader, and what to begin with in misleading it.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// What it reads.
  let name: String
  /// Inputs as they are met in the wild, and odd ones.
  let seeds: [[UInt8]]
  /// The words of the format, so that chance need not find them.
  let words: [[UInt8]]
  /// Reads an input, and returns what is wrong with the result; chance decides how it is cut.
  let check: @Sendable ([UInt8], inout SeededGenerator) -> String?

  var description: String { name }

  /// Its name in one word.
  var fileName: String { String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }) }

  init(
    _ name: String, seeds: [[UInt8]], words: [String],
    check: @escaping @Sendable ([UInt8], inout SeededGenerator) -> String?
  ) {
    self.name = name
    self.seeds = seeds
    self.words = words.map { Array($0.utf8) }
    self.check = check
  }

  init(
    _ name: String, seeds: [String], words: [String],
    check: @escaping @Sendable ([UInt8], inout SeededGenerator) -> String?
  ) {
    self.init(name, seeds: seeds.map { Array($0.utf8) }, words: words, check: check)
  }

  static let all = answers + playlists + words + sound + settings + memory + control
}

extension [UInt8] {
  /// The bytes in pieces, as a network might deliver them.
  func pieces(using chance: inout SeededGenerator) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = self[...]
    let most = [1, 7, 100, 5_000].randomElement(using: &chance) ?? 1
    while !rest.isEmpty {
      // Byte by byte only what is short, and the end of all.
      let size = Int.random(in: 1...Swift.max(most, rest.count / 50), using: &chance)
      pieces.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}
