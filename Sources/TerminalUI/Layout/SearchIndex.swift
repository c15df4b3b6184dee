// Finds the rows of a long list by the words in them.

internal import CPlatform

/// The texts of all rows in one piece, in small letters and without accents, so that a search is one run over it.
struct SearchIndex: Sendable, Equatable {
  private var bytes: [UInt8] = []
  /// Where each row's text ends.
  private var ends: [Int] = []

  private static let end = UInt8(ascii: "\n")

  /// What letters beyond ASCII have turned out to be, while the index is made: there are few, and each is asked for once.
  private var folding = Folding()

  /// Makes an index of so many rows, each of which has its texts appended.
  init(count: Int, appendTexts: (_ row: Int, _ index: inout SearchIndex) -> Void) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(count * 40)
    for row in 0..<count {
      appendTexts(row, &self)
      bytes.append(Self.end)
      ends.append(bytes.count)
    }
    folding = Folding()
    // All at once, which is many times as fast as one by one.
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in bytes.indices { bytes[index] = Folding.small(bytes[index]) }
    }
  }

  /// Adds a text to the row at hand.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if utf8.reduce(0, |) < 0x80 {
        bytes.append(contentsOf: utf8)
      } else {
        folding.append(String(decoding: utf8, as: UTF8.self).unicodeScalars, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: " "))
  }

  /// The rows in which all words of the query are found, wherever they stand.
  func rows(matching query: String) -> [Int] {
    let words = Self.folded(query).split { $0 <= 0x20 }.map(Array.init)
    // The longest is the rarest, as a rule.
    guard let first = words.max(by: { $0.count < $1.count }) else { return Array(ends.indices) }
    let others = words.filter { $0 != first }
    var rows: [Int] = []
    bytes.withUnsafeBytes { memory in
      var row = 0
      var start = 0
      while let place = Self.find(first, in: memory, start, memory.count) {
        // Rows are skipped in steps, since a match may be a hundred thousand of them away.
        row = rowHolding(place, from: row)
        let begin = row == 0 ? 0 : ends[row - 1]
        if others.allSatisfy({ Self.find($0, in: memory, begin, ends[row]) != nil }) { rows.append(row) }
        start = ends[row]
        row += 1
        if row == ends.count { break }
      }
    }
    return rows
  }

  private func rowHolding(_ place: Int, from first: Int) -> Int {
    var low = first
    var step = 1
    while low + step < ends.count, ends[low + step] <= place {
      low += step
      step *= 2
    }
    var high = min(low + step, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func find(_ word: [UInt8], in memory: UnsafeRawBufferPointer, _ start: Int, _ end: Int)
    -> Int?
  {
    guard let base = memory.baseAddress, start < end,
      let found = lofi_find(base + start, end - start, word, word.count)
    else { return nil }
    return found - base
  }

  /// The text as it stands in the index.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var folding = Folding()
    folding.append(text.unicodeScalars, to: &bytes)
    return bytes.map(Folding.small)
  }
}

/// Turns letters into small ones, without the accents that nobody types.
private struct Folding: Sendable, Equatable {
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// A byte of UTF-8, a small letter in the place of a capital one.
  static func small(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Adds a text, letters of ASCII as they are.
  mutating func append(_ text: String.UnicodeScalarView, to bytes: inout [UInt8]) {
    for scalar in text {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if let folded = known[scalar] {
        bytes += folded
      } else {
        let folded = Array(ASCIIFolding.searchKey(scalar).utf8)
        known[scalar] = folded
        bytes += folded
      }
    }
  }
}
