// That the radio is at work but not to be heard yet.

public import RadioPresentation

/// The region of the sign for loading, which takes the place of the one for playing; it does not move.
public final class LoadingIndicator: Region<LoadingViewModel>, LoadingView {
  /// The sign and the words, of which a narrow place has only the first.
  nonisolated static func render(width: Int, glyphs: GlyphSet) -> Line {
    var line = Line(glyphs.loading, .accent)
    line.append("  tuning in", .quiet)
    return width < line.width ? line.clipped(to: min(width, 1)) : line
  }
}
