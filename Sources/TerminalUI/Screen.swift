// The ncurses face of the radio: regions that show, keys that ask.

public import EventLoop
internal import Glibc
public import Radio
internal import RadioPresentation

/// The screen, which has the terminal from its making until `close()`, while it is given to this program.
@ScreenActor public final class Screen {
  /// The region of the song's name and artist.
  public let song: SongPanel
  /// The region of the record and the next song.
  public let details: SongDetails
  /// What is known of the songs that were heard before; shown over the others on a key.
  public let history: HistoryList
  /// The stations at hand; shown over the others on a key.
  public let stations: StationList
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
  /// The mark behind the name of a song that is kept.
  public let favourite: FavouriteMark
  /// The region of the sleep timer.
  public let sleep: SleepCountdown
  /// The region of what the listener should know.
  public let noticeLine: NoticeLine

  /// Called for each key that asks something of the radio.
  public var onCommand: ((Command) -> Void)?
  /// Called for each cover that is wanted: for a new song, or in another size.
  public var onCoverWanted: ((CoverRequest) -> Void)?
  /// Called once when the terminal has gone away, or cannot be used after all.
  public var onTerminalGone: (() -> Void)?
  /// Why the terminal cannot be used, when it was begun without it.
  public private(set) var failure: TerminalError?

  private let loop: EventLoop
  let options: ScreenOptions
  /// The terminal, once it was ours for the first time.
  private(set) var terminal: Terminal?
  let drawing: Drawing
  private var keys: FileWatcher?
  /// Waits for the terminal to take bytes again.
  private var output: FileWatcher?
  /// Looks now and then whether the terminal is ours again: shells do not always tell.
  private var homecoming: LoopTimer?
  private var filter = KeyFilter()
  private(set) var overlay: Overlay?
  private var overlayOffset = 0
  var list = ListState()
  /// What is in the list that is shown, to tell where the chosen item is once there are others.
  var listed = ListedItems()
  /// The places of the stations that were last asked about.
  var lookedAt: [Int] = []
  private var showsCovers: Bool { options.showsCovers && terminal?.coverColors != nil }
  private var cover: Cover?
  /// The cover that was last asked for; nil while there is none to ask for.
  private var wantedCover: CoverRequest?
  /// What the listener should know about the terminal, until the first key.
  private var notice: String?
  /// Takes away what was said of a key, which nobody need see for long.
  private var noticeEnd: LoopTimer?
  /// How often in a row the input was said to be ready and then had nothing.
  private var emptyReads = 0

  /// Takes the terminal and draws the first screen; `loop` is the loop of the screen's thread.
  ///
  /// A program that was started in the background takes the terminal when it comes to the foreground.
  public init(loop: EventLoop, options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    let drawing = Drawing(loop: loop)
    let needsDisplay = { drawing.schedule() }
    self.loop = loop
    self.options = options
    self.drawing = drawing
    song = SongPanel(needsDisplay: needsDisplay)
    details = SongDetails(needsDisplay: needsDisplay)
    history = HistoryList(needsDisplay: needsDisplay)
    stations = StationList(needsDisplay: needsDisplay)
    runtime = RuntimeBar(needsDisplay: needsDisplay)
    audience = AudienceCount(needsDisplay: needsDisplay)
    control = PlayPauseIndicator(needsDisplay: needsDisplay)
    loading = LoadingIndicator(needsDisplay: needsDisplay)
    error = ErrorLine(needsDisplay: needsDisplay)
    station = StationTitle(needsDisplay: needsDisplay)
    volume = VolumeMeter(needsDisplay: needsDisplay)
    favourite = FavouriteMark(needsDisplay: needsDisplay)
    sleep = SleepCountdown(needsDisplay: needsDisplay)
    noticeLine = NoticeLine(needsDisplay: needsDisplay)
    try Terminal.check(options)
    drawing.draw = { [weak self] in self?.draw() }
    homecoming = LoopTimer(loop: loop) { [weak self] in self?.resume() }
    keys = FileWatcher(loop: loop, descriptor: options.input, events: []) { [weak self] events in
      self?.inputIsReady(events)
    }
    if JobControl.isInForeground(of: options.input) { try takeTerminal() } else { awaitReturn() }
  }

  /// Takes on the terminal's size; for SIGWINCH, and harmless at any other time.
  public func resize() {
    if terminal?.updateSize() == true { draw() }
  }

  /// Writes the whole screen anew, over whatever others have written there.
  public func redraw() {
    terminal?.forget()
    draw()
  }

  /// Shows what the painter of covers has printed, if that is still wanted and as it should be.
  public func display(cover answer: [UInt8], to request: CoverRequest) {
    guard request == wantedCover, let cover = Cover(answer, to: request) else { return }
    self.cover = cover
    drawing.schedule()
  }

  /// Gives the terminal back for a while, as for a program that is stopped.
  public func suspend() {
    lookAway()
    terminal?.leave()
    awaitReturn()
  }

  /// Takes the terminal, after a stop of whatever kind, as soon as it is given to this program.
  public func resume() {
    guard let keys else { return }
    guard JobControl.isInForeground(of: options.input) else {
      lookAway()
      terminal?.lose()
      return awaitReturn()
    }
    homecoming?.cancel()
    guard let terminal else {
      do { try takeTerminal() } catch { giveUp(error) }
      return
    }
    terminal.leave()
    terminal.enter()
    _ = terminal.updateSize()
    draw()
    keys.watch(for: .input)
  }

  /// Gives the terminal back as it was found; nothing is drawn or read any more.
  public func close() {
    stopWatching()
    drawing.cancel()
    terminal?.close()
  }

  // MARK: - The terminal

  private func takeTerminal() throws(TerminalError) {
    let terminal = try Terminal(options: options)
    self.terminal = terminal
    let notices = [terminal.notice, options.notice].compactMap(\.self)
    notice = notices.isEmpty ? nil : notices.joined(separator: "; ")
    draw()
    keys?.watch(for: .input)
  }

  private func awaitReturn() {
    output = nil
    guard let keys else { return }
    // The end of the terminal is told all the same.
    keys.watch(for: [])
    homecoming?.schedule(after: .milliseconds(500))
  }

  private func giveUp(_ error: TerminalError?) {
    failure = error
    stopWatching()
    onTerminalGone?()
  }

  private func stopWatching() {
    keys?.cancel()
    keys = nil
    output = nil
    homecoming = nil
  }

  // MARK: - Drawing

  private func draw() {
    guard let terminal, output == nil else { return }
    guard terminal.takesBytes else { return awaitOutput() }
    followList()
    let contents = contents
    lookAtStations(contents, on: terminal)
    terminal.show(
      ScreenLayout.frame(of: contents, size: terminal.size, glyphs: terminal.glyphs),
      title: SongPanel.renderLine(contents.song, width: WindowTitle.longest, glyphs: terminal.glyphs))
    askForCover(contents, on: terminal)
  }

  /// Draws when the terminal takes bytes again: a write to one that is stopped would stop us too.
  private func awaitOutput() {
    output = FileWatcher(loop: loop, descriptor: options.output, events: .output) { [weak self] _ in
      self?.output = nil
      self?.draw()
    }
  }

  private func askForCover(_ contents: ScreenContents, on terminal: Terminal) {
    let size = ScreenLayout.coverSize(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    guard let size, let url = contents.song?.imageURL, let colors = terminal.coverColors else { return }
    let wanted = CoverRequest(url: url, columns: size.columns, rows: size.rows, colors: colors)
    guard wanted != wantedCover else { return }
    wantedCover = wanted
    onCoverWanted?(wanted)
  }

  var contents: ScreenContents {
    ScreenContents(
      station: station.shown, song: song.shown, details: details.shown, history: history.shown,
      stations: stations.shown, runtime: runtime.shown, audience: audience.shown, control: control.shown,
      loading: loading.shown,
      volume: volume.shown, error: error.shown, favourite: favourite.shown, sleep: sleep.shown,
      notice: notice ?? noticeLine.shown?.message, overlay: overlay, keyMap: options.keyMap,
      list: list, overlayOffset: overlayOffset, showsCovers: showsCovers, latestCover: cover)
  }

  // MARK: - Keys

  private func inputIsReady(_ events: IOEvents) {
    let arrived = events.contains(.input) ? terminal?.readKeys() ?? [] : []
    for key in filter.keys(in: arrived, at: .now, isText: isTyping) { press(key) }
    emptyReads = arrived.isEmpty ? emptyReads + 1 : 0
    // A terminal whose end is not reported as a hang-up would be "ready" for ever.
    if events.contains(.hangUp) || events.contains(.error) || emptyReads > 100 { return giveUp(nil) }
    // One that is somebody else's is not to be read from.
    if arrived.isEmpty, !JobControl.isInForeground(of: options.input) { resume() }
  }

  private func press(_ key: Key) {
    dropNotice()
    noticeLine.clear()
    if overlay?.isList == true ? use(key) : scroll(key) { return }
    switch options.keyMap.action(for: key) {
    case .command(let command): onCommand?(command)
    case .toggle(let overlay): show(self.overlay == overlay ? nil : overlay)
    case .closeOverlay: show(nil)
    case .redraw: redraw()
    case .copy: copySong()
    case .search, nil: break
    }
  }

  /// Says for a while what a key has done.
  func note(_ notice: String) {
    self.notice = notice
    drawing.schedule()
    noticeEnd = LoopTimer(loop: loop) { [weak self] in self?.dropNotice() }
    noticeEnd?.schedule(after: .seconds(4))
  }

  private func dropNotice() {
    noticeEnd = nil
    guard notice != nil else { return }
    notice = nil
    drawing.schedule()
  }

  /// Moves an overlay that does not fit; false where there is nothing to move.
  private func scroll(_ key: Key) -> Bool {
    guard let terminal, overlay != nil else { return false }
    let page = ScreenLayout.overlayRows(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    guard let rows = key.rows(page: max(page - 1, 1)) else { return false }
    let hidden = ScreenLayout.hiddenRows(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    guard hidden > 0 else { return false }
    overlayOffset = min(max(min(overlayOffset, hidden) + rows, 0), hidden)
    drawing.schedule()
    return true
  }

  /// Lays something over the song, or nothing.
  func show(_ overlay: Overlay?) {
    self.overlay = overlay
    overlayOffset = 0
    beginList()
    drawing.schedule()
    // Only now: whoever never looks need not wait for them, nor have them in memory.
    if overlay == .history { onCommand?(.recallSongs) }
  }
}
