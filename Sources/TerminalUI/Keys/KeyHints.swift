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
    isPaused: Bool, overlay: Overlay?, scrolls: Bool = false, width: Int, glyphs: GlyphSet
  ) -> Line {
    var hints = [
      Hint(key: "space", does: isPaused ? "resume" : "pause", dispensability: scrolls ? 4 : 0),
      // Where there is more to see, that matters more than all else.
      scrolls
        ? Hint(key: glyphs.scrollKeys, does: "more", dispensability: 0)
        : Hint(key: glyphs.volumeKeys, does: "volume", dispensability: 3),
      overlay == .history
        ? Hint(key: "h", does: "back", dispensability: 1)
        : Hint(key: "?", does: overlay == .help ? "back" : "help", dispensability: 1),
      Hint(key: "q", does: "quit", dispensability: 2),
    ]
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
      line.append(hint.key)
      line.append(" " + hint.does, .quiet)
    }
    return line
  }
}
