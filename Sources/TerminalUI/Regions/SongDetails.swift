// What is known of the song beyond its name.

public import RadioPresentation

/// The region of the record, of who plays live, and of the song that comes next.
public final class SongDetails: Region<SongDetailViewModel>, SongDetailView {
  /// The record, the host and the next song, a line each, the unknown left out.
  nonisolated static func render(_ viewModel: SongDetailViewModel?, width: Int, glyphs: GlyphSet) -> [Line] {
    guard let viewModel else { return [] }
    return [("", viewModel.album), ("live: ", viewModel.host), ("next: ", viewModel.next)].compactMap {
      label, words in
      let words = glyphs.words(words)
      guard !words.isEmpty else { return nil }
      let text = PrintableText(chrome: label).appending(words)
      return Line(text.clipped(to: width, ellipsis: glyphs.ellipsis), .quiet)
    }
  }
}
