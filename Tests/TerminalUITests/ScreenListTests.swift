import EventLoop
import Glibc
import Radio
import RadioPresentation
import Testing

@testable import TerminalUI

/// What keys do in the lists; of the same suite, since ncurses is one for the whole process.
extension ScreenTests {
  private static let stations = StationListViewModel(
    stations: (0..<40).map {
      .init(id: "station-\($0)", name: "Station \($0)", tags: $0 % 10 == 0 ? "ambient" : "lofi")
    }, present: 2)

  /// The last command but those that only ask what is on elsewhere.
  @ScreenActor private func last(_ subject: Subject) -> Command? {
    subject.commands.last { if case .look = $0 { false } else { true } }
  }

  @ScreenActor private func looked(_ subject: Subject) -> [Int]? {
    subject.commands.reversed().lazy.compactMap { if case .look(let places) = $0 { places } else { nil } }
      .first
  }

  @ScreenActor private func sees(_ subject: Subject, _ text: String) -> Bool { subject.cells.contains(text) }

  @Test("opens the stations at the one that is heard, and goes to the one that is chosen")
  func choosesStation() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      subject.screen.stations.display(Self.stations)
      #expect(subject.press("s") { sees(subject, "› ▶ Station 2 ") })
      #expect(looked(subject) == Array(0..<22))
      #expect(subject.press("\u{1B}[B") { sees(subject, "›   Station 3 ") })
      // A page, the end, and back to the beginning.
      #expect(subject.press("\u{1B}[6~") { sees(subject, "›   Station 24 ") })
      #expect(subject.press("\u{1B}[F") { sees(subject, "›   Station 39 ") })
      #expect(looked(subject) == Array(18..<40))
      #expect(subject.press("\u{1B}[H") { sees(subject, "›   Station 0 ") })
      #expect(subject.press("jjk") { sees(subject, "›   Station 1 ") })
      #expect(subject.press("\r") { last(subject) == .turn(to: 1) })
      _ = subject.settle()
      #expect(sees(subject, "Rain on Tin"))
      #expect(looked(subject) == [])
    }
  }

  @Test("shows what is found while it is typed; keys type then, and Esc shows everything again")
  func searches() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      subject.screen.stations.display(Self.stations)
      #expect(subject.press("s/") { sees(subject, "/ _") })
      #expect(subject.press("amb") { sees(subject, "/ amb_") && sees(subject, "4 of 40") })
      #expect(looked(subject) == [0, 10, 20, 30])
      // q, space and n type here.
      for key in ["q", " ", "n"] { subject.terminal.type(key) }
      #expect(subject.press("?") { sees(subject, "/ ambq n?_") })
      #expect(sees(subject, "nothing found"))
      #expect(subject.press("\r") { sees(subject, "nothing found") })
      #expect(last(subject) == nil)
      #expect(subject.press("\u{15}") { sees(subject, "40 of 40") })
      #expect(subject.press("a pasted line 3\r") { sees(subject, "/ a pasted line 3_") })
      #expect(subject.press("\u{1B}") { sees(subject, "Station 3 ") && !sees(subject, "of 40") })
      #expect(subject.press("/") { sees(subject, "/ _") })
      #expect(subject.press("25") { sees(subject, "1 of 40") })
      #expect(subject.press("\u{7F}\u{7F}") { sees(subject, "40 of 40") })
      #expect(subject.press("25") { sees(subject, "›   Station 25 ") })
      #expect(subject.press("\r") { last(subject) == .turn(to: 25) })
    }
  }

  @Test(
    "is quit, paused and made louder from within a list as from elsewhere")
  func otherKeys() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      subject.screen.stations.display(Self.stations)
      #expect(subject.press("s ") { last(subject) == .togglePause })
      #expect(subject.press("+") { last(subject) == .changeVolume(by: 5) })
      #expect(subject.press("n") { last(subject) == .changeStation(by: 1) })
      #expect(subject.press("q") { last(subject) == .quit })
      #expect(subject.press("s") { sees(subject, "Rain on Tin") })
    }
  }

  @Test("turns the pages of help that does not fit")
  func pages() throws {
    try onScreen(PseudoTerminal(columns: 40, rows: 6)) { subject in
      func help(from offset: Int) -> String {
        var contents = Sample.help
        contents.overlayOffset = offset
        return Sample.screen(contents, 40, 6)
      }
      // Five rows can be seen, and a page is one less.
      let all = KeyMap.standard.bindings.count
      subject.play()
      #expect(subject.press("?\u{1B}[6~") { subject.cells == help(from: 4) })
      #expect(subject.press("\u{1B}[F") { subject.cells == help(from: .max) })
      #expect(subject.press("\u{1B}[5~") { subject.cells == help(from: all - 9) })
      #expect(subject.press("\u{1B}[H") { subject.cells == help(from: 0) })
      #expect(subject.commands.isEmpty)
    }
  }

  @Test("copies the song that is heard, or the one that is chosen, by the terminal")
  func copies() throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    try onScreen(terminal) { subject in
      subject.play()
      _ = subject.settle()
      terminal.type("y")
      #expect(subject.settle().contains("\u{1B}]52;c;\(Clipboard.base64("Kettle - Rain on Tin".utf8))\u{7}"))
      #expect(sees(subject, "copied: Kettle - Rain on Tin"))
      #expect(subject.loop.run(until: { !sees(subject, "copied") }, within: .seconds(20)))
      terminal.type("y")
      _ = subject.settle()
      #expect(sees(subject, "copied: Kettle - Rain on Tin"))
      #expect(subject.press("h") { sees(subject, "› Slow Kettle") && !sees(subject, "copied") })
      terminal.type("\u{1B}[B")
      _ = subject.settle()
      terminal.type("y")
      #expect(subject.settle().contains("\u{1B}]52;c;\(Clipboard.base64("Dusk".utf8))\u{7}"))
      #expect(sees(subject, "copied: Dusk"))
      // What is looked for stays when typing ends, and y copies again.
      #expect(subject.press("/go") { sees(subject, "1 of 4") })
      #expect(subject.press("\r") { sees(subject, "/ go  ") })
      terminal.type("y")
      #expect(subject.settle().contains("\u{1B}]52;c;"))
      #expect(sees(subject, "copied: Somebody"))
    }
  }

  @Test("keeps the song that is heard, or the one that is chosen, which stays chosen")
  func keeps() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      #expect(subject.press("f") { subject.commands == [.toggleFavourite()] })
      #expect(subject.press("h\u{1B}[B") { sees(subject, "› Dusk") })
      #expect(
        subject.press("f") {
          subject.commands.last == .toggleFavourite(HeardSong(Song(title: "Dusk"), on: "Night Desk"))
        })
      var songs = Sample.history.history?.songs ?? []
      songs[1].isKept = true
      subject.screen.history.display(HistoryViewModel(songs: songs))
      _ = subject.settle()
      #expect(sees(subject, "› Dusk") && sees(subject, "♥"))
      // What is looked for may have an f.
      #expect(subject.press("/f") { sees(subject, "/ f") })
      #expect(subject.commands.count == 3)
    }
  }

  @Test("says so where the terminal has no clipboard", arguments: ["vt100", "linux"])
  func noClipboard(type: String) throws {
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    var options = terminal.options()
    options.terminalType = type
    try onScreen(terminal, options: options) { subject in
      subject.play()
      _ = subject.settle()
      terminal.type("y")
      #expect(!subject.settle().contains("]52;"))
      #expect(sees(subject, "this terminal takes no copy of Kettle - Rain on Tin"))
    }
  }

  @Test("keeps the choice when there are other songs, and stays calm when there is nothing")
  func changes() throws {
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      #expect(subject.press("h\u{1B}[B") { sees(subject, "› Dusk") })
      let songs = Sample.history.history?.songs ?? []
      subject.screen.history.display(
        HistoryViewModel(songs: [.init(name: "New", artist: "One", isKept: true)] + songs))
      #expect(subject.settle().isEmpty == false)
      #expect(sees(subject, "› Dusk"))
      #expect(sees(subject, "New – One") && sees(subject, "♥"))
      subject.screen.history.display(HistoryViewModel(songs: []))
      #expect(subject.press("\u{1B}[A\r") { sees(subject, "no song before this one yet") })
      #expect(subject.press("/") { sees(subject, "no song before this one yet") })
    }
  }

  /// What this thread has used of a processor, whatever else runs on it.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test("opens and searches 5,000 stations and 100,000 songs without a delay that could be seen")
  func long() throws {
    let songs = HistoryViewModel(
      songs: (0..<100_000).map {
        .init(name: "A Song Of The Evening \($0)", artist: $0 % 3 == 0 ? "Café \($0)" : "Kettle")
      })
    let stations = StationListViewModel(
      stations: (0..<5_000).map { .init(id: "s\($0)", name: "Station Number \($0)", tags: "lofi, beats") })
    try onScreen(PseudoTerminal(columns: 80, rows: 24)) { subject in
      subject.play()
      subject.screen.stations.display(stations)
      subject.screen.history.display(songs)
      _ = subject.settle()
      var (slowest, slowestKey) = (Duration.zero, "")
      for keys in [
        "s", "/", "n", "u", "4", "9", "9", "9", "\u{1B}", "\u{1B}", "h", "/", "e", "v", "e", "n", " ", "9",
        "9", "9",
      ] {
        subject.terminal.type(keys)
        // An escape by itself is only one after a while.
        let wait = Duration.milliseconds(keys == "\u{1B}" ? 60 : 1)
        let start = Self.processorTime
        _ = subject.loop.run(until: { false }, within: wait)
        let time = Self.processorTime - start
        if time > slowest { (slowest, slowestKey) = (time, keys) }
        _ = subject.settle(for: .milliseconds(5))
      }
      #expect(sees(subject, "/ even 999_"))
      #expect(sees(subject, "of 100000"))
      #if DEBUG
        let bound = Duration.seconds(20)
      #else
        let bound = Duration.milliseconds(16)
      #endif
      #expect(slowest < bound, "\(slowestKey)")
    }
  }
}
