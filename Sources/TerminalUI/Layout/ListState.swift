// What the listener does with a list: what is looked for, which row is chosen, and how far it is scrolled.

/// The state of a list of any length; what is in the rows is somebody else's to know.
struct ListState: Sendable, Equatable {
  /// How many items there are.
  private(set) var count = 0
  /// The row that is chosen, among those that are shown.
  private(set) var chosenRow = 0
  /// The first row that can be seen.
  private(set) var top = 0
  /// What is looked for; empty where everything is shown.
  private(set) var query = ""
  /// Whether keys type what is looked for.
  private(set) var isTyping = false

  private var index: SearchIndex?
  /// The items that are shown, nil for all.
  private var matches: [Int]?

  /// Longer than any name; what is typed beyond is not taken.
  private static let longestQuery = 100

  /// Whether not everything is shown, or soon may not be.
  var isFiltered: Bool { isTyping || !query.isEmpty }

  /// How many items are shown.
  var shownCount: Int { matches?.count ?? count }

  /// The item of a row that is shown.
  func item(at row: Int) -> Int { matches?[row] ?? row }

  /// The item that is chosen, nil in an empty list.
  var chosenItem: Int? { (0..<shownCount).contains(chosenRow) ? item(at: chosenRow) : nil }

  /// Takes on a list of so many items, in which the chosen one has its place at `chosen` now, if it is there.
  mutating func take(count: Int, chosen: Int?, appendTexts: (Int, inout SearchIndex) -> Void) {
    self.count = count
    index = nil
    search(appendTexts)
    choose(item: chosen)
  }

  /// Chooses an item, or where it is not shown the row that is nearest to the one chosen before.
  mutating func choose(item: Int?) {
    let row = item.flatMap { item in matches.map { $0.firstIndex(of: item) } ?? item }
    chosenRow = min(max(row ?? chosenRow, 0), max(shownCount - 1, 0))
  }

  // MARK: - Moving

  /// Moves the choice by so many rows, as far as there are any; `rows` of them can be seen.
  mutating func move(by rows: Int, seeing visible: Int) {
    chosenRow = min(max(chosenRow + rows, 0), max(shownCount - 1, 0))
    top = firstVisible(of: visible)
  }

  /// The first row that can be seen, where so many can, so that the chosen one is among them.
  func firstVisible(of visible: Int) -> Int {
    let visible = max(visible, 1)
    let lowest = max(chosenRow - visible + 1, 0)
    return min(max(top, lowest), chosenRow, max(shownCount - visible, 0))
  }

  // MARK: - Searching

  /// What keys type is looked for from now on; the texts are asked for here, ahead of the first letter.
  mutating func beginTyping(appendTexts: (Int, inout SearchIndex) -> Void) {
    isTyping = true
    index = index ?? SearchIndex(count: count, appendTexts: appendTexts)
  }

  /// What has been looked for stays, and keys do what they do.
  mutating func endTyping() { isTyping = false }

  /// Shows everything again, and keeps the choice.
  mutating func clear() {
    let chosen = chosenItem
    isTyping = false
    query = ""
    matches = nil
    choose(item: chosen)
    top = 0
  }

  /// Looks for something else; the texts are asked for where they are not known yet.
  mutating func look(for query: String, appendTexts: (Int, inout SearchIndex) -> Void) {
    guard query != self.query, query.unicodeScalars.count <= Self.longestQuery else { return }
    self.query = query
    search(appendTexts)
    chosenRow = 0
    top = 0
  }

  private mutating func search(_ appendTexts: (Int, inout SearchIndex) -> Void) {
    guard !query.isEmpty else {
      matches = nil
      return
    }
    let index = index ?? SearchIndex(count: count, appendTexts: appendTexts)
    self.index = index
    matches = index.rows(matching: query)
  }
}
