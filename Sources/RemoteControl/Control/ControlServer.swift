// The control socket: other programs of the same user ask in lines, and are answered in lines.

internal import CPlatform
internal import EventLoop
internal import Glibc
internal import Radio
internal import RadioPresentation

/// Listens on a socket of this process's own, and never waits for anybody.
///
/// One request a connection: a line comes, `ok` or `error` and why go back, and after an `ok` the lines that were
/// asked for; then the connection is closed, after `watch` when the radio ends.
final class ControlServer: Remote {
  /// The most connections at once.
  static let mostConnections = 16

  private let actions: RemoteActions
  private let status: () -> RadioStatus
  private let path: String
  private let listener: Int32
  private let loop: EventLoop
  private var watcher: FileWatcher?
  /// Lets the listener be heard again once there may be descriptors for new connections.
  private var breath: LoopTimer?
  private(set) var connections: [ControlConnection] = []

  /// Listens in the first folder that can be had; nil where none can.
  init?(
    loop: EventLoop, folders: [ControlFolder], actions: RemoteActions, status: @escaping () -> RadioStatus
  ) {
    let process = getpid()
    var place: (path: String, listener: Int32)?
    for folder in folders where folder.prepare() {
      folder.removeStale()
      let path = folder.socket(of: process)
      // What is there is from somebody who had our number before.
      unlink(path)
      guard let listener = LocalSocket.listen(at: path) else { continue }
      place = (path, listener)
      break
    }
    guard let place else { return nil }
    (path, listener) = place
    self.loop = loop
    self.actions = actions
    self.status = status
    watcher = FileWatcher(loop: loop, descriptor: listener, events: .input) { [weak self] _ in self?.accept()
    }
    breath = LoopTimer(loop: loop) { [weak self] in self?.watcher?.watch(for: .input) }
  }

  deinit { close() }

  func close() {
    guard watcher != nil else { return }
    watcher?.cancel()
    watcher = nil
    breath = nil
    // First the name, so that nobody knocks in vain.
    unlink(path)
    Glibc.close(listener)
    connections = []
  }

  func show(_ status: RadioStatus) {
    for connection in connections { connection.show(status) }
  }

  private func accept() {
    let descriptor = lofi_accept(listener)
    guard descriptor >= 0 else {
      // There is somebody, but no descriptor for them: not to be asked again at once.
      if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
        watcher?.watch(for: [])
        breath?.schedule(after: .seconds(1))
      }
      return
    }
    guard lofi_peer_is_us(descriptor) else {
      Glibc.close(descriptor)
      return
    }
    // Who has not even asked yet gives way to who comes now.
    if connections.count >= Self.mostConnections {
      (connections.first { !$0.hasAsked } ?? connections.first)?.end()
    }
    let connection = ControlConnection(loop: loop, descriptor: descriptor)
    connection.onRequest = { [weak self, weak connection] line in
      if let connection { self?.answer(line, on: connection) }
    }
    connection.onEnd = { [weak self, weak connection] in
      self?.connections.removeAll { $0 === connection }
    }
    connections.append(connection)
  }

  private func answer(_ line: [UInt8], on connection: ControlConnection) {
    do throws(Refusal) {
      switch try ControlRequest(line: line) {
      case .status(let asJSON):
        connection.answer(["ok"] + (asJSON ? [status().json.line] : status().lines))
      case .watch(let asJSON):
        connection.watch(status(), asJSON: asJSON)
      case .command(let command):
        // First the answer: the command may end us.
        connection.answer(["ok"])
        actions.perform(command)
      case .tune(let name):
        let station = try actions.findStation(name)
        connection.answer(["ok"])
        actions.perform(.tune(station))
      }
    } catch {
      connection.answer(["error " + error.message.harmless])
    }
  }
}
