// Which station is tuned to, and what its stream is made of.

public import RadioPresentation

/// The region of the station's name and format, in the upper edge.
public final class StationTitle: Region<StationViewModel>, StationView {
  /// What stands there before there is a station.
  private nonisolated static let program = "Lofi Time"

  nonisolated static func name(_ viewModel: StationViewModel?, width: Int, glyphs: GlyphSet) -> Line {
    let words = glyphs.words(viewModel?.name ?? "")
    let name = words.isEmpty ? PrintableText(chrome: program) : words
    let coming = glyphs.words(viewModel?.coming ?? "")
    guard !coming.isEmpty else { return Line(name.clipped(to: width, ellipsis: glyphs.ellipsis), .accent) }
    var line = Line(name, .accent)
    line.append(glyphs.arrow, .quiet)
    line.append(coming, .accent)
    if line.width <= width { return line }
    // Which one is heard can be heard.
    return Line(coming.clipped(to: width, ellipsis: glyphs.ellipsis), .accent)
  }

  /// The format, or nothing where it does not fit whole.
  nonisolated static func format(_ viewModel: StationViewModel?, width: Int, glyphs: GlyphSet) -> Line {
    let format = glyphs.words(viewModel?.format ?? "")
    return format.width <= width ? Line(format, .quiet) : .empty
  }
}
