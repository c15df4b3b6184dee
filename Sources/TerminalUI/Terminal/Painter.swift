// From a frame to the terminal: what is written, and in which colours.

internal import CNcurses
internal import EventLoop
internal import Glibc

/// Writes frames, each as its difference from the one before.
@ScreenActor final class Painter {
  private let window: UnsafeMutablePointer<WINDOW>
  /// The colour pair of the accent, 0 where there is no colour.
  private let accent: Int16
  private var shown = Frame(rows: [])

  /// Paints on ncurses' own window; `usesColor` as in `ScreenOptions`.
  init(window: UnsafeMutablePointer<WINDOW>, usesColor: Bool?) {
    self.window = window
    accent = Self.startColor(wanted: usesColor)
    // The cursor is not seen, so it need not be led anywhere.
    leaveok(window, true)
  }

  /// Makes the accent's colour pair and returns its number, 0 for none.
  private static func startColor(wanted: Bool?) -> Int16 {
    let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    guard wanted ?? !isRefused, has_colors(), start_color() == OK else { return 0 }
    // The background stays the terminal's own; where that cannot be asked for, so does the foreground.
    guard use_default_colors() == OK, init_pair(1, Int16(COLOR_CYAN), -1) == OK else { return 0 }
    return 1
  }

  /// Paints the frame; writes what differs from the last one, and nothing when nothing does.
  func paint(_ frame: Frame) {
    guard frame != shown else { return }
    for (index, row) in frame.rows.enumerated() {
      if index < shown.rows.count, shown.rows[index] == row { continue }
      wmove(window, Int32(index), 0)
      wattr_set(window, lofi_a_normal, 0, nil)
      wclrtoeol(window)
      for span in row.spans {
        let (attributes, pair) = attributes(of: span.ink)
        wattr_set(window, attributes, pair, nil)
        // Fails for the last cell of the screen, after having drawn it.
        waddstr(window, span.text.text)
      }
    }
    shown = frame
    wnoutrefresh(window)
    doupdate()
  }

  /// Writes the last frame anew, whatever the terminal shows now.
  func repaint() {
    clearok(window, true)
    wnoutrefresh(window)
    doupdate()
  }

  /// Starts from an empty window, as after a change of size.
  func forget() {
    werase(window)
    shown = Frame(rows: [])
  }

  private func attributes(of ink: Ink) -> (attr_t, Int16) {
    switch ink {
    case .plain: (lofi_a_normal, 0)
    case .strong: (lofi_a_bold, 0)
    case .quiet: (lofi_a_dim, 0)
    case .accent: accent == 0 ? (lofi_a_bold, 0) : (lofi_a_normal, accent)
    }
  }
}
