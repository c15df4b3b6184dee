// What can be seen of an overlay that may be higher than its place.

/// A window on the lines of an overlay.
enum OverlayWindow {
  /// The lines from `offset` on that have room, with a sign at the end of a row beyond which there are more.
  static func render(_ lines: [Line], from offset: Int, room: Size, glyphs: GlyphSet) -> [Line] {
    guard lines.count > room.rows else { return lines.map { $0.clipped(to: room.columns) } }
    let first = min(max(offset, 0), lines.count - room.rows)
    let last = first + room.rows - 1
    return (first...last).map { index in
      let sign =
        index == last && last < lines.count - 1
        ? glyphs.moreBelow : index == first && first > 0 ? glyphs.moreAbove : ""
      guard !sign.isEmpty, room.columns > 2 else { return lines[index].clipped(to: room.columns) }
      let line = lines[index].clipped(to: room.columns - 2, ellipsis: glyphs.ellipsis)
      return .spread(line, Line(sign, .quiet), width: room.columns)
    }
  }
}
