// The faces of the radio, alike to the program.

internal import EventLoop
internal import Glibc
internal import PlainUI
internal import Radio
internal import RadioPresentation
internal import TerminalUI

/// What the program needs of a face.
@ScreenActor protocol Face: AnyObject {
  var views: RadioViews { get }
  /// Hears the listener's commands, `quit` among them.
  var onCommand: ((Command) -> Void)? { get set }
  /// Hears that nobody can see the face any more, and the exit status that belongs to it.
  var onGone: ((_ status: Int32) -> Void)? { get set }
  /// The exit status after Ctrl-C, which on a screen is the same as q.
  var interruptStatus: Int32 { get }
  /// Why the face can no longer be seen, where that is an error.
  var failure: (any Error)? { get }
  /// Takes on the terminal's present size.
  func resize()
  /// Gives the terminal back for as long as the program is stopped.
  func suspend()
  /// The program goes on after a stop, maybe in the background.
  func resume()
  /// Leaves everything as it was found.
  func close()
}

/// The radio on a screen.
@ScreenActor final class ScreenFace: Face {
  private let screen: Screen

  /// Takes the terminal; `showsCovers` says whether there is somebody to paint them.
  init(loop: EventLoop, options: Options, showsCovers: Bool) throws(TerminalError) {
    screen = try Screen(
      loop: loop,
      options: ScreenOptions(
        usesColor: options.usesColor, usesUnicode: options.usesASCII ? false : nil,
        setsTitle: options.setsTitle, keyMap: options.keyMap, notice: options.notice, theme: options.theme,
        showsCovers: showsCovers))
  }

  /// Hears which cover the screen wants, and hands what was painted to the closure that comes with it.
  var onCoverWanted: ((CoverRequest, _ display: @escaping @Sendable @ScreenActor ([UInt8]) -> Void) -> Void)?
  {
    didSet {
      screen.onCoverWanted = { [onCoverWanted, weak screen] request in
        onCoverWanted?(request) { screen?.display(cover: $0, to: request) }
      }
    }
  }

  var views: RadioViews {
    RadioViews(
      loading: screen.loading, song: screen.song, details: screen.details, history: screen.history,
      audience: screen.audience,
      runtime: screen.runtime, control: screen.control, error: screen.error, station: screen.station,
      volume: screen.volume, favourite: screen.favourite, sleep: screen.sleep, notice: screen.noticeLine,
      stations: screen.stations)
  }

  var onCommand: ((Command) -> Void)? {
    get { screen.onCommand }
    set {
      screen.onCommand = newValue
      screen.runtime.onRequestNextSong = { newValue?(.requestNextSong) }
    }
  }

  var onGone: ((_ status: Int32) -> Void)? {
    didSet { screen.onTerminalGone = { [onGone] in onGone?(128 + SIGHUP) } }
  }

  let interruptStatus: Int32 = 0

  var failure: (any Error)? { screen.failure }

  func resize() { screen.resize() }
  func suspend() { screen.suspend() }
  func resume() { screen.resume() }
  func close() { screen.close() }
}

/// The radio as lines on the standard output.
@ScreenActor final class LinesFace: Face {
  private let lines: PlainFace
  private let output: LineOutput

  init(loop: EventLoop) {
    let output = LineOutput(loop: loop)
    self.output = output
    lines = PlainFace { output.write($0) }
  }

  var views: RadioViews { RadioViews(lines) }

  var onCommand: ((Command) -> Void)? {
    didSet { lines.onRequestNextSong = { [onCommand] in onCommand?(.requestNextSong) } }
  }

  let interruptStatus: Int32 = 128 + SIGINT

  var onGone: ((_ status: Int32) -> Void)? {
    get { output.onGone }
    set { output.onGone = newValue }
  }

  var failure: (any Error)? { output.failure }

  func resize() {}
  func suspend() {}
  func resume() {}
  func close() {}
}
