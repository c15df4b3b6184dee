// The ways in for other programs: a control socket and MPRIS.

public import EventLoop
public import Radio
public import RadioPresentation

/// Why something that was asked for from outside cannot be done.
public struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// One sentence without its full stop.
  public let message: String

  public var description: String { message }

  public init(_ message: String) {
    self.message = message
  }
}

/// What the ways in need of the radio.
struct RemoteActions {
  /// Does what is asked for.
  var perform: (Command) -> Void
  /// Finds a station by what people call it.
  var findStation: (String) throws(Refusal) -> Station
}

/// A way in: it tells how things stand, and takes commands.
protocol Remote: AnyObject {
  /// Hears how things stand now, in the beginning and after each change but that of the time.
  func show(_ status: RadioStatus)
  /// Leaves nothing behind.
  func close()
}

/// All ways in for other programs, which show the same and ask for the same.
///
/// A way that cannot be had costs nothing, and nobody is told: who looks for it hears why.
public final class Remotes {
  /// Hears what other programs ask for; set once, when there is somebody to do it.
  public var onCommand: ((Command) -> Void)?

  private let face: RemoteFace
  private(set) var remotes: [any Remote] = []

  /// The views of what other programs see.
  public var views: RadioViews { RadioViews(face) }

  /// Opens the ways in.
  ///
  /// `variable` looks into the environment; `findStation` finds a station by its name or address.
  public init(
    loop: EventLoop, usesSocket: Bool, usesMPRIS: Bool, variable: @escaping (String) -> String?,
    findStation: @escaping (String) throws(Refusal) -> Station
  ) {
    let face = RemoteFace(loop: loop)
    self.face = face
    let actions = RemoteActions(perform: { [weak self] in self?.onCommand?($0) }, findStation: findStation)
    if usesSocket,
      let server = ControlServer(
        loop: loop, folders: ControlFolder.all(variable: variable), actions: actions,
        status: { [weak face] in face?.status ?? RadioStatus() })
    {
      remotes.append(server)
    }
    if usesMPRIS {
      remotes.append(
        MPRISPlayer(
          loop: loop, address: { SessionBus.address(variable: variable) }, actions: actions,
          status: { [weak face] in face?.status ?? RadioStatus() }))
    }
    face.onChange = { [weak self] status in
      for remote in self?.remotes ?? [] { remote.show(status) }
    }
  }

  /// Closes the ways in.
  public func close() {
    for remote in remotes { remote.close() }
    remotes = []
  }
}
