// The song on air: its name and who plays it.

public import RadioPresentation

/// The region of the song's words.
public final class SongPanel: Region<SongViewModel>, SongView {
  /// The name, on up to `nameLines` lines, and, if known, the artist.
  nonisolated static func render(
    _ viewModel: SongViewModel?, isFavourite: Bool = false, width: Int, nameLines: Int = 1, glyphs: GlyphSet
  ) -> [Line] {
    guard let viewModel else { return [] }
    let mark = FavouriteMark.render(isFavourite, glyphs: glyphs)
    let name = glyphs.words(viewModel.name)
      .wrapped(to: width - mark.width, lines: nameLines, ellipsis: glyphs.ellipsis)
    var lines = name.map { Line($0, .strong) }
    if let last = lines.indices.last, !lines[last].isEmpty { lines[last].append(mark) }
    let artist = glyphs.words(viewModel.artist).clipped(to: width, ellipsis: glyphs.ellipsis)
    return (lines + [Line(artist)]).filter { !$0.isEmpty }
  }

  /// Both on one line, for want of room.
  nonisolated static func renderLine(
    _ viewModel: SongViewModel?, isFavourite: Bool = false, width: Int, glyphs: GlyphSet
  ) -> Line {
    guard let viewModel else { return .empty }
    return line(
      viewModel.name, .strong, by: viewModel.artist, .plain, isFavourite: isFavourite, width: width,
      glyphs: glyphs)
  }

  /// A song's name and artist, each in its ink, as far as they fit.
  nonisolated static func line(
    _ name: String, _ ink: Ink, by artist: String, _ artistInk: Ink, isFavourite: Bool = false, width: Int,
    glyphs: GlyphSet
  ) -> Line {
    let mark = FavouriteMark.render(isFavourite, glyphs: glyphs)
    let name = glyphs.words(name).clipped(to: width - mark.width, ellipsis: glyphs.ellipsis)
    var line = Line(name, ink)
    if !name.isEmpty { line.append(mark) }
    let artist = glyphs.words(artist)
    let room = width - line.width - glyphs.dash.count
    // A stump of an artist tells nobody anything.
    guard !artist.isEmpty, !name.isEmpty, room >= min(artist.width, 4) else {
      return name.isEmpty ? Line(artist.clipped(to: width, ellipsis: glyphs.ellipsis), artistInk) : line
    }
    line.append(glyphs.dash, artistInk)
    line.append(artist.clipped(to: room, ellipsis: glyphs.ellipsis), artistInk)
    return line
  }
}
