// A reader that has stopped reading.

import Foundation

/// A terminal or a pipe that takes bytes until it is full, and then none for ever.
public final class BlockedOutput {
  /// Where a program is to write.
  public let path: String

  private let folder: TemporaryFolder
  /// What keeps it open: for a terminal the other end, for a pipe both.
  private let far: Int32
  private let near: Int32

  /// Makes a terminal, or else a pipe.
  public init(isTerminal: Bool) throws {
    folder = try TemporaryFolder()
    var ends: (far: Int32, near: Int32) = (-1, -1)
    if isTerminal {
      var size = winsize(ws_row: 20, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      var name = [CChar](repeating: 0, count: 128)
      openpty(&ends.far, &ends.near, &name, nil, &size)
      path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    } else {
      path = folder.file("pipe")
      mkfifo(path, 0o600)
      ends.near = open(path, O_RDWR)
    }
    far = ends.far
    near = ends.near
    guard near >= 0 else { throw LabError("\(path): \(String(cString: strerror(errno)))") }
    for end in [near, far] where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A program opens it by its path, and has a mode of its own.
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(near)
    if far >= 0 { close(far) }
  }

  /// Fills it to the last byte.
  public func fill() {
    var blanks = [UInt8](repeating: 0x20, count: 1_024)
    for size in [1_024, 1] { while write(near, &blanks, size) > 0 {} }
  }

  /// The settings of the terminal that a program may change; empty for a pipe.
  public var settings: [UInt32] {
    var settings = termios()
    guard tcgetattr(near, &settings) == 0 else { return [] }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }
}
