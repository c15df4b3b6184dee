// How long the sleep timer lets the music play.

public import RadioPresentation

/// The region of the sleep timer, beside the audience.
public final class SleepCountdown: Region<SleepViewModel>, SleepView {
  /// The time that is left, or nothing while the timer is off.
  nonisolated static func render(_ viewModel: SleepViewModel?, glyphs: GlyphSet) -> Line {
    let remaining = glyphs.words(viewModel?.remaining ?? "")
    guard !remaining.isEmpty else { return .empty }
    var line = Line("sleep ", .quiet)
    // Without a change of colour, which would cost a slow line more than the digits.
    line.append(remaining)
    return line
  }
}
