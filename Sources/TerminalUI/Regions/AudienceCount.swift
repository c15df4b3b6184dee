// How many people listen.

public import RadioPresentation

/// The region of the audience count.
public final class AudienceCount: Region<AudienceViewModel>, AudienceView {
  /// The count, or nothing while nobody is known to listen.
  nonisolated static func render(_ viewModel: AudienceViewModel?, glyphs: GlyphSet) -> Line {
    guard let viewModel, viewModel.total > 0 else { return .empty }
    return Line("\(viewModel.total) listening", .quiet)
  }
}
