// A terminal without a window: what the screen writes can be read, and keys can be sent.

import Foundation

@testable import TerminalUI

/// A pseudo-terminal whose master end belongs to the test.
///
/// Sendable because a test's one thread is the screen's thread as well.
final class PseudoTerminal: @unchecked Sendable {
  private var master: Int32 = -1
  let slave: Int32

  init(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var slave: Int32 = -1
    openpty(&master, &slave, nil, nil, &size)
    self.slave = slave
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// How the screen is to use this terminal.
  func options(type: String = "xterm-256color", usesColor: Bool = true) -> ScreenOptions {
    var options = ScreenOptions(usesColor: usesColor)
    options.input = slave
    options.output = slave
    options.terminalType = type
    // Not that of the environment: widths are measured by other tests at the same time.
    options.locale = "C.UTF-8"
    return options
  }

  /// All that has been written since the last look.
  func written() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// Presses keys.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Takes the terminal's other end away, as a closed window does.
  func hangUp() {
    guard master >= 0 else { return }
    close(master)
    master = -1
  }

  /// The terminal's settings as text, to be compared.
  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}
