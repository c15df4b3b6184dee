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
      let name = glyphs.words(song.name).clipped(to: width, ellipsis: glyphs.ellipsis)
      var line = Line(name)
      let artist = glyphs.words(song.artist)
      let room = width - name.width - glyphs.dash.count
      guard !artist.isEmpty, room >= min(artist.width, 4) else { return line }
      line.append(glyphs.dash, .quiet)
      line.append(artist.clipped(to: room, ellipsis: glyphs.ellipsis), .quiet)
      return line
    }
  }
}
