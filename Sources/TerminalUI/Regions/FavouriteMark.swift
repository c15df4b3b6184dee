// That the song on air is one that the listener keeps.

public import RadioPresentation

/// The region of the mark behind the song's name.
public final class FavouriteMark: Region<FavouriteViewModel>, FavouriteView {
  /// A blank and the sign; nothing for any other song.
  nonisolated static func render(_ isFavourite: Bool, glyphs: GlyphSet) -> Line {
    guard isFavourite else { return .empty }
    var line = Line(" ")
    line.append(glyphs.kept, .accent)
    return line
  }
}
