// Makes inputs that nobody has thought of.

import Lab

/// Changes the seeds of a target by chance.
struct Mutator {
  /// The most bytes of an input, but for the few that are large.
  private static let usual = 8_192
  private static let largest = 262_144

  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  /// What stands for a number and hardly fits one, and what counts in many formats.
  private static let tokens = [
    "0", "-1", "1e308", "1e-400", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "18446744073709551616", "4294967296", "99999999999999999999999999999999", "NaN", "-inf", "0x7f", "null",
    "true", "{}",
    "[]", "\"\"", "\\u0000", "\\ud800", "\u{FEFF}", "\u{202E}", "\u{0301}", "👨‍👩‍👧", "&amp;", "&#x1F600;", "%00",
    "%s", "\r\n",
    "\0", " - ", "'", "\"", "\\", "<", ">", "://", "http://a.example/b.mp3",
  ].map { Array($0.utf8) }

  init(_ target: FuzzTarget) {
    seeds = target.seeds
    words = target.words + Self.tokens
  }

  /// The input of this number; the first are the seeds themselves.
  func input(_ number: Int, using chance: inout SeededGenerator) -> [UInt8] {
    if seeds.indices.contains(number) { return seeds[number] }
    var bytes = pick(seeds, &chance)
    let isLarge = Int.random(in: 0..<1_000, using: &chance) == 0
    // A single change gets further into a reader than many.
    let isCareful = Bool.random(using: &chance)
    repeat { mutate(&bytes, &chance) } while !isCareful && Int.random(in: 0..<4, using: &chance) > 0
    if isLarge { grow(&bytes, &chance) }
    return Array(bytes.prefix(isLarge ? Self.largest : Self.usual))
  }

  private func mutate(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &chance)
    let end = place + Int.random(in: 0...min(bytes.count - place, 64), using: &chance)
    switch Int.random(in: 0..<13, using: &chance) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance) }
    case 1: if place < bytes.count { bytes[place] = .random(in: .min ... .max, using: &chance) }
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: end)
    case 4: bytes.insert(contentsOf: noise(&chance), at: place)
    case 5: bytes.replaceSubrange(place..<end, with: noise(&chance))
    case 6, 7: bytes.insert(contentsOf: pick(words, &chance), at: place)
    case 8: bytes.replaceSubrange(place..<end, with: pick(words, &chance))
    case 9: splice(&bytes, at: place, &chance)
    case 10: bytes.removeSubrange(place...)
    case 11: replaceNumber(&bytes, from: place, &chance)
    default: nest(&bytes, at: place, deep: 1 << Int.random(in: 0...9, using: &chance), &chance)
    }
  }

  /// Goes on with the rest of another seed.
  private func splice(_ bytes: inout [UInt8], at place: Int, _ chance: inout SeededGenerator) {
    let other = pick(seeds, &chance)
    bytes.replaceSubrange(place..., with: other[Int.random(in: 0...other.count, using: &chance)...])
  }

  private func replaceNumber(_ bytes: inout [UInt8], from place: Int, _ chance: inout SeededGenerator) {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: pick(Self.tokens, &chance))
  }

  private func nest(
    _ bytes: inout [UInt8], at place: Int, deep: Int, _ chance: inout SeededGenerator
  ) {
    let opening = pick([[0x5B], Array("{\"a\":".utf8), Array("\"a\":".utf8), Array("<a>".utf8)], &chance)
    bytes.insert(contentsOf: (0..<deep).flatMap { _ in opening }, at: place)
  }

  /// Repeats a part until the input is large: what takes time by the square of the length shows.
  private func grow(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
    let start = Int.random(in: 0...bytes.count, using: &chance)
    let part = Array(bytes[start...].prefix(Int.random(in: 1...40, using: &chance)))
    guard !part.isEmpty else { return }
    let times = Self.largest / part.count
    bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: start)
  }

  private func noise(_ chance: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...16, using: &chance)).map { _ in .random(in: .min ... .max, using: &chance) }
  }

  private func pick(_ choices: [[UInt8]], _ chance: inout SeededGenerator) -> [UInt8] {
    choices.randomElement(using: &chance) ?? []
  }
}
