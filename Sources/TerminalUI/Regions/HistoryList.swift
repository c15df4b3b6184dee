// The songs that were heard before.

public import RadioPresentation

/// The list of songs heard, in the place of the song.
public final class HistoryList: Region<HistoryViewModel>, HistoryView {
  private nonisolated static let stationWidth = 20
  /// As much as "Nov 2025" takes.
  private nonisolated static let momentWidth = 8

  /// The song of a row, and where there is room, where and when it was heard.
  nonisolated static func row(
    _ song: HistoryViewModel.Entry, isChosen: Bool, width: Int, glyphs: GlyphSet
  ) -> Line {
    var end = FavouriteMark.render(song.isKept, glyphs: glyphs)
    if width >= 64, !song.station.isEmpty {
      var station = Line("  ")
      station.append(
        glyphs.words(song.station).clipped(to: stationWidth, ellipsis: glyphs.ellipsis), .quiet)
      station.pad(to: stationWidth + 2)
      end.append(station)
    }
    if width >= 44, !song.moment.isEmpty {
      end.append(.spread(.empty, Line(glyphs.words(song.moment), .quiet), width: momentWidth + 2))
    }
    let line = SongPanel.line(
      song.name, isChosen ? .strong : .plain, by: song.artist, .quiet, width: max(width - end.width, 0),
      glyphs: glyphs)
    return end.isEmpty ? line : .spread(line, end, width: width)
  }
}
