// What is wrong.

public import RadioPresentation

/// The region of the error, in the place of the line under the bar.
public final class ErrorLine: Region<ErrorViewModel>, ErrorView {
  /// The message on one line, or on up to `lines`; nothing while nothing is wrong.
  nonisolated static func render(
    _ viewModel: ErrorViewModel?, width: Int, lines: Int, glyphs: GlyphSet
  ) -> [Line] {
    guard let message = viewModel?.message else { return [] }
    let words = glyphs.words(message)
    guard !words.isEmpty else { return [] }
    return words.wrapped(to: width, lines: lines, ellipsis: glyphs.ellipsis).map { Line($0, .strong) }
  }
}
