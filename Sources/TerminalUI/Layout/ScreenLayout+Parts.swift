// The lines that the forms of the screen are put together from.

internal import RadioPresentation

extension ScreenLayout {
  /// The song's words on at most `rows` lines; the station's name where there is no song.
  func words(width: Int, rows: Int) -> [Line] {
    let isFavourite = contents.favourite?.isFavourite == true
    let song = SongPanel.render(contents.song, isFavourite: isFavourite, width: width, glyphs: glyphs)
    guard !song.isEmpty else {
      guard rows == 1 else { return [] }
      return [StationTitle.name(contents.station, width: width, glyphs: glyphs)]
    }
    if rows == 1 {
      return [SongPanel.renderLine(contents.song, isFavourite: isFavourite, width: width, glyphs: glyphs)]
    }
    let details = SongDetails.render(contents.details, width: width, glyphs: glyphs)
    guard song.count + details.count < rows else { return Array((song + details).prefix(rows)) }
    // A line to spare: a long name need not be clipped.
    return SongPanel.render(
      contents.song, isFavourite: isFavourite, width: width, nameLines: 2, glyphs: glyphs) + details
  }

  var sign: Line {
    contents.isLoading || contents.isInTrouble
      ? LoadingIndicator.render(width: 1, glyphs: glyphs)
      : PlayPauseIndicator.render(contents.control, glyphs: glyphs)
  }

  var times: [Line] {
    contents.isLoading ? [] : RuntimeBar.renderTimes(contents.runtime, glyphs: glyphs)
  }

  func runtime(width: Int) -> Line {
    if contents.isLoading { return LoadingIndicator.render(width: width, glyphs: glyphs) }
    var line = sign
    line.append("  ")
    line.append(
      RuntimeBar.render(
        contents.runtime, isMoving: !contents.isPaused && !contents.isInTrouble,
        width: max(width - line.width, 0), glyphs: glyphs))
    return line.clipped(to: width)
  }

  func error(width: Int, lines: Int) -> [Line] {
    ErrorLine.render(contents.error, width: width, lines: lines, glyphs: glyphs)
  }

  /// The line under the bar: the error, else the notice, else audience, sleep timer and volume in the longest forms
  /// that fit.
  func status(width: Int, rows: Int) -> [Line] {
    let error = error(width: width, lines: rows)
    if !error.isEmpty { return error }
    if let notice = contents.notice {
      return glyphs.words(notice).wrapped(to: width, lines: rows, ellipsis: glyphs.ellipsis).map { Line($0) }
    }
    let audience = AudienceCount.render(contents.audience, glyphs: glyphs)
    let sleep = SleepCountdown.render(contents.sleep, glyphs: glyphs)
    var both = audience
    if !audience.isEmpty, !sleep.isEmpty { both.append(glyphs.separator, .quiet) }
    both.append(sleep)
    let volumes = VolumeMeter.render(contents.volume, glyphs: glyphs)
    guard !volumes.isEmpty else { return [both.clipped(to: width)] }
    for left in [both, sleep, .empty] {
      for volume in volumes where left.width + (left.isEmpty ? 0 : 2) + volume.width <= width {
        return [.spread(left, volume, width: width)]
      }
    }
    return [.empty]
  }

  func hints(_ width: Int, scrolls: Bool) -> Line {
    // Under a list there is no other place for it.
    if let notice = contents.notice, contents.overlay?.isList == true {
      return Line(glyphs.words(notice).clipped(to: width, ellipsis: glyphs.ellipsis))
    }
    return KeyHints.render(
      contents.keyMap,
      isPaused: contents.isPaused, overlay: contents.overlay, list: contents.list, scrolls: scrolls,
      width: width,
      glyphs: glyphs)
  }

  func title(_ width: Int) -> Line {
    let name = StationTitle.name(contents.station, width: width, glyphs: glyphs)
    let format = StationTitle.format(contents.station, width: width - name.width - 2, glyphs: glyphs)
    return .spread(name, format, width: width)
  }

  // MARK: - Edges

  func topEdge(_ columns: Int) -> Line {
    let name = StationTitle.name(contents.station, width: columns - 6, glyphs: glyphs)
    let format = StationTitle.format(contents.station, width: columns - name.width - 9, glyphs: glyphs)
    return edge(glyphs.topLeft, name, format, glyphs.topRight, columns)
  }

  func bottomEdge(_ columns: Int, scrolls: Bool) -> Line {
    edge(glyphs.bottomLeft, hints(columns - 6, scrolls: scrolls), .empty, glyphs.bottomRight, columns)
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
