// The stations at hand.

public import RadioPresentation

/// The list of stations, in the place of the song.
public final class StationList: Region<StationListViewModel>, StationListView {
  private nonisolated static let listenersWidth = 6

  /// A station of a row: whether it is heard, its name, what is on there or else what it plays, and its audience.
  nonisolated static func row(
    _ station: StationListViewModel.Entry, isPresent: Bool, isComing: Bool, isChosen: Bool, width: Int,
    glyphs: GlyphSet
  ) -> Line {
    var line = Line(isPresent ? glyphs.playing : isComing ? glyphs.loading : " ", .accent)
    line.append(" ")
    let isWide = width >= 44
    let nameWidth = max(isWide ? min(width * 2 / 5, 30) : width - line.width, 0)
    line.append(
      glyphs.words(station.name).clipped(to: nameWidth, ellipsis: glyphs.ellipsis),
      isChosen ? .strong : .plain)
    guard isWide else { return line.clipped(to: width) }
    line.pad(to: nameWidth + 4)
    let room = width - line.width - listenersWidth
    line.append(
      glyphs.words(station.song.isEmpty ? station.tags : station.song)
        .clipped(to: room, ellipsis: glyphs.ellipsis), .quiet)
    guard let listeners = station.listeners else { return line }
    return .spread(line, Line(String(min(listeners, 99_999)), .quiet), width: width)
  }
}
