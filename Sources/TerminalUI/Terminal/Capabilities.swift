// What the terminal's type says about leaving the screen, for when ncurses cannot be asked to.

internal import CNcurses
internal import EventLoop

/// Strings of the terminal's type, as they are written to it.
enum Capabilities {
  /// Leaves the screen as a whole: the other screen away, the cursor there, nothing coloured.
  ///
  /// Where there is no other screen, the cursor is led to a line of its own.
  @ScreenActor static var leave: String {
    ["sgr0", "rmcup", "rmkx", "cnorm"].map(string).joined() + "\r\n"
  }

  /// A string without the waiting times that old terminals need; empty where there is none.
  @ScreenActor static func string(_ name: String) -> String {
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return "" }
    var kept = ""
    for (index, part) in String(cString: text).split(separator: "$<", omittingEmptySubsequences: false)
      .enumerated()
    {
      kept += index == 0 ? part : part.drop { $0 != ">" }.dropFirst()
    }
    return kept
  }
}
