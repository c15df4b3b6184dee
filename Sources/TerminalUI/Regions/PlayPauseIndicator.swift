// Whether the radio plays.

public import RadioPresentation

/// The region of the sign for playing or paused.
public final class PlayPauseIndicator: Region<ControlViewModel>, ControlView {
  /// One sign; blank before anything is known.
  nonisolated static func render(_ viewModel: ControlViewModel?, glyphs: GlyphSet) -> Line {
    switch viewModel?.state {
    case .resumed: Line(glyphs.playing, .accent)
    case .paused: Line(glyphs.paused, .accent)
    case nil: Line(" ")
    }
  }
}
