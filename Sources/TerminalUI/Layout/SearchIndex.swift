// Finds the rows of a long list by the words in them.

internal import CPlatform

/// The texts of all rows in one piece, in small letters and without accents, so that a search is one run over it.
struct SearchIndex: Sendable, Equatable {
  private var bytes: [UInt8] = []
  /// Where each row's text ends.
  private var ends: [Int] = []

  private static let end = UInt8(ascii: "\n")

  /// Makes an index of so many rows, each of which has its texts appended.
  init(count: Int, appendTexts: (_ row: Int, _ index: inout SearchIndex) -> Void) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(count * 40)
    for row in 0..<count {
      appendTexts(row, &self)
      bytes.append(Self.end)
      ends.append(bytes.count)
    }
  }

  /// Adds a text to the row at hand.
  mutating func append(_ text: String) {
    let isDone: Bool? = text.utf8.withContiguousStorageIfAvailable { utf8 in
      for byte in utf8 where byte >= 0x80 { return false }
      for byte in utf8 {
        let isCapital = byte &- UInt8(ascii: "A") < 26
        bytes.append(byte | (isCapital ? 0x20 : 0))
      }
      return true
    }
    if isDone != true { bytes += Self.folded(text) }
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

  /// The text in small letters, and without the accents that nobody types.
  private static func folded(_ text: String) -> [UInt8] {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        folded.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        folded += (ASCIIFolding.replacement(for: scalar) ?? scalar.properties.lowercaseMapping).unicodeScalars
      }
    }
    return String(folded).utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
  }
}
