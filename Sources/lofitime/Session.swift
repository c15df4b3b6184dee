// One run of the radio, from the first paint to the last note.

internal import CPlatform
internal import EventLoop
internal import FoundationEssentials
internal import Glibc
internal import Radio
internal import RadioPresentation
internal import RemoteControl
internal import TerminalUI

@ScreenActor enum Session {
  /// The signals that end the radio, but for those that whoever started it wants it not to hear, as nohup does.
  private nonisolated static var endingSignals: [Int32] {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { lofi_is_ignored($0) == 0 }
  }
  private nonisolated static var jobSignals: [Int32] { [SIGWINCH, SIGTSTP, SIGCONT] }
  /// The milliseconds until the program ends even if something in it hangs.
  nonisolated static var longestGoodbye: Int { 200 }

  /// Plays until the listener has enough; returns the exit status.
  nonisolated static func run(_ options: Options) throws -> Int32 {
    // Before any thread is there: a thread begins with the signals of the one that starts it.
    // In the background the terminal is left alone by us, and need not be guarded against us by the system.
    SignalWatcher.block(endingSignals + jobSignals + [SIGTTIN, SIGTTOU])
    signal(SIGPIPE, SIG_IGN)
    askNameServersSooner()
    return try ScreenActor.run { loop in try run(options, on: loop) }
  }

  private static func run(_ options: Options, on loop: EventLoop) throws -> Int32 {
    let art = options.usesArt ? Art() : nil
    let face = makeFace(options, showsCovers: art != nil, on: loop)
    defer { face.close() }
    let quiet = QuietErrors()

    let engine = Engine(options, art: art)
    var status: Int32 = 0
    var isStopping = false
    func end(_ code: Int32) {
      status = code
      loop.stop()
    }
    /// Does what Ctrl-Z asks for: the sound off, the terminal back, and then no more until we may go on.
    func stop() {
      // Who is impatient presses twice, and means once.
      guard !isStopping else { return }
      isStopping = true
      face.suspend()
      engine.hold {
        JobControl.stop()
        isStopping = false
        engine.release()
        face.resume()
      }
    }
    func receive(_ signal: Int32) {
      switch signal {
      case SIGWINCH: face.resize()
      case SIGTSTP: stop()
      case SIGCONT: face.resume()
      case SIGINT: end(face.interruptStatus)
      default: end(128 + signal)  // the shell's own account of a program that a signal has ended
      }
    }
    let signals = try SignalWatcher(loop: loop, signals: endingSignals + jobSignals, handler: receive)
    defer { withExtendedLifetime(signals) {} }

    let remotes = Remotes(
      loop: loop, usesSocket: options.takesControl, usesMPRIS: options.usesMPRIS, variable: variable
    ) { (name) throws(Refusal) in try station(named: name, options) }
    defer { remotes.close() }
    let relay = ViewRelay([face.views, remotes.views])
    defer { withExtendedLifetime(relay) {} }
    let presenter = RadioPresenter(
      views: relay.views, clock: LoopClock(loop: loop), defaultPicture: defaultPicture,
      soundHint: getenv("SSH_CONNECTION") == nil
        ? "PULSE_SERVER chooses another" : "ssh -R brings your own (lofitime --help)"
    ) { command in
      if command == .quit { loop.stop() } else { engine.perform(command) }
    }
    face.onCommand = { presenter.perform($0) }
    remotes.onCommand = { presenter.perform($0) }
    face.onGone = end
    (face as? ScreenFace)?.onCoverWanted = { request, display in
      engine.paintCover(
        of: request.url, arguments: [String(request.columns), String(request.rows), request.colors.rawValue],
        onPainted: display)
    }

    let thread = try engine.start(signals: endingSignals, onSignal: receive) { event in
      if event == .sleep(.over) { return end(0) }
      presenter.receive(event)
    }
    engine.tune(to: Dial(options.stations), volume: options.volume)
    if let time = options.sleep { engine.perform(.sleep(after: time)) }
    if options.startsPaused { engine.perform(.pause) }
    loop.run()

    // The listener gets the shell back first, and then the silence.
    lofi_exit_within(longestGoodbye, status)
    face.close()
    remotes.close()
    engine.stop()
    thread.join()
    quiet.end()
    if let failure = face.failure { throw failure }
    return status
  }

  /// A screen where there is a terminal for it, else lines.
  private static func makeFace(_ options: Options, showsCovers: Bool, on loop: EventLoop) -> any Face {
    guard !options.isPlain, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      return LinesFace(loop: loop)
    }
    do {
      return try ScreenFace(loop: loop, options: options, showsCovers: showsCovers)
    } catch {
      complain("\(error)")
      return LinesFace(loop: loop)
    }
  }

  /// The station that others call so, by the settings as they are now.
  private static func station(named name: String, _ options: Options) throws(Refusal) -> Station {
    do throws(UsageError) {
      var configuration = try Configuration(named: options.settingsFile, variable: variable)
      return try StationBook(home: variable("HOME"), &configuration).station(setting: name)
    } catch {
      throw Refusal(error.message)
    }
  }

  /// Stands for the cover of a song that has none: a record, small enough to be built in.
  private static var defaultPicture: URL {
    let record =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E"
      + "%3Ccircle cx='4' cy='4' r='4'/%3E%3Ccircle cx='4' cy='4' r='1' fill='teal'/%3E%3C/svg%3E"
    return URL(string: record) ?? URL(filePath: "/")
  }
}
