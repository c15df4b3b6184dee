// The ncurses face of the radio: regions that show, keys that ask.

public import EventLoop
internal import Glibc
public import Radio
internal import RadioPresentation

/// The screen, which owns the terminal from its making until `close()`.
@ScreenActor public final class Screen {
  /// The region of the song's name and artist.
  public let song: SongPanel
  /// The region of the record and the next song.
  public let details: SongDetails
  /// What is known of the songs that were heard before; shown over the others on a key.
  public let history: HistoryList
  /// The region of the runtime.
  public let runtime: RuntimeBar
  /// The region of the number of listeners.
  public let audience: AudienceCount
  /// The region of the sign for playing or paused.
  public let control: PlayPauseIndicator
  /// The region of the sign for loading.
  public let loading: LoadingIndicator
  /// The region of what is wrong.
  public let error: ErrorLine
  /// The region of the station's name and format.
  public let station: StationTitle
  /// The region of the volume.
  public let volume: VolumeMeter

  /// Called for each key that asks something of the radio.
  public var onCommand: ((Command) -> Void)?
  /// Called for each cover that is wanted: for a new song, or in another size.
  public var onCoverWanted: ((CoverRequest) -> Void)?
  /// Called once when the terminal has gone away.
  public var onTerminalGone: (() -> Void)?

  private let loop: EventLoop
  private let terminal: Terminal
  private let drawing: Drawing
  private var keys: FileWatcher?
  private var filter = KeyFilter()
  private var overlay: Overlay?
  private var overlayOffset = 0
  private let showsCovers: Bool
  private var cover: Cover?
  /// The cover that was last asked for; nil while there is none to ask for.
  private var wantedCover: CoverRequest?
  /// What the listener should know about the terminal, until the first key.
  private var notice: String?
  /// How often in a row the input was said to be ready and then had nothing.
  private var emptyReads = 0

  /// Takes the terminal and draws the first screen; `loop` is the loop of the screen's thread.
  public init(loop: EventLoop, options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    let terminal = try Terminal(options: options)
    let drawing = Drawing(loop: loop)
    let needsDisplay = { drawing.schedule() }
    self.loop = loop
    self.terminal = terminal
    self.drawing = drawing
    notice = terminal.notice
    showsCovers = options.showsCovers && terminal.coverColors != nil
    song = SongPanel(needsDisplay: needsDisplay)
    details = SongDetails(needsDisplay: needsDisplay)
    history = HistoryList(needsDisplay: needsDisplay)
    runtime = RuntimeBar(needsDisplay: needsDisplay)
    audience = AudienceCount(needsDisplay: needsDisplay)
    control = PlayPauseIndicator(needsDisplay: needsDisplay)
    loading = LoadingIndicator(needsDisplay: needsDisplay)
    error = ErrorLine(needsDisplay: needsDisplay)
    station = StationTitle(needsDisplay: needsDisplay)
    volume = VolumeMeter(needsDisplay: needsDisplay)
    drawing.draw = { [weak self] in self?.draw() }
    watchKeys()
    draw()
  }

  /// Takes on the terminal's size; for SIGWINCH, and harmless at any other time.
  public func resize() {
    if terminal.updateSize() { draw() }
  }

  /// Writes the whole screen anew, over whatever others have written there.
  public func redraw() {
    terminal.redraw()
  }

  /// Shows what the painter of covers has printed, if that is still wanted and as it should be.
  public func display(cover answer: [UInt8], to request: CoverRequest) {
    guard request == wantedCover, let cover = Cover(answer, to: request) else { return }
    self.cover = cover
    drawing.schedule()
  }

  /// Gives the terminal back for a while, as for a program that is stopped.
  public func suspend() {
    keys?.cancel()
    keys = nil
    terminal.leave()
  }

  /// Takes the terminal again after `suspend()`; only in the foreground, or the system stops the program.
  public func resume() {
    guard keys == nil else { return }
    terminal.enter()
    _ = terminal.updateSize()
    draw()
    watchKeys()
  }

  /// Gives the terminal back as it was found; nothing is drawn or read any more.
  public func close() {
    keys?.cancel()
    keys = nil
    drawing.cancel()
    terminal.close()
  }

  // MARK: - Drawing

  private func draw() {
    let contents = contents
    terminal.show(ScreenLayout.frame(of: contents, size: terminal.size, glyphs: terminal.glyphs))
    askForCover(contents)
  }

  private func askForCover(_ contents: ScreenContents) {
    let size = ScreenLayout.coverSize(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    guard let size, let url = contents.song?.imageURL, let colors = terminal.coverColors else { return }
    let wanted = CoverRequest(url: url, columns: size.columns, rows: size.rows, colors: colors)
    guard wanted != wantedCover else { return }
    wantedCover = wanted
    onCoverWanted?(wanted)
  }

  private var contents: ScreenContents {
    ScreenContents(
      station: station.shown, song: song.shown, details: details.shown, history: history.shown,
      runtime: runtime.shown, audience: audience.shown, control: control.shown, loading: loading.shown,
      volume: volume.shown, error: error.shown, notice: notice, overlay: overlay,
      overlayOffset: overlayOffset, showsCovers: showsCovers, latestCover: cover)
  }

  // MARK: - Keys

  private func watchKeys() {
    keys = FileWatcher(loop: loop, descriptor: terminal.input, events: .input) { [weak self] events in
      self?.inputIsReady(events)
    }
  }

  private func inputIsReady(_ events: IOEvents) {
    let arrived = terminal.readKeys()
    for key in filter.keys(in: arrived, at: .now) { press(key) }
    emptyReads = arrived.isEmpty ? emptyReads + 1 : 0
    // A terminal whose end is not reported as a hang-up would be "ready" for ever.
    guard events.contains(.hangUp) || events.contains(.error) || emptyReads > 100 else { return }
    keys?.cancel()
    keys = nil
    onTerminalGone?()
  }

  private func press(_ key: Key) {
    if notice != nil {
      notice = nil
      drawing.schedule()
    }
    if scroll(key) { return }
    switch KeyMap.action(for: key) {
    case .command(let command): onCommand?(command)
    case .toggle(let overlay): show(self.overlay == overlay ? nil : overlay)
    case .closeOverlay: show(nil)
    case .redraw: redraw()
    case nil: break
    }
  }

  /// Moves an overlay that does not fit; false where there is nothing to move.
  private func scroll(_ key: Key) -> Bool {
    guard key == .up || key == .down else { return false }
    let hidden = ScreenLayout.hiddenRows(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    guard hidden > 0 else { return false }
    overlayOffset = min(max(min(overlayOffset, hidden) + (key == .up ? -1 : 1), 0), hidden)
    drawing.schedule()
    return true
  }

  private func show(_ overlay: Overlay?) {
    self.overlay = overlay
    overlayOffset = 0
    drawing.schedule()
  }
}
