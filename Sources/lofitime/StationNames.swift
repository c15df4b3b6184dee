// How what a listener types is taken for the name of a station.

internal import Radio
internal import TerminalUI

/// What a word may mean, among the names of many stations.
struct StationNames {
  /// A station under all that it may be called, as one looks for it.
  private struct Entry {
    let station: Station
    let isOwn: Bool
    let id: String
    let name: String
    /// The words of its name.
    let words: [Substring]
    let tags: [Substring]
  }

  private var entries: [Entry] = []

  /// Takes a station, behind those that were taken before; the listener's own are meant rather than others.
  mutating func add(_ station: Station, isOwn: Bool) {
    let name = ASCIIFolding.searchKey(station.name)
    func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }
    entries.append(
      Entry(
        station: station, isOwn: isOwn, id: ASCIIFolding.searchKey(station.id), name: name,
        words: words(of: name),
        tags: station.tags.flatMap { words(of: ASCIIFolding.searchKey($0)) }))
  }

  /// The station of exactly this id or name.
  func exactly(_ word: String) -> Station? {
    let word = ASCIIFolding.searchKey(word)
    return entries.first { $0.id == word || $0.name == word }?.station
  }

  /// The stations that may be meant, in the way that fits best: by how their name or id begins, else by how their
  /// words begin, else by a part of the name, else by the beginnings of words put together, as "grsal" for Groove Salad.
  func candidates(for word: String) -> [Station] {
    let word = ASCIIFolding.searchKey(word)
    let parts = word.split(separator: " ")
    guard !parts.isEmpty else { return [] }
    let ways: [(Entry) -> Bool] = [
      { $0.id.hasPrefix(word) || $0.name.hasPrefix(word) },
      { entry in parts.allSatisfy { part in (entry.words + entry.tags).contains { $0.hasPrefix(part) } } },
      { $0.name.contains(word) },
      { Self.is(word[...], madeOf: $0.words[...]) },
    ]
    for fits in ways {
      let found = entries.filter(fits)
      let own = found.filter(\.isOwn)
      var names: Set<String> = []
      // Of several stations of one name, the first is meant.
      let candidates = (own.isEmpty ? found : own).filter { names.insert($0.name).inserted }
      if !candidates.isEmpty { return candidates.map(\.station) }
    }
    return []
  }

  /// The station that a word with a slip in it may be meant for: a letter too many, too few, wrong, or two exchanged.
  func suggestion(for word: String) -> Station? {
    let word = Array(ASCIIFolding.searchKey(word))
    guard word.count > 2 else { return nil }
    return entries.first { entry in
      ([entry.id[...], entry.name[...]] + entry.words).contains { Self.differ(word, Array($0)) }
    }?.station
  }

  /// Whether the letters are the beginnings of some of these words, in their order.
  private static func `is`(_ letters: Substring, madeOf words: ArraySlice<Substring>) -> Bool {
    let letters = Array(letters)
    // How many letters the words so far may stand for, all ways to do so together.
    var reached: Set<Int> = [0]
    for word in words {
      for start in reached {
        let count = zip(letters[start...], word).prefix { $0 == $1 }.count
        for end in 0..<count { reached.insert(start + end + 1) }
      }
    }
    return reached.contains(letters.count)
  }

  /// Whether two words differ by one slip.
  private static func differ(_ left: [Character], _ right: [Character]) -> Bool {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let (a, b) = (left[start...], right[start...])
    switch a.count - b.count {
    case 1: return a.dropFirst() == b
    case -1: return b.dropFirst() == a
    case 0 where a.isEmpty: return false
    case 0:
      let areExchanged =
        a.count > 1 && a[start] == b[start + 1] && a[start + 1] == b[start]
        && a.dropFirst(2) == b.dropFirst(2)
      return areExchanged || a.dropFirst() == b.dropFirst()
    default: return false
    }
  }
}
