// The few keys worth a place on the screen at all times.

/// The line of key hints.
enum KeyHints {
  private struct Hint {
    var key: String
    var does: String
    /// The higher goes first when there is no room.
    var dispensability: Int
  }

  /// As many hints as fit, the least important left out.
  static func render(
    _ keyMap: KeyMap, isPaused: Bool, overlay: Overlay?, scrolls: Bool = false, width: Int, glyphs: GlyphSet
  ) -> Line {
    func key(_ name: KeyAction.Name) -> String { keyMap.firstKey(name)?.label(glyphs) ?? "" }
    let louder = keyMap.firstKey(.louder)
    let quieter = keyMap.firstKey(.quieter)
    let volume =
      louder == .up && quieter == .down
      ? glyphs.volumeKeys : [louder, quieter].compactMap { $0?.label(glyphs) }.joined(separator: "/")
    var hints = [
      Hint(key: key(.pause), does: isPaused ? "resume" : "pause", dispensability: scrolls ? 4 : 0),
      // Where there is more to see, that matters more than all else.
      scrolls
        ? Hint(key: glyphs.scrollKeys, does: "more", dispensability: 0)
        : Hint(key: volume, does: "volume", dispensability: 3),
      overlay == .history
        ? Hint(key: key(.history), does: "back", dispensability: 1)
        : Hint(key: key(.help), does: overlay == .help ? "back" : "help", dispensability: 1),
      Hint(key: key(.quit), does: "quit", dispensability: 2),
    ].filter { !$0.key.isEmpty }
    while let last = hints.indices.max(by: { hints[$0].dispensability < hints[$1].dispensability }) {
      let line = line(hints, glyphs)
      if line.width <= width { return line }
      hints.remove(at: last)
    }
    return .empty
  }

  private static func line(_ hints: [Hint], _ glyphs: GlyphSet) -> Line {
    var line = Line()
    for hint in hints {
      if !line.isEmpty { line.append(glyphs.separator, .quiet) }
      line.append(PrintableText(words: hint.key))
      line.append(" " + hint.does, .quiet)
    }
    return line
  }
}
