// The songs that were heard before.

public import RadioPresentation

/// The list of songs heard, in the place of the song.
public final class HistoryList: Region<HistoryViewModel>, HistoryView {
  /// The latest songs, a line each, as many as `rows` can hold.
  nonisolated static func render(
    _ viewModel: HistoryViewModel?, width: Int, rows: Int, glyphs: GlyphSet
  ) -> [Line] {
    let songs = viewModel?.songs ?? []
    guard !songs.isEmpty else {
      return [Line("no song before this one yet", .quiet).clipped(to: width)]
    }
    return songs.prefix(rows).map { song in
      SongPanel.line(song.name, .plain, by: song.artist, .quiet, width: width, glyphs: glyphs)
    }
  }
}
