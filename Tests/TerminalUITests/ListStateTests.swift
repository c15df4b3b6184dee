import Testing

@testable import TerminalUI

@Suite("A list")
struct ListStateTests {
  private static let names = [
    "Rain on Tin – Kettle", "Slow Kettle – Steam", "Café Noir – Ólafur", "дождь", "Dusk",
  ]

  private func append(_ item: Int, _ index: inout SearchIndex) { index.append(Self.names[item]) }

  private func list() -> ListState {
    var list = ListState()
    list.take(count: Self.names.count, chosen: nil, appendTexts: append)
    return list
  }

  private func shown(_ list: ListState) -> [Int] { (0..<list.shownCount).map(list.item) }

  @Test("moves its choice as far as there are rows, and keeps it in sight")
  func moves() {
    var list = list()
    list.move(by: -1, seeing: 2)
    #expect(list.chosenItem == 0)
    list.move(by: 3, seeing: 2)
    #expect(list.chosenItem == 3)
    #expect(list.firstVisible(of: 2) == 2)
    list.move(by: -1, seeing: 2)
    #expect(list.firstVisible(of: 2) == 2, "what can be seen stays")
    list.move(by: 1_000_000_000, seeing: 2)
    #expect(list.chosenItem == 4)
    list.move(by: -1_000_000_000, seeing: 2)
    #expect(list.chosenItem == 0)
    #expect(list.firstVisible(of: 2) == 0)
    #expect(list.firstVisible(of: 100) == 0)
  }

  @Test(
    "finds all words of what is looked for, wherever they stand, without regard to capitals and accents",
    arguments: [
      ("", [0, 1, 2, 3, 4]), ("kettle", [0, 1]), ("KETTLE s", [1]), ("tin ket", [0]), ("cafe", [2]),
      ("CAFÉ", [2]),
      ("olaf", [2]), ("ДОЖ", [3]), ("x", []), ("  dusk  ", [4]), ("kettle kettle", [0, 1]),
      ("\n", [0, 1, 2, 3, 4]),
      ("e", [0, 1, 2]), (" ", [0, 1, 2, 3, 4]),
    ])
  func finds(query: String, items: [Int]) {
    var list = list()
    list.look(for: query, appendTexts: append)
    #expect(shown(list) == items)
    #expect(list.chosenItem == items.first)
  }

  @Test("keeps the choice when everything is shown again, and when there are others")
  func keepsChoice() {
    var list = list()
    list.beginTyping(appendTexts: append)
    list.look(for: "steam", appendTexts: append)
    #expect(list.isFiltered && list.isTyping)
    list.clear()
    #expect(!list.isFiltered)
    #expect(list.chosenItem == 1)
    list.take(count: 3, chosen: 2, appendTexts: append)
    #expect(list.chosenItem == 2)
    list.take(count: 1, chosen: nil, appendTexts: append)
    #expect(list.chosenItem == 0)
    list.take(count: 0, chosen: nil, appendTexts: append)
    #expect(list.chosenItem == nil)
    list.move(by: 1, seeing: 5)
    #expect(list.chosenItem == nil)
  }

  @Test("looks in what there is now")
  func follows() {
    var list = list()
    list.look(for: "dusk", appendTexts: append)
    #expect(shown(list) == [4])
    list.take(count: 3, chosen: nil) { $1.append(["Dusk", "Dawn", "dusk again"][$0]) }
    #expect(shown(list) == [0, 2])
  }

  @Test("finds each row by its own words", arguments: [1, 2, 3, 64, 1_000])
  func many(count: Int) {
    let index = SearchIndex(count: count) { $1.append("Song n\($0)n of many") }
    for row in stride(from: 0, to: count, by: max(count / 7, 1)) {
      #expect(index.rows(matching: "song n\(row)n of") == [row])
    }
    #expect(index.rows(matching: "many") == Array(0..<count))
    #expect(SearchIndex(count: 0) { _, _ in }.rows(matching: "a") == [])
  }
}
