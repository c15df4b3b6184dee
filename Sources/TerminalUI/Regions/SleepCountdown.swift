// How long the sleep timer lets the music play.

public import RadioPresentation

/// The region of the sleep timer, beside the audience.
public final class SleepCountdown: Region<SleepViewModel>, SleepView {
  /// The time that is left, or nothing while the timer is off.
  nonisolated static func render(_ viewModel: SleepViewModel?, glyphs: GlyphSet) -> Line {
    let remaining = glyphs.words(viewModel?.remaining ?? "")
    guard !remaining.isEmpty else { return .empty }
    return Line(PrintableText(chrome: "sleep ").appending(remaining), .quiet)
  }
}
