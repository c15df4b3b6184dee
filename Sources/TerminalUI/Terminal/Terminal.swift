// Everything that touches the terminal's state: how it is entered, read, written and left as it was.

internal import CNcurses
internal import CPlatform
internal import EventLoop
internal import Glibc

/// The terminal, from the moment it is taken until `close()`.
@ScreenActor final class Terminal {
  private enum State {
    case entered
    case left
    /// Somebody else has the terminal, though it was never left.
    case lost
    case closed
  }

  /// The descriptor that keys come from.
  let input: Int32
  /// The signs this terminal can show.
  let glyphs: GlyphSet
  /// What the listener should know: that the terminal's type is not known here.
  let notice: String?

  private let output: Int32
  private let screen: OpaquePointer
  private let outputFile: UnsafeMutablePointer<FILE>
  private let inputFile: UnsafeMutablePointer<FILE>
  private let painter: Painter
  private let keyReader: KeyReader
  private var title: WindowTitle?
  private let pasteMode: (begin: String, end: String)?
  /// Whether it is a terminal of a desktop, which has windows with names and a clipboard.
  private let hasWindow: Bool
  private var state = State.entered

  private static func type(_ options: ScreenOptions) -> String {
    options.terminalType ?? getenv("TERM").map { String(cString: $0) } ?? ""
  }

  /// Finds out, without touching the terminal, whether there can be a screen on it.
  static func check(_ options: ScreenOptions) throws(TerminalError) {
    let type = type(options)
    guard isatty(options.input) == 1, isatty(options.output) == 1 else {
      throw TerminalError("The screen needs a terminal for its input and output; try --plain.")
    }
    guard !type.isEmpty, type != "dumb" else {
      let named = type.isEmpty ? "TERM is not set" : "TERM=\(type) has no screen"
      throw TerminalError("\(named); try TERM=xterm-256color or --plain.")
    }
  }

  /// Takes the terminal.
  init(options: ScreenOptions) throws(TerminalError) {
    let type = Self.type(options)
    guard let outputFile = fdopen(dup(options.output), "w") else {
      throw TerminalError("The terminal cannot be opened: \(String(cString: strerror(errno))).")
    }
    guard let inputFile = fdopen(dup(options.input), "r") else {
      fclose(outputFile)
      throw TerminalError("The terminal cannot be opened: \(String(cString: strerror(errno))).")
    }
    CharacterSet.adopt(locale: options.locale)
    lofi_crash_guard_arm(options.output)
    guard let (screen, used) = Self.open(type, outputFile, inputFile), let window = lofi_stdscr(),
      let keyReader = KeyReader()
    else {
      lofi_crash_guard_disarm()
      fclose(inputFile)
      fclose(outputFile)
      let name = PrintableText(words: type).text
      throw TerminalError("TERM=\(name) is not known here; try TERM=xterm-256color or --plain.")
    }
    self.input = options.input
    self.output = options.output
    self.screen = screen
    self.outputFile = outputFile
    self.inputFile = inputFile
    self.keyReader = keyReader
    Self.setModes(options.output)
    keyReader.begin()
    let isXterm = tigetflag("XT") == 1
    hasWindow = WindowTitle.exists(on: used, isXterm: isXterm)
    let hasTitle = options.setsTitle && hasWindow
    title = hasTitle ? WindowTitle(terminal: options.output) : nil
    pasteMode = Self.pasteMode(isXterm: isXterm)
    writeSequence(pasteMode?.begin ?? "", to: output)
    let leaving = (pasteMode?.end ?? "") + (hasTitle ? WindowTitle.restore : "") + Capabilities.leave
    lofi_crash_guard_say(leaving, Int32(leaving.utf8.count))
    painter = Painter(window: window, options: options)
    size = Size(columns: max(Int(lofi_columns()), 1), rows: max(Int(lofi_lines()), 1))
    glyphs = Self.glyphs(type: used, usesUnicode: options.usesUnicode)
    notice =
      used == type || used == TerminalType.direct(type)
      ? nil
      : "the terminal type \(PrintableText(words: type).text) is not known here, it is taken for \(used)"
    adopt(size)
  }

  private static func open(
    _ type: String, _ output: UnsafeMutablePointer<FILE>, _ input: UnsafeMutablePointer<FILE>
  ) -> (OpaquePointer, String)? {
    JobControl.keepToOurselves()
    // The terminal knows its size; COLUMNS and LINES are what some shell once thought of it.
    use_tioctl(true)
    let takesDirectColors = TerminalType.takesDirectColors(
      colorTerm: getenv("COLORTERM").map { String(cString: $0) })
    for candidate in TerminalType.candidates(for: type, takesDirectColors: takesDirectColors) {
      // Not initscr, which ends the program when it does not know the type.
      guard let screen = newterm(candidate, output, input) else { continue }
      if let move = tigetstr("cup"), Int(bitPattern: move) != -1 { return (screen, candidate) }
      endwin()
      delscreen(screen)
    }
    return nil
  }

  private static func glyphs(type: String, usesUnicode: Bool?) -> GlyphSet {
    guard CharacterSet.isUTF8 else { return .ascii.foldingWords }
    // The console's font lacks most of our signs.
    return usesUnicode ?? (type != "linux") ? .unicode : .ascii
  }

  /// What makes pastes known as such, where the terminal can do that; nil where it cannot.
  ///
  /// Descriptions of xterm's kin are often older than this mode, and a terminal leaves a mode alone that it does
  /// not know.
  private static func pasteMode(isXterm: Bool) -> (begin: String, end: String)? {
    let described = (Capabilities.string("BE"), Capabilities.string("BD"))
    if !described.0.isEmpty, !described.1.isEmpty { return described }
    return isXterm ? ("\u{1B}[?2004h", "\u{1B}[?2004l") : nil
  }

  private static func setModes(_ output: Int32) {
    // Looking for keys before writing would only put the writing off.
    typeahead(-1)
    set_escdelay(25)
    cbreak()
    noecho()
    nonl()
    // Ctrl-S would freeze the screen.
    var settings = termios()
    if tcgetattr(output, &settings) == 0 {
      settings.c_iflag &= ~tcflag_t(IXON)
      tcsetattr(output, TCSADRAIN, &settings)
    }
    // Whoever started us wants no SIGINT to be heard, as a script does that cleans up; Ctrl-C is a key then.
    if lofi_is_ignored(SIGINT) != 0 { lofi_disable_interrupt_key(output) }
    def_prog_mode()
    // Until a screen has been left and entered once, ncurses (6.4) sends every move of the cursor by itself:
    // three small writes a second, and as many packets over SSH, where one will do.
    endwin()
    doupdate()
    curs_set(0)
  }

  // MARK: - Use

  /// The colours for covers; nil where there are too few, or no signs for pictures.
  var coverColors: CoverColors? {
    glyphs == .unicode ? painter.palette.coverColors : nil
  }

  /// The terminal's size in cells, at least 1 by 1.
  private(set) var size: Size

  /// Tells ncurses the size.
  private func adopt(_ size: Size) {
    self.size = size
    // No more columns than are drawn on. Near what it takes for the right edge ncurses moves the cursor by the
    // shortest way; elsewhere it spells out row and column, and in a wide terminal a second would cost half as
    // much again.
    resizeterm(Int32(size.rows), Int32(ScreenLayout.usedColumns(of: size)))
    painter.forget()
  }

  /// Asks the terminal for its size and tells whether it has changed.
  func updateSize() -> Bool {
    var window = winsize()
    guard state != .closed, ioctl(output, UInt(TIOCGWINSZ), &window) == 0 else { return false }
    guard window.ws_row > 0, window.ws_col > 0 else { return false }
    let columns = Int(window.ws_col)
    let rows = Int(window.ws_row)
    let size = Size(columns: columns, rows: rows)
    guard size != self.size else { return false }
    adopt(size)
    return true
  }

  /// Shows the frame, and what is heard as the window's title, unless the terminal is somebody else's at the moment.
  func show(_ frame: Frame, title: Line) {
    guard state == .entered else { return }
    painter.paint(frame)
    self.title?.show(title)
  }

  /// Whether what is written now does not have to wait: nobody has stopped the terminal's output.
  var takesBytes: Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) != 0
  }

  /// Has the terminal copy a text; false where it cannot, or not now.
  func copy(_ text: PrintableText) -> Bool {
    guard state == .entered, hasWindow, takesBytes else { return false }
    writeSequence(Clipboard.sequence(copying: text), to: output)
    return true
  }

  /// Has the next frame written whole, whatever the terminal shows now.
  func forget() {
    if state == .entered { painter.forget() }
  }

  /// All keys that have arrived.
  func readKeys() -> [Key] {
    state == .entered ? keyReader.read() : []
  }

  // MARK: - Leaving

  /// Gives the terminal back for a while, as it was.
  func leave() {
    guard state == .entered else { return }
    state = .left
    lofi_let_output_go_on(output)
    writeSequence(pasteMode?.end ?? "", to: output)
    title?.end()
    endwin()
    lofi_crash_guard_disarm()
  }

  /// Lets go of a terminal that a shell has taken already, and set up for itself: only the screen is left.
  func lose() {
    guard state == .entered else { return }
    state = .lost
    lofi_crash_guard_disarm()
    guard takesBytes else { return }
    title?.end()
    writeSequence((pasteMode?.end ?? "") + Capabilities.leave, to: output)
  }

  /// Takes the terminal again after `leave()`, or after it has been lost.
  func enter() {
    guard state == .left || state == .lost else { return }
    if state == .lost { endwin() }
    state = .entered
    lofi_crash_guard_arm(output)
    reset_prog_mode()
    writeSequence(pasteMode?.begin ?? "", to: output)
    painter.forget()
    keyReader.begin()
  }

  /// Gives the terminal back for good, as it was.
  func close() {
    guard state != .closed else { return }
    leave()
    state = .closed
    keyReader.close()
    delscreen(screen)
    fclose(inputFile)
    fclose(outputFile)
  }
}
