// Help, made from the key map.

/// The list of keys, in the place of the song.
enum HelpOverlay {
  private static let gap = 3

  /// All bindings in one or two columns; where it is narrow, only the first key of each.
  static func render(_ keyMap: KeyMap, room: Size, glyphs: GlyphSet) -> [Line] {
    let all = entries(keyMap, keysOfEach: .max, gap: 2, glyphs)
    let width = all.map(\.width).max() ?? 0
    guard width <= room.columns else {
      return entries(keyMap, keysOfEach: 1, gap: 1, glyphs).map {
        $0.clipped(to: room.columns, ellipsis: glyphs.ellipsis)
      }
    }
    guard width * 2 + gap <= room.columns, room.rows > 1 else { return all }
    let half = (all.count + 1) / 2
    return (0..<half).map { row in
      var line = all[row]
      guard row + half < all.count else { return line }
      line.pad(to: width + gap)
      line.append(all[row + half])
      return line
    }
  }

  private static func entries(_ keyMap: KeyMap, keysOfEach most: Int, gap: Int, _ glyphs: GlyphSet) -> [Line]
  {
    let bindings = keyMap.bindings.filter { !$0.keys.isEmpty }
    let keys = bindings.map { binding in
      Line(PrintableText(words: binding.keys.prefix(most).map { $0.label(glyphs) }.joined(separator: " ")))
    }
    let keyWidth = keys.map(\.width).max() ?? 0
    return zip(keys, bindings).map { keys, binding in
      var line = keys
      line.pad(to: keyWidth + gap)
      line.append(binding.help, .quiet)
      return line
    }
  }
}
