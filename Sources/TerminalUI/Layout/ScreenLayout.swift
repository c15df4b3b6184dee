// Where everything goes: from the regions' view models to a picture of the whole screen.

/// The layout of the screen: a pure function of what is shown, the terminal's size and its signs.
struct ScreenLayout: Sendable {
  private static let mostColumns = 80
  private static let leastFramedColumns = 30
  private static let leastFramedRows = 10
  private static let mostFramedRows = 11

  let contents: ScreenContents
  let glyphs: GlyphSet

  /// Draws the screen: a frame where there is room for one, else a block of lines, else a single line.
  static func frame(of contents: ScreenContents, size: Size, glyphs: GlyphSet) -> Frame {
    let layout = ScreenLayout(contents: contents, glyphs: glyphs)
    let columns = min(size.columns, mostColumns)
    var rows: [Line]
    if size.rows >= leastFramedRows, size.columns >= leastFramedColumns {
      rows = layout.framed(columns: columns, rows: min(size.rows, mostFramedRows))
      let left = (size.columns - columns) / 2
      // A little above the middle, where the eye expects it.
      let top = (size.rows - rows.count) * 2 / 5
      rows = Array(repeating: .empty, count: top) + rows.map { $0.indented(by: left) }
    } else if size.rows > 1 {
      rows = layout.block(columns: columns, rows: size.rows)
    } else {
      rows = [layout.single(columns: size.columns)]
    }
    rows = rows.prefix(size.rows).map { $0.clipped(to: size.columns) }
    rows += Array(repeating: .empty, count: max(size.rows - rows.count, 0))
    return Frame(rows: rows)
  }

  // MARK: - The three forms

  private func framed(columns: Int, rows: Int) -> [Line] {
    let margin = columns < 50 ? 2 : 4
    let width = columns - 2 * margin
    var inside: [Line] = []
    if let over = overlay(width: width, rows: rows - 2) {
      inside = Array(repeating: .empty, count: (rows - 2 - over.count) / 2) + over
    } else {
      let wordRows = rows - 7
      inside = [.empty] + words(width: width, rows: wordRows)
      inside += Array(repeating: .empty, count: 2 + wordRows - inside.count)
      inside += [runtime(width: width)] + status(width: width, rows: 2)
    }
    inside += Array(repeating: .empty, count: rows - 2 - inside.count)
    let edge = Line(glyphs.vertical, .quiet)
    return [topEdge(columns)]
      + inside.map { line in
        var row = edge
        row.append(line.indented(by: margin - 1))
        return .spread(row, edge, width: columns)
      } + [bottomEdge(columns)]
  }

  private func block(columns: Int, rows: Int) -> [Line] {
    if let over = overlay(width: columns, rows: rows) { return over }
    // The rows beyond the first ones, in the order in which they are granted.
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
    if rows >= 3 { lines += status(width: columns, rows: 1) }
    if hasHints { lines.append(hints(columns)) }
    return lines
  }

  /// All on one line: `▶ Rain on Tin – Kettle 01:14/04:00`.
  private func single(columns: Int) -> Line {
    switch contents.overlay {
    case .help: return hints(columns)
    case .history: return overlay(width: columns, rows: 1)?.first ?? .empty
    case nil: break
    }
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

  // MARK: - Parts

  /// What lies over the song, if anything does.
  private func overlay(width: Int, rows: Int) -> [Line]? {
    switch contents.overlay {
    case .help: HelpOverlay.render(contents.keyMap, width: width, rows: rows, glyphs: glyphs)
    case .history: HistoryList.render(contents.history, width: width, rows: rows, glyphs: glyphs)
    case nil: nil
    }
  }

  /// The song's words on at most `rows` lines; the station's name where there is no song.
  private func words(width: Int, rows: Int) -> [Line] {
    let song = SongPanel.render(contents.song, width: width, glyphs: glyphs)
    guard !song.isEmpty else {
      guard rows == 1 else { return [] }
      return [StationTitle.name(contents.station, width: width, glyphs: glyphs)]
    }
    if rows == 1 { return [SongPanel.renderLine(contents.song, width: width, glyphs: glyphs)] }
    let details = SongDetails.render(contents.details, width: width, glyphs: glyphs)
    return Array((song + details).prefix(rows))
  }

  private var sign: Line {
    contents.isLoading || contents.isInTrouble
      ? LoadingIndicator.render(width: 1, glyphs: glyphs)
      : PlayPauseIndicator.render(contents.control, glyphs: glyphs)
  }

  private var times: [Line] {
    contents.isLoading ? [] : RuntimeBar.renderTimes(contents.runtime, glyphs: glyphs)
  }

  private func runtime(width: Int) -> Line {
    if contents.isLoading { return LoadingIndicator.render(width: width, glyphs: glyphs) }
    var line = sign
    line.append("  ")
    line.append(
      RuntimeBar.render(
        contents.runtime, isMoving: !contents.isPaused && !contents.isInTrouble,
        width: max(width - line.width, 0), glyphs: glyphs))
    return line.clipped(to: width)
  }

  private func error(width: Int, lines: Int) -> [Line] {
    ErrorLine.render(contents.error, width: width, lines: lines, glyphs: glyphs)
  }

  /// The line under the bar: the error, else the notice, else audience and volume in the longest forms that fit.
  private func status(width: Int, rows: Int) -> [Line] {
    let error = error(width: width, lines: rows)
    if !error.isEmpty { return error }
    if let notice = contents.notice {
      return glyphs.words(notice).wrapped(to: width, lines: rows, ellipsis: glyphs.ellipsis).map { Line($0) }
    }
    let audience = AudienceCount.render(contents.audience, glyphs: glyphs)
    let volumes = VolumeMeter.render(contents.volume, glyphs: glyphs)
    guard !volumes.isEmpty else { return [audience.clipped(to: width)] }
    for left in [audience, .empty] {
      for volume in volumes where left.width + (left.isEmpty ? 0 : 2) + volume.width <= width {
        return [.spread(left, volume, width: width)]
      }
    }
    return [.empty]
  }

  private func hints(_ width: Int) -> Line {
    KeyHints.render(
      contents.keyMap, isPaused: contents.isPaused, overlay: contents.overlay, width: width, glyphs: glyphs)
  }

  private func title(_ width: Int) -> Line {
    let name = StationTitle.name(contents.station, width: width, glyphs: glyphs)
    let format = StationTitle.format(contents.station, width: width - name.width - 2, glyphs: glyphs)
    return .spread(name, format, width: width)
  }

  // MARK: - Edges

  private func topEdge(_ columns: Int) -> Line {
    let name = StationTitle.name(contents.station, width: columns - 6, glyphs: glyphs)
    let format = StationTitle.format(contents.station, width: columns - name.width - 9, glyphs: glyphs)
    return edge(glyphs.topLeft, name, format, glyphs.topRight, columns)
  }

  private func bottomEdge(_ columns: Int) -> Line {
    edge(glyphs.bottomLeft, hints(columns - 6), .empty, glyphs.bottomRight, columns)
  }

  /// An edge with words let into it at either end.
  private func edge(_ left: String, _ start: Line, _ end: Line, _ right: String, _ columns: Int) -> Line {
    func inlaid(_ words: Line) -> Line {
      guard !words.isEmpty else { return .empty }
      var line = words.indented(by: 1)
      line.append(" ")
      return line
    }
    var line = Line(left, .quiet)
    line.append(inlaid(start))
    let close = inlaid(end)
    line.append(
      String(repeating: glyphs.horizontal, count: max(columns - line.width - close.width - 1, 0)), .quiet)
    line.append(close)
    line.append(right, .quiet)
    return line
  }
}
