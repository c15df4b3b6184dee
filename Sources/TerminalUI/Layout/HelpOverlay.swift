// Help, made from the key map.

/// The list of keys, in the place of the song.
enum HelpOverlay {
  private static let gap = 3

  /// The bindings in one or two columns, as many as `rows` can hold.
  static func render(_ keyMap: KeyMap, width: Int, rows: Int, glyphs: GlyphSet) -> [Line] {
    let entries = keyMap.bindings.filter { !$0.keys.isEmpty }.map { binding in
      (keys: binding.keys.map { $0.label(glyphs) }.joined(separator: " "), does: binding.help)
    }
    let keyWidth = entries.map(\.keys.count).max() ?? 0
    let entryWidth = keyWidth + 2 + (entries.map(\.does.count).max() ?? 0)
    let lines = entries.map { entry in
      var line = Line(entry.keys)
      line.pad(to: keyWidth + 2)
      line.append(entry.does, .quiet)
      return line
    }
    guard entryWidth * 2 + gap <= width else { return lines.prefix(rows).map { $0.clipped(to: width) } }
    let half = (lines.count + 1) / 2
    return (0..<half).prefix(rows).map { row in
      var line = lines[row]
      guard row + half < lines.count else { return line }
      line.pad(to: entryWidth + gap)
      line.append(lines[row + half])
      return line
    }
  }
}
