// What is known of the song beyond its name.

public import RadioPresentation

/// The region of the record and of the song that comes next.
public final class SongDetails: Region<SongDetailViewModel>, SongDetailView {
  /// The record and the next song, a line each, the unknown left out.
  nonisolated static func render(_ viewModel: SongDetailViewModel?, width: Int, glyphs: GlyphSet) -> [Line] {
    guard let viewModel else { return [] }
    let album = glyphs.words(viewModel.album)
    let next = glyphs.words(viewModel.next)
    var lines: [Line] = []
    if !album.isEmpty {
      lines.append(Line(album.clipped(to: width, ellipsis: glyphs.ellipsis), .quiet))
    }
    if !next.isEmpty {
      let words = PrintableText(chrome: "next: ").appending(next)
      lines.append(Line(words.clipped(to: width, ellipsis: glyphs.ellipsis), .quiet))
    }
    return lines
  }
}
