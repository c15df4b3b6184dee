import CNcurses
import EventLoop
import Foundation
import Radio
import RadioPresentation
import Testing

@testable import TerminalUI

/// ncurses is one for the whole process, and so is the screen's thread: one test after the other.
@Suite("The screen on a terminal", .serialized, .timeLimit(.minutes(1)))
struct ScreenTests {
  /// A loop on the test's thread, a terminal, and a screen on it that shows a song.
  @ScreenActor final class Subject {
    let loop: EventLoop
    let terminal: PseudoTerminal
    let screen: Screen
    var commands: [Command] = []
    var isGone = false

    init(_ loop: EventLoop, _ terminal: PseudoTerminal, options: ScreenOptions? = nil) throws {
      self.loop = loop
      self.terminal = terminal
      screen = try Screen(loop: loop, options: options ?? terminal.options())
      screen.onCommand = { [weak self] in self?.commands.append($0) }
      screen.onTerminalGone = { [weak self] in self?.isGone = true }
    }

    func play() {
      let contents = Sample.playing
      contents.station.map(screen.station.display)
      contents.song.map(screen.song.display)
      contents.details.map(screen.details.display)
      Sample.history.history.map(screen.history.display)
      contents.runtime.map(screen.runtime.display)
      contents.audience.map(screen.audience.display)
      contents.control.map(screen.control.display)
      contents.loading.map(screen.loading.display)
      contents.volume.map(screen.volume.display)
    }

    /// Lets the loop do what it has to do, and returns what that wrote.
    func settle(for time: Duration = .milliseconds(30)) -> String {
      _ = loop.run(until: { false }, within: time)
      return terminal.written()
    }

    func press(_ keys: String, until condition: () -> Bool) -> Bool {
      terminal.type(keys)
      return loop.run(until: condition, within: .seconds(5))
    }

    /// The cells as ncurses has them.
    var cells: String {
      var rows: [String] = []
      for row in 0..<lofi_lines() {
        var buffer = [wchar_t](repeating: 0, count: 600)
        mvwinnwstr(lofi_stdscr(), row, 0, &buffer, 599)
        var text = String.UnicodeScalarView()
        for value in buffer.prefix(while: { $0 != 0 }) {
          if let scalar = Unicode.Scalar(UInt32(bitPattern: value)) { text.append(scalar) }
        }
        while text.last == " " { text.removeLast() }
        rows.append(String(text))
      }
      return rows.joined(separator: "\n")
    }
  }

  /// Runs a test as the screen's thread, and gives the terminal back after it.
  func onScreen(
    _ terminal: PseudoTerminal, options: ScreenOptions? = nil,
    _ test: @ScreenActor (Subject) throws -> Void
  ) throws {
    try ScreenActor.run { loop in
      let subject = try Subject(loop, terminal, options: options)
      defer { subject.screen.close() }
      try test(subject)
    }
  }

  @Test("shows what its layout says, on the alternate screen")
  func draws() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      #expect(subject.cells == Sample.screen(Sample.firstStart, 80, 24))
      subject.play()
      let written = subject.settle()
      #expect(written.hasPrefix("\u{1B}[?1049h"))
      #expect(written.contains("Rain on Tin"))
      #expect(subject.cells == Sample.screen(Sample.playing, 80, 24))
    }
  }

  @Test("draws wide, marked and hostile words in their cells")
  func words() throws {
    let terminal = PseudoTerminal(columns: 40, rows: 11)
    try onScreen(terminal) { subject in
      let contents = Sample.titled("雨の日 e\u{301}cran \u{1B}]0;x\u{7}\u{9B}31m", by: "A\nB\tC\u{202E}")
      subject.play()
      contents.song.map(subject.screen.song.display)
      let written = subject.settle()
      #expect(subject.cells == Sample.screen(contents, 40, 11))
      #expect(
        written.matches(of: #/\e\]/#).count == 1
          && written.hasSuffix("\u{1B}]2;雨の日 e\u{301}cran ]0;x31m – A B C\u{7}"))
      #expect(!written.dropLast().contains("\u{7}") && !written.contains("\u{9B}"))
    }
  }

  @Test(
    "fills every cell of a terminal as small as one cell",
    arguments: [(1, 1), (2, 1), (80, 1), (1, 50), (30, 10)])
  func small(columns: Int, rows: Int) throws {
    let terminal = PseudoTerminal(columns: columns, rows: rows)
    try onScreen(terminal) { subject in
      subject.play()
      _ = subject.settle()
      #expect(subject.cells == Sample.screen(Sample.playing, columns, rows))
    }
  }

  @Test("turns keys into commands, whatever the arrow keys' mode")
  func commands() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      let pressed: [(String, Command)] = [
        (" ", .togglePause), ("P", .togglePause), ("+", .changeVolume(by: 5)), ("_", .changeVolume(by: -5)),
        ("\u{1B}OA", .changeVolume(by: 5)), ("\u{1B}[A", .changeVolume(by: 5)),
        ("\u{1B}OB", .changeVolume(by: -5)), ("\u{1B}[B", .changeVolume(by: -5)),
        ("m", .toggleMute), ("r", .reconnect), ("q", .quit),
      ]
      for (key, command) in pressed {
        #expect(subject.press(key) { !subject.commands.isEmpty })
        #expect(subject.commands == [command])
        subject.commands = []
      }
    }
  }

  @Test("ignores pastes, mice and bytes that mean nothing")
  func junk() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      for junk in [
        "quit mpv and more", "\u{1B}[<0;1;1M", "\u{1B}[200~rm q\u{1B}[201~", "xyz", "é日\u{1B}[15;2~",
      ] {
        subject.terminal.type(junk)
        _ = subject.settle()
        // A paste is over once nothing has come for a while.
        _ = subject.loop.run(until: { false }, within: .milliseconds(110))
      }
      subject.terminal.type("m")
      #expect(subject.loop.run(until: { !subject.commands.isEmpty }, within: .seconds(5)))
      #expect(subject.commands == [.toggleMute])
    }
  }

  @Test("opens help, and closes it by the same key or Esc")
  func help() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      _ = subject.settle()
      let shown = Sample.screen(Sample.help, 80, 24)
      let hidden = Sample.screen(Sample.playing, 80, 24)
      #expect(subject.press("?") { subject.cells == shown })
      #expect(subject.press("?") { subject.cells == hidden })
      #expect(subject.press("?") { subject.cells == shown })
      #expect(subject.press("\u{1B}") { subject.cells == hidden })
      #expect(subject.commands.isEmpty)
    }
  }

  @Test("opens the songs heard, and closes them by the same key or Esc; help takes their place")
  func history() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      subject.play()
      _ = subject.settle()
      let shown = Sample.screen(Sample.history, 80, 24)
      let hidden = Sample.screen(Sample.playing, 80, 24)
      #expect(subject.press("h") { subject.cells == shown })
      #expect(subject.press("h") { subject.cells == hidden })
      #expect(subject.press("h") { subject.cells == shown })
      #expect(subject.press("?") { subject.cells == Sample.screen(Sample.help, 80, 24) })
      #expect(subject.press("h") { subject.cells == shown })
      #expect(subject.press("\u{1B}") { subject.cells == hidden })
      // What was heard before this run is asked for only now; the presenter hands that on once.
      #expect(subject.commands == [.recallSongs, .recallSongs, .recallSongs])
    }
  }

  @Test("scrolls help that does not fit by the arrow keys, which otherwise are for the volume")
  func scrolls() throws {
    try onScreen(PseudoTerminal(columns: 40, rows: 6)) { subject in
      func help(from offset: Int, _ columns: Int, _ rows: Int) -> String {
        var contents = Sample.help
        contents.overlayOffset = offset
        return Sample.screen(contents, columns, rows)
      }
      subject.play()
      #expect(subject.press("?") { subject.cells == help(from: 0, 40, 6) })
      #expect(subject.press("\u{1B}[B") { subject.cells == help(from: 1, 40, 6) })
      // Held down, and then one back from where it ended.
      for _ in 0..<30 {
        subject.terminal.type("\u{1B}OB")
        _ = subject.settle(for: .milliseconds(5))
      }
      #expect(subject.press("\u{1B}[A") { subject.cells == help(from: 11, 40, 6) })
      #expect(subject.commands.isEmpty)
      // Where it fits, there is nothing to scroll.
      subject.terminal.resize(columns: 80, rows: 24)
      subject.screen.resize()
      #expect(subject.press("\u{1B}[A") { subject.commands == [.changeVolume(by: 5)] })
      // It opens at its beginning.
      subject.terminal.resize(columns: 40, rows: 6)
      subject.screen.resize()
      #expect(subject.press("?") { subject.cells == Sample.screen(Sample.playing, 40, 6) })
      #expect(subject.press("?") { subject.cells == help(from: 0, 40, 6) })
    }
  }

  @Test("takes on every new size")
  func resizes() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      for (columns, rows) in [(40, 10), (1, 1), (120, 40), (20, 6), (80, 1), (80, 24)] {
        subject.terminal.resize(columns: columns, rows: rows)
        subject.screen.resize()
        subject.screen.resize()
        _ = subject.settle()
        #expect(subject.cells == Sample.screen(Sample.playing, columns, rows))
      }
      #expect(subject.press("m") { subject.commands == [.toggleMute] })
    }
  }

  @Test("keeps its size when the terminal says it has none")
  func noSize() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.terminal.resize(columns: 0, rows: 0)
      subject.screen.resize()
      #expect(subject.cells == Sample.screen(Sample.firstStart, 80, 24))
    }
  }

  @Test("writes nothing for what it shows already")
  func frugal() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      _ = subject.settle()
      subject.play()
      #expect(subject.settle() == "")
    }
  }

  @Test("draws once for all that comes in one turn")
  func coalesces() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      _ = subject.settle()
      subject.play()
      #expect(subject.terminal.written() == "")
      subject.screen.runtime.display(Sample.runtime(80, of: 240))
      subject.screen.runtime.display(Sample.runtime(90, of: 240))
      let written = subject.settle()
      #expect(written.contains("01:30") && !written.contains("01:20"))
    }
  }

  @Test("draws everything anew on Ctrl-L")
  func redraws() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      _ = subject.settle()
      subject.terminal.type("\u{C}")
      let written = subject.settle()
      #expect(written.contains("\u{1B}[2J") || written.contains("\u{1B}[J"))
      #expect(written.contains("Rain on Tin") && written.contains("214 listening"))
    }
  }

  @Test("uses one colour, or none when asked", arguments: [true, false])
  func colors(isUsed: Bool) throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal, options: terminal.options(usesColor: isUsed)) { subject in
      subject.play()
      let written = subject.settle()
      #expect(written.contains(/\e\[[0-9;]*36m/) == isUsed)
      for color in [30, 31, 32, 33, 34, 35, 37] + Array(40...47) {
        #expect(!written.contains("\u{1B}[\(color)m"))
      }
    }
  }

  @Test("gives the terminal back as it was")
  func restores() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    let before = terminal.settings
    try onScreen(terminal) { subject in
      #expect(terminal.settings != before)
      subject.screen.close()
      #expect(terminal.settings == before)
      let written = terminal.written()
      #expect(
        written.contains("\u{1B}[?1049l") && written.contains("\u{1B}[?25h")
          || written.contains("\u{1B}[34h\u{1B}[?25h"))
      // Nothing is written by what comes too late.
      subject.play()
      subject.screen.resize()
      subject.screen.redraw()
      subject.screen.suspend()
      subject.screen.close()
      #expect(subject.settle() == "")
      #expect(terminal.settings == before)
    }
  }

  @Test("lets a terminal whose output is stopped go on when it leaves it, and not to draw anew")
  func leavesStopped() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      subject.play()
      _ = subject.settle()
      tcflow(terminal.slave, TCOOFF)
      subject.screen.redraw()
      #expect(subject.settle() == "")
      tcflow(terminal.slave, TCOON)
      #expect(subject.settle().contains("Rain on Tin"))
      tcflow(terminal.slave, TCOOFF)
      subject.screen.close()
      let written = terminal.written()
      #expect(written.contains("\u{1B}[?1049l") && written.contains("\u{1B}[?2004l"))
    }
  }

  @Test("loses no Ctrl-Z that comes while it draws")
  func keepsStopSignal() throws {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      raise(SIGTSTP)
      subject.play()
      #expect(subject.settle().contains("Rain on Tin"))
      subject.screen.close()
    }
    var now = timespec()
    #expect(sigtimedwait(&stop, nil, &now) == SIGTSTP)
  }

  @Test("gives the terminal back for a while and takes it again")
  func suspends() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    let before = terminal.settings
    try onScreen(terminal) { subject in
      let during = terminal.settings
      subject.screen.suspend()
      #expect(terminal.settings == before)
      #expect(terminal.written().contains("\u{1B}[?1049l"))
      subject.play()
      #expect(subject.settle() == "")
      terminal.resize(columns: 60, rows: 12)
      subject.screen.resume()
      #expect(terminal.settings == during)
      let written = subject.settle()
      #expect(written.contains("\u{1B}[?1049h") && written.contains("Rain on Tin"))
      #expect(subject.cells == Sample.screen(Sample.playing, 60, 12))
      #expect(subject.press("m") { subject.commands == [.toggleMute] })
    }
  }

  @Test("names the window after the song, once for each, and gives it its old name back")
  func title() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      #expect(!terminal.written().contains("\u{1B}]2;"))
      subject.play()
      #expect(subject.settle().hasSuffix("\u{1B}[22;2t\u{1B}]2;Rain on Tin – Kettle\u{7}"))
      subject.screen.runtime.display(Sample.runtime(90, of: 240))
      #expect(!subject.settle().contains("\u{1B}]"))
      let long = String(repeating: "雨 \u{1B}]0;x\u{7}\u{9C}", count: 50)
      subject.screen.song.display(Sample.song(long, by: "Kettle"))
      let title = try #require(subject.settle().firstMatch(of: #/\e\]2;([^\x00-\x1F\x7F-\u{9F}]*)\x07$/#)?.1)
      #expect(PrintableText(words: String(title)).width == 80)
      subject.screen.suspend()
      #expect(terminal.written().contains("\u{1B}]2;\u{7}\u{1B}[23;2t"))
      subject.screen.resume()
      #expect(subject.settle().hasSuffix("\u{1B}[22;2t\u{1B}]2;\(title)\u{7}"))
      subject.screen.close()
      #expect(terminal.written().contains("\u{1B}]2;\u{7}\u{1B}[23;2t"))
    }
  }

  @Test(
    "leaves the title alone when asked to, and where there is none", arguments: ["xterm", "linux", "vt100"])
  func noTitle(type: String) throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    var options = terminal.options(type: type)
    options.setsTitle = type != "xterm"
    try onScreen(terminal, options: options) { subject in
      subject.play()
      _ = subject.settle()
      subject.screen.close()
      let written = terminal.written()
      #expect(!written.contains("\u{1B}]") && !written.contains(";2t"))
    }
  }

  @Test("waits with drawing while the terminal's output is stopped, and meanwhile hears its keys")
  func stoppedOutput() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      _ = subject.settle()
      tcflow(terminal.slave, TCOOFF)
      subject.play()
      #expect(subject.settle() == "")
      #expect(subject.press("m") { subject.commands == [.toggleMute] })
      subject.screen.runtime.display(Sample.runtime(80, of: 240))
      #expect(subject.settle() == "")
      tcflow(terminal.slave, TCOON)
      #expect(subject.loop.run(until: { subject.cells.contains("01:20") }, within: .seconds(5)))
    }
  }

  @Test("takes Ctrl-S for a key that does nothing")
  func flowControl() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      _ = subject.settle()
      subject.terminal.type("\u{13}")
      _ = subject.settle()
      subject.play()
      #expect(subject.settle().contains("Rain on Tin"))
      #expect(subject.press("q") { subject.commands == [.quit] })
    }
  }

  @Test("says once that the terminal is gone, and does not spin")
  func hangUp() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      subject.terminal.hangUp()
      #expect(subject.loop.run(until: { subject.isGone }, within: .seconds(5)))
      subject.isGone = false
      _ = subject.settle()
      #expect(!subject.isGone)
    }
  }

  @Test("takes an unknown terminal for its nearest relative, and says so until the first key")
  func unknownType() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal, options: terminal.options(type: "xterm-nobody-knows")) { subject in
      subject.play()
      _ = subject.settle()
      #expect(subject.cells.contains("the terminal type xterm-nobody-knows is not known here"))
      #expect(subject.cells.contains("it is taken for"))
      #expect(subject.press("x") { subject.cells == Sample.screen(Sample.playing, 80, 24) })
    }
  }

  @Test(
    "refuses a terminal that has no screen, in a sentence that names it",
    arguments: [("dumb", "TERM=dumb has no screen"), ("", "TERM is not set")])
  func refuses(type: String, reason: String) throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    let before = terminal.settings
    let error = #expect(throws: TerminalError.self) {
      try onScreen(terminal, options: terminal.options(type: type)) { _ in }
    }
    #expect(error?.description == "\(reason); try TERM=xterm-256color or --plain.")
    #expect(terminal.written() == "")
    #expect(terminal.settings == before)
  }

  @Test("refuses what is no terminal")
  func noTerminal() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    var options = terminal.options()
    options.input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(options.input) }
    let error = #expect(throws: TerminalError.self) { try onScreen(terminal, options: options) { _ in } }
    #expect(error?.description.contains("needs a terminal") == true)
  }

  @Test("hands on that the next song is asked for")
  func requestsNextSong() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      var requests = 0
      subject.screen.runtime.onRequestNextSong = { requests += 1 }
      subject.screen.runtime.display(Sample.runtime(238, of: 240))
      #expect(requests == 0)
      subject.screen.runtime.display(Sample.runtime(239, of: 240, next: true))
      #expect(requests == 1)
    }
  }

  @Test("is let go with all its parts")
  func noLeaks() throws {
    // Safe: as the loop.
    nonisolated(unsafe) weak var screen: Screen?
    nonisolated(unsafe) weak var song: SongPanel?
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      screen = subject.screen
      song = subject.screen.song
      subject.play()
      _ = subject.settle()
    }
    #expect(screen == nil)
    #expect(song == nil)
  }
}
