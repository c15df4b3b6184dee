// How a list is drawn: a pure function of its state, its rows and the room.

/// A list over the song.
enum ListOverlay {
  /// How many items can be seen at once.
  static func visibleRows(_ state: ListState, room: Size) -> Int {
    max(room.rows - (state.isFiltered && room.rows > 1 ? 1 : 0), 1)
  }

  /// The rows that have room, the chosen one among them; above them what is looked for.
  ///
  /// `row` draws an item; only those that can be seen are drawn. `nothing` is said where there are none at all.
  static func render(
    _ state: ListState, nothing: String, room: Size, glyphs: GlyphSet,
    row: (_ item: Int, _ isChosen: Bool, _ width: Int) -> Line
  ) -> [Line] {
    guard state.count > 0 else {
      return [Line(nothing, .quiet).clipped(to: room.columns, ellipsis: glyphs.ellipsis)]
    }
    let visible = visibleRows(state, room: room)
    let first = state.firstVisible(of: visible)
    let last = min(first + visible, state.shownCount) - 1
    var lines: [Line] = []
    // Room is left for what may be looked for, so that no row moves when something is.
    let hasRoom = state.shownCount < room.rows && room.rows > 2
    if !state.isFiltered, hasRoom { lines.append(.empty) }
    if state.isFiltered { lines.append(filter(state, width: room.columns, glyphs)) }
    if state.shownCount == 0 {
      lines.append(Line("nothing found", .quiet))
    } else {
      for place in first...last {
        let hasMore = place == last && last < state.shownCount - 1
        let sign = hasMore ? glyphs.moreBelow : place == first && first > 0 ? glyphs.moreAbove : ""
        lines.append(line(place, sign, state, width: room.columns, glyphs, row))
      }
    }
    if room.rows == 1, lines.count > 1 {
      // What is looked for, and the first that was found.
      var line = Line("/", .accent)
      line.append(glyphs.words(state.query), .accent)
      line.append(state.isTyping ? "_ " : " ", .accent)
      line.append(lines[1])
      lines = [line]
    }
    return lines.map { $0.clipped(to: room.columns) }
  }

  private static func line(
    _ place: Int, _ sign: String, _ state: ListState, width: Int, _ glyphs: GlyphSet,
    _ row: (Int, Bool, Int) -> Line
  ) -> Line {
    let isChosen = place == state.chosenRow
    var line = Line(isChosen ? glyphs.chosen : " ", .accent)
    line.append(" ")
    // Room for a sign in every row, so that they are alike.
    let end = state.shownCount > 1 && width > 20 ? 2 : 0
    line.append(row(state.item(at: place), isChosen, max(width - line.width - end, 0)))
    return sign.isEmpty || end == 0 ? line : .spread(line, Line(sign, .quiet), width: width)
  }

  private static func filter(_ state: ListState, width: Int, _ glyphs: GlyphSet) -> Line {
    let count = Line("\(state.shownCount) of \(state.count)", .quiet)
    var line = Line("/ ", .accent)
    line.append(glyphs.words(state.query).clippedAtStart(to: max(width - count.width - 6, 0)))
    if state.query.last == " " { line.append(" ") }
    if state.isTyping { line.append("_", .accent) }
    return .spread(line, line.width + count.width + 2 > width ? .empty : count, width: width)
  }
}
