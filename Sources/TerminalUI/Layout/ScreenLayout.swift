// Where everything goes: from the regions' view models to a picture of the whole screen.

internal import RadioPresentation

/// The layout of the screen: a pure function of what is shown, the terminal's size and its signs.
struct ScreenLayout: Sendable {
  static let mostColumns = 80
  private static let leastFramedColumns = 30
  private static let leastFramedRows = 10
  private static let mostFramedRows = 11
  /// With a cover the frame may be higher, and the cover with it.
  private static let mostRowsWithCover = 15
  /// With a list it is as high as that needs, and as can be taken in at a glance.
  private static let mostRowsWithList = 24
  /// The rows of a frame beside those of the words: edges, blanks, the bar and the two below it.
  private static let otherRows = 7

  let contents: ScreenContents
  let glyphs: GlyphSet
  let size: Size

  /// Draws the screen: a frame where there is room for one, else a block of lines, else a single line.
  static func frame(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Frame {
    let layout = ScreenLayout(contents: contents, glyphs: glyphs, size: size)
    var rows =
      switch layout.form {
      case .framed: layout.framed()
      case .block: layout.block()
      case .single: [layout.single()]
      }
    rows = rows.prefix(size.rows).map { $0.clipped(to: size.columns) }
    rows += Array(repeating: .empty, count: max(size.rows - rows.count, 0))
    return Frame(rows: rows)
  }

  /// The cells that the song's cover has on such a screen; nil where there is no cover, or no room for one.
  static func coverSize(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Size? {
    ScreenLayout(contents: contents, glyphs: glyphs, size: size).coverSize
  }

  /// How many items of the list that is shown can be seen at once.
  static func visibleItems(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Int {
    let layout = ScreenLayout(contents: contents, glyphs: glyphs, size: size)
    return ListOverlay.visibleRows(contents.list, room: layout.overlayRoom)
  }

  /// The rows an overlay that is no list has.
  static func overlayRows(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Int {
    ScreenLayout(contents: contents, glyphs: glyphs, size: size).overlayRoom.rows
  }

  /// How many rows of the overlay are out of sight; 0 when there is none, or it fits.
  static func hiddenRows(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Int {
    ScreenLayout(contents: contents, glyphs: glyphs, size: size).hiddenRows
  }

  /// The columns, from the left, on which anything is ever drawn on such a screen.
  static func usedColumns(of size: Size) -> Int {
    let layout = ScreenLayout(contents: ScreenContents(), glyphs: .unicode, size: size)
    return switch layout.form {
    case .framed: (size.columns - layout.columns) / 2 + layout.columns
    case .block: layout.columns
    case .single: size.columns
    }
  }

  // MARK: - Measures

  private enum Form {
    case framed
    case block
    case single
  }

  private var form: Form {
    if size.rows >= Self.leastFramedRows, size.columns >= Self.leastFramedColumns { return .framed }
    return size.rows > 1 ? .block : .single
  }

  private var columns: Int { min(size.columns, Self.mostColumns) }
  private var margin: Int { columns < 50 ? 2 : 4 }
  private var framedRows: Int {
    guard contents.overlay?.isList == true else { return songRows }
    // The edges, and a row for what is looked for.
    return min(size.rows, max(songRows, min(contents.list.count + 3, Self.mostRowsWithList)))
  }
  /// The rows of a frame with a song in it.
  private var songRows: Int {
    min(size.rows, contents.hasCover(on: size) ? Self.mostRowsWithCover : Self.mostFramedRows)
  }

  private var coverSize: Size? {
    guard form == .framed, contents.hasCover(on: size) else { return nil }
    let rows = songRows - Self.otherRows
    // A cell is twice as high as it is wide.
    return Size(columns: rows * 2, rows: rows)
  }

  /// The room that an overlay has.
  private var overlayRoom: Size {
    switch form {
    case .framed: Size(columns: columns - 2 * margin, rows: framedRows - 2)
    case .block: Size(columns: columns, rows: size.rows < 4 ? size.rows : size.rows - 1)
    case .single: Size(columns: size.columns, rows: 1)
    }
  }

  private var hiddenRows: Int {
    guard let overlay else { return 0 }
    return max(overlay.count - overlayRoom.rows, 0)
  }

  // MARK: - The three forms

  private func framed() -> [Line] {
    let width = columns - 2 * margin
    let rows = framedRows - 2
    var inside: [Line] = []
    if let over = overlayWindow {
      // A list that is searched must not dance up and down.
      let isList = contents.overlay?.isList == true
      inside = Array(repeating: .empty, count: isList ? 0 : (rows - over.count) / 2) + over
    } else {
      let wordRows = framedRows - Self.otherRows
      // An error may need more lines than there are, and two of the song's will do meanwhile.
      let status = status(width: width, rows: coverSize == nil ? wordRows : 2)
      let left = wordRows - max(status.count - 2, 0)
      inside = [.empty] + panel(width: width, rows: left)
      inside += Array(repeating: .empty, count: 2 + left - inside.count)
      inside += [runtime(width: width)] + status
    }
    inside += Array(repeating: .empty, count: rows - inside.count)
    let edge = Line(glyphs.vertical, .quiet)
    let lines =
      [topEdge(columns)]
      + inside.map { line in
        var row = edge
        row.append(line.indented(by: margin - 1))
        return .spread(row, edge, width: columns)
      } + [bottomEdge(columns, scrolls: hiddenRows > 0)]
    // A little above the middle, where the eye expects it.
    let top = (size.rows - lines.count) * 2 / 5
    return Array(repeating: .empty, count: top) + lines.map { $0.indented(by: (size.columns - columns) / 2) }
  }

  private func block() -> [Line] {
    if let over = overlayWindow {
      guard size.rows > overlayRoom.rows else { return over }
      return over + Array(repeating: .empty, count: overlayRoom.rows - over.count)
        + [hints(columns, scrolls: hiddenRows > 0)]
    }
    let status = status(width: columns, rows: min(max(size.rows - 4, 1), 3))
    // The rows beyond the first ones, in the order in which they are granted; a long error takes from the last.
    let rows = size.rows - max(status.count - 1, 0)
    let hasStation = rows >= 6
    let hasHints = rows >= 5
    let isAiry = rows >= 8
    let wordRows = rows < 4 ? 1 : rows < 7 ? 2 : 3
    var lines: [Line] = []
    if hasStation { lines.append(title(columns)) }
    if rows >= 9 { lines.append(.empty) }
    let start = lines.count
    lines += words(width: columns, rows: wordRows)
    lines += Array(repeating: .empty, count: start + wordRows - lines.count + (isAiry ? 1 : 0))
    if rows == 2, let error = error(width: columns, lines: 1).first {
      lines.append(error)
    } else {
      lines.append(runtime(width: columns))
    }
    if rows >= 3 { lines += status }
    if hasHints { lines.append(hints(columns, scrolls: false)) }
    return lines
  }

  /// All on one line: `▶ Rain on Tin – Kettle 01:14/04:00`.
  private func single() -> Line {
    let columns = size.columns
    if let over = overlayWindow { return over.first ?? .empty }
    if let error = error(width: columns, lines: 1).first { return error }
    var line = sign
    if columns > line.width + 1 { line.append(" ") }
    var end = Line()
    // The times may take what leaves a title room to be recognised.
    for times in times where columns - line.width - times.width - 1 >= 12 {
      end = times
      break
    }
    let room = columns - line.width - (end.isEmpty ? 0 : end.width + 1)
    line.append(words(width: room, rows: 1).first ?? .empty)
    if !end.isEmpty {
      line.append(" ")
      line.append(end)
    }
    return line
  }

  // MARK: - Overlays

  /// All that lies over the song, whether it fits or not; nil when nothing does.
  private var overlay: [Line]? {
    switch contents.overlay {
    case .help: HelpOverlay.render(contents.keyMap, room: overlayRoom, glyphs: glyphs)
    case .history, .stations, nil: nil
    }
  }

  private var list: [Line]? {
    let state = contents.list
    switch contents.overlay {
    case .history:
      let songs = contents.history?.songs ?? []
      let nothing =
        contents.history?.isReading == true ? "reading" + glyphs.ellipsis : "no song before this one yet"
      return ListOverlay.render(state, nothing: nothing, room: overlayRoom, glyphs: glyphs) {
        item, isChosen, width in
        guard songs.indices.contains(item) else { return .empty }
        return HistoryList.row(songs[item], isChosen: isChosen, width: width, glyphs: glyphs)
      }
    case .stations:
      let stations = contents.stations?.stations ?? []
      return ListOverlay.render(state, nothing: "no stations", room: overlayRoom, glyphs: glyphs) {
        item, isChosen, width in
        guard stations.indices.contains(item) else { return .empty }
        return StationList.row(
          stations[item], isPresent: item == contents.stations?.present,
          isComing: item == contents.stations?.coming,
          isChosen: isChosen, width: width, glyphs: glyphs)
      }
    case .help, nil: return nil
    }
  }

  private var overlayWindow: [Line]? {
    list
      ?? overlay.map {
        OverlayWindow.render($0, from: contents.overlayOffset, room: overlayRoom, glyphs: glyphs)
      }
  }

  /// The song's words, beside its cover where it has one.
  private func panel(width: Int, rows: Int) -> [Line] {
    guard let coverSize else { return words(width: width, rows: rows) }
    let gap = 3
    let words = words(width: width - coverSize.columns - gap, rows: rows)
    let top = (rows - words.count) / 2
    let picture = CoverPicture.render(contents.cover, size: coverSize)
    return picture.enumerated().map { index, row in
      var line = row
      guard words.indices.contains(index - top) else { return line }
      line.append(words[index - top].indented(by: gap))
      return line
    }
  }
}
