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
    _ keyMap: KeyMap, isPaused: Bool, overlay: Overlay?, list: ListState = ListState(), scrolls: Bool = false,
    width: Int, glyphs: GlyphSet
  ) -> Line {
    func key(_ name: KeyAction.Name) -> String { keyMap.firstKey(name)?.label(glyphs) ?? "" }
    let hints =
      switch overlay {
      case .stations, .history: listHints(isOfStations: overlay == .stations, list, key)
      case .help, nil: songHints(keyMap, isPaused: isPaused, isHelp: overlay == .help, scrolls, key, glyphs)
      }
    return fitting(hints.filter { !$0.key.isEmpty }, width, glyphs)
  }

  private static func songHints(
    _ keyMap: KeyMap, isPaused: Bool, isHelp: Bool, _ scrolls: Bool, _ key: (KeyAction.Name) -> String,
    _ glyphs: GlyphSet
  ) -> [Hint] {
    let louder = keyMap.firstKey(.louder)
    let quieter = keyMap.firstKey(.quieter)
    let volume =
      louder == .up && quieter == .down
      ? glyphs.volumeKeys : [louder, quieter].compactMap { $0?.label(glyphs) }.joined(separator: "/")
    return [
      Hint(key: key(.pause), does: isPaused ? "resume" : "pause", dispensability: scrolls ? 4 : 0),
      // Where there is more to see, that matters more than all else.
      scrolls
        ? Hint(key: glyphs.scrollKeys, does: "more", dispensability: 0)
        : Hint(key: volume, does: "volume", dispensability: 4),
      Hint(key: isHelp ? "" : key(.stations), does: "stations", dispensability: 3),
      Hint(key: key(.help), does: isHelp ? "back" : "help", dispensability: 1),
      Hint(key: key(.quit), does: "quit", dispensability: 2),
    ]
  }

  private static func listHints(
    isOfStations: Bool, _ list: ListState, _ key: (KeyAction.Name) -> String
  ) -> [Hint] {
    let use =
      isOfStations
      ? Hint(key: "enter", does: "tune", dispensability: 0)
      : Hint(
        key: list.isTyping ? "enter" : key(.copy), does: list.isTyping ? "done" : "copy", dispensability: 0)
    if list.isTyping { return [use, Hint(key: "esc", does: "clear", dispensability: 1)] }
    let leave = key(.close).isEmpty ? key(isOfStations ? .stations : .history) : key(.close)
    let hints = [
      use, Hint(key: key(.search), does: "search", dispensability: 2),
      Hint(key: leave, does: list.isFiltered ? "clear" : "back", dispensability: 1),
      Hint(key: key(.quit), does: "quit", dispensability: 3),
    ]
    return list.count > 0 ? hints : Array(hints.suffix(2))
  }

  /// As many as fit, the least important left out.
  private static func fitting(_ all: [Hint], _ width: Int, _ glyphs: GlyphSet) -> Line {
    var hints = all
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
