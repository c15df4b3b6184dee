// The songs that were heard before.

public import RadioPresentation

/// The list of songs heard, in the place of the song.
public final class HistoryList: Region<HistoryViewModel>, HistoryView {
  /// All songs, a line each, the latest first.
  nonisolated static func render(
    _ viewModel: HistoryViewModel?, width: Int, glyphs: GlyphSet
  ) -> [Line] {
    let songs = viewModel?.songs ?? []
    guard !songs.isEmpty else {
      return [Line("no song before this one yet", .quiet).clipped(to: width)]
    }
    return songs.map { song in
      SongPanel.line(
        song.name, .plain, by: song.artist, .quiet, isFavourite: song.isFavourite, width: width,
        glyphs: glyphs)
    }
  }
}
