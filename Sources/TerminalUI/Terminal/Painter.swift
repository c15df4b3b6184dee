// From a frame to the terminal: what is written, and in which colours.

internal import CNcurses
internal import EventLoop
internal import Glibc

/// Writes frames, each as its difference from the one before.
@ScreenActor final class Painter {
  /// The colours that may be used.
  let palette: Palette

  private let window: UnsafeMutablePointer<WINDOW>
  private let theme: Theme
  private var shown = Frame(rows: [])
  /// Pairs of colours that ncurses has given a number.
  private var pairs: Set<Int32> = []

  /// Paints on ncurses' own window; the options say in which colours.
  init(window: UnsafeMutablePointer<WINDOW>, options: ScreenOptions) {
    self.window = window
    theme = options.theme
    palette = Self.startColor(wanted: options.usesColor)
    // The cursor is not seen, so it need not be led anywhere.
    leaveok(window, true)
  }

  private static func startColor(wanted: Bool?) -> Palette {
    let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    guard wanted ?? !isRefused, has_colors(), start_color() == OK else { return Palette(.none) }
    // The background stays the terminal's own; where that cannot be asked for, so does the foreground.
    guard use_default_colors() == OK else { return Palette(.none) }
    let depth: Palette.Depth =
      switch lofi_colors() {
      case ..<16: .eight
      case ..<256: .sixteen
      case 0x100_0000...: .direct
      default: .indexed
      }
    return Palette(
      depth,
      hasLightBackground: Palette.isLight(colorsVariable: getenv("COLORFGBG").map { String(cString: $0) }))
  }

  /// Paints the frame; writes what differs from the last one, and nothing when nothing does.
  func paint(_ frame: Frame) {
    guard frame != shown else { return }
    var used: Set<Int32> = []
    for (index, row) in frame.rows.enumerated() {
      let isNew = index >= shown.rows.count || shown.rows[index] != row
      if isNew {
        wmove(window, Int32(index), 0)
        wattr_set(window, lofi_a_normal, 0, nil)
        wclrtoeol(window)
      }
      for span in row.spans {
        let style = theme.style(of: span.ink, in: palette)
        let pair = pair(style)
        if pair > 0 { used.insert(pair) }
        guard isNew else { continue }
        lofi_set_style(window, attributes(style), pair)
        // Fails for the last cell of the screen, after having drawn it.
        waddstr(window, span.text.text)
      }
    }
    shown = frame
    wnoutrefresh(window)
    doupdate()
    // A cover may have brought a hundred of them; the next one will want others.
    for pair in pairs.subtracting(used) { free_pair(pair) }
    pairs = used
  }

  /// Starts from an empty window and an empty terminal, as after a change of size: the next frame is written whole.
  func forget() {
    werase(window)
    clearok(window, true)
    shown = Frame(rows: [])
  }

  private func attributes(_ style: Style) -> attr_t {
    style.isBold ? lofi_a_bold : style.isDim ? lofi_a_dim : lofi_a_normal
  }

  /// The number of the pair of colours, 0 for the terminal's own.
  private func pair(_ style: Style) -> Int32 {
    guard style.foreground >= 0 || style.background >= 0 else { return 0 }
    return max(alloc_pair(style.foreground, style.background), 0)
  }
}
