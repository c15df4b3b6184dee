// How loud the radio is.

public import RadioPresentation

/// The region of the volume.
public final class VolumeMeter: Region<VolumeViewModel>, VolumeView {
  private nonisolated static let marks = 7

  /// The volume in full and in ever shorter forms, for the layout to choose from.
  ///
  /// All are as wide for one level as for any other, so that nothing moves when the level does.
  nonisolated static func render(_ viewModel: VolumeViewModel?, glyphs: GlyphSet) -> [Line] {
    guard let viewModel else { return [] }
    let level = min(max(viewModel.level, 0), 100)
    // At 0 nothing is heard either: say so plainly.
    let isSilent = viewModel.isMuted || level == 0
    let label = Line(isSilent ? " muted" : "volume", isSilent ? .accent : .quiet)
    let digits = String(level)
    let number = Line(String(repeating: " ", count: 3 - digits.count) + digits + "%", .quiet)

    let lit = level == 0 ? 0 : max((level * marks + 50) / 100, 1)
    var meter = Line(String(repeating: glyphs.volumeOn, count: lit), isSilent ? .quiet : .plain)
    meter.append(String(repeating: glyphs.volumeOff, count: marks - lit), .quiet)

    return [[label, meter, number], [label, number], [isSilent ? Line("mute", .accent) : number]].map {
      parts in
      parts.dropFirst().reduce(into: parts[0]) { line, part in
        line.append(" ")
        line.append(part)
      }
    }
  }
}
