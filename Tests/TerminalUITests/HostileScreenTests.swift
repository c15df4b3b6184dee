import EventLoop
import FoundationEssentials
import Lab
import Radio
import RadioPresentation
import Testing

@testable import TerminalUI

extension ScreenTests {
  /// A whole face: from what happens in the radio to the bytes on the terminal.
  @ScreenActor private final class Face {
    let loop: EventLoop
    let terminal: PseudoTerminal
    let screen: Screen
    let clock = ManualClock()
    let presenter: RadioPresenter

    init(_ loop: EventLoop, _ terminal: PseudoTerminal, _ options: ScreenOptions) throws {
      self.loop = loop
      self.terminal = terminal
      screen = try Screen(loop: loop, options: options)
      let views = RadioViews(
        loading: screen.loading, song: screen.song, details: screen.details, history: screen.history,
        audience: screen.audience, runtime: screen.runtime, control: screen.control, error: screen.error,
        station: screen.station, volume: screen.volume, favourite: screen.favourite, sleep: screen.sleep,
        notice: screen.noticeLine)
      presenter = RadioPresenter(views: views, clock: clock, defaultPicture: URL(filePath: "/x")) { _ in }
    }

    /// Tells of a station, a song, what follows it and a fault, all in these words, and returns what that wrote.
    func tell(_ words: [String]) -> String {
      presenter.receive(.station(words[0]))
      presenter.receive(.format(StreamFormat(codec: words[1], bitrate: 128)))
      presenter.receive(
        .nowPlaying(
          NowPlaying(
            song: Song(title: words[2], artist: words[3], album: words[4]), startedAt: clock.now,
            duration: .seconds(200), next: Song(title: words[5], artist: words[6]), listeners: 3)))
      presenter.receive(.playback(.playing))
      var written = settle()
      screen.show(.history)
      presenter.receive(.playback(.waiting(.notMusic(words[7]), retryAt: clock.now + .seconds(3))))
      written += settle()
      screen.show(nil)
      return written + settle()
    }

    /// Lets the one drawing happen that is due, and returns what it wrote.
    func settle() -> String {
      var written = ""
      _ = loop.run(
        until: {
          written += terminal.written()
          return !written.isEmpty
        }, within: .seconds(1))
      return written
    }
  }

  @Test(
    "writes for hostile words what it writes for harmless ones, and nothing else",
    arguments: ["C.UTF-8", "C"])
  func hostileWords(locale: String) throws {
    var source = HostileWords(seed: 7)
    let glyphs = locale == "C" ? GlyphSet.ascii.foldingWords : .unicode
    for type in ["xterm-256color", "screen", "linux", "vt100", "rxvt"] {
      let terminals = [PseudoTerminal(columns: 60, rows: 14), PseudoTerminal(columns: 60, rows: 14)]
      let rounds = (0..<6).map { round in
        // Words that are not there at all, the same as others, or cut off would be another matter.
        (0..<8).map { "\(round * 8 + $0) \(String(source.next().unicodeScalars.prefix(200))) x" }
      }
      var written: [[String]] = []
      for (index, terminal) in terminals.enumerated() {
        try ScreenActor.run { loop in
          var options = terminal.options(type: type)
          options.locale = locale
          let face = try Face(loop, terminal, options)
          defer { face.screen.close() }
          written.append(
            rounds.map { words in
              // The second time with what is left of the words when all that is not seen is gone.
              face.tell(index == 0 ? words : words.map { glyphs.words($0.harmless).text })
            })
        }
        written[index].append(terminal.written())
      }
      for (hostile, harmless) in zip(written[0], written[1]) {
        let isSame = hostile == harmless
        #expect(isSame, "\(type)")
      }
      let script = try Script(Array(written[0].joined().utf8))
      #expect(script.isRestored)
      for title in script.titles { #expect(title == PrintableText(words: title).text) }
    }
  }
}
