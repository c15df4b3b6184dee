// The songs that were heard before.

public import RadioPresentation

/// The list of songs heard, in the place of the song.
public final class HistoryList: Region<HistoryViewModel>, HistoryView {
  /// The song of a row.
  nonisolated static func row(
    _ song: HistoryViewModel.Entry, isChosen: Bool, width: Int, glyphs: GlyphSet
  ) -> Line {
    let mark = FavouriteMark.render(song.isKept, glyphs: glyphs)
    let line = SongPanel.line(
      song.name, isChosen ? .strong : .plain, by: song.artist, .quiet, width: max(width - mark.width, 0),
      glyphs: glyphs)
    return mark.isEmpty ? line : .spread(line, mark, width: width)
  }
}
