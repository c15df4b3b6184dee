// A terminal without anything in between: what a program writes, byte by byte.

import Foundation

/// A pseudo-terminal with one program on it, whose session it is.
///
/// Nothing answers or draws here, so many can be open at once; `Script` makes sense of the bytes.
public final class PlainTerminal {
  private var master: Int32 = -1
  private let slave: Int32
  private var program: Program?
  private var written: [UInt8] = []

  /// Opens a terminal of that many cells.
  public init(columns: Int = 80, rows: Int = 24) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var slave: Int32 = -1
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw LabError("no pseudo-terminal") }
    self.slave = slave
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    program?.end()
    hangUp()
    close(slave)
  }

  /// Starts a program with just these variables, and a PATH.
  public func run(_ name: String, _ arguments: [String], environment: [String: String]) throws {
    let variables = environment.map { "\($0)=\($1)" }
    let device = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(slave)")
    program = try Program(
      "env", ["-i"] + Build.surroundings + variables + [name] + arguments, terminal: device)
  }

  /// The program's number.
  public var identifier: Int32 { program?.identifier ?? 0 }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { program?.signal(number) }

  /// Whether the program still runs.
  public var isRunning: Bool { program?.isRunning ?? false }

  /// Waits for the program to leave and returns its exit status, as a shell tells it.
  public func exitStatus(within seconds: Double = 5) throws -> Int32 {
    try wait(for: "the end of the program", within: seconds) { !isRunning }
    return program?.status ?? -1
  }

  /// All bytes that were written since the start, or since `forget`.
  public var output: [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while master >= 0 {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      written += buffer[..<count]
    }
    return written
  }

  /// Looks away from what has been written so far.
  public func forget() {
    _ = output
    written = []
  }

  /// Waits until a condition holds, and takes in what is written meanwhile.
  public func wait(for what: String, within seconds: Double = 5, _ condition: () throws -> Bool) throws {
    guard
      try eventually(
        within: seconds,
        {
          _ = output
          return try condition()
        })
    else {
      throw LabError(
        "not within \(seconds) s: \(what)\n\(String(decoding: output, as: UTF8.self).debugDescription)")
    }
  }

  /// Waits until a text has been written.
  public func wait(forText text: String, within seconds: Double = 15) throws {
    try wait(for: text, within: seconds) { String(decoding: written, as: UTF8.self).contains(text) }
  }

  /// Presses keys, or pastes.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Changes the size, which the system tells the program.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Lets the terminal take nothing any more, as one does whose user has stopped it.
  public func stopOutput() throws {
    guard tcflow(slave, TCOOFF) == 0 else { throw LabError("tcflow: \(String(cString: strerror(errno)))") }
  }

  /// Takes the terminal away under the program.
  public func hangUp() {
    guard master >= 0 else { return }
    close(master)
    master = -1
  }

  /// The terminal's settings, to be compared.
  public var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}
