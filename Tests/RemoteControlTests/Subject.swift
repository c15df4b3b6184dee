// The ways in under test, with the presenter that shows them how things stand.

import Foundation
import EventLoop
import Lab
import Radio
import RadioPresentation

@testable import RemoteControl

/// Two ways in, a presenter, and a loop to drive them with.
final class Subject {
  let loop: EventLoop
  let clock = ManualClock()
  let folder: TemporaryFolder
  let remotes: Remotes
  let presenter: RadioPresenter
  var commands: [Command] { sent.commands }

  private final class Sent { var commands: [Command] = [] }
  private let sent = Sent()

  /// Opens the ways in; with a bus there is MPRIS too.
  init(
    bus: MessageBus? = nil, environment busEnvironment: [String: String]? = nil, usesSocket: Bool = true,
    variables: [String: String] = [:]
  ) throws {
    let loop = try EventLoop()
    let folder = try TemporaryFolder()
    self.loop = loop
    self.folder = folder
    let environment = ["XDG_RUNTIME_DIR": folder.path]
      .merging(busEnvironment ?? bus?.environment ?? [:]) { $1 }
      .merging(variables) { $1 }
    remotes = Remotes(
      loop: loop, usesSocket: usesSocket,
      usesMPRIS: bus != nil || variables["DBUS_SESSION_BUS_ADDRESS"] != nil,
      variable: { environment[$0] }
    ) { (name) throws(Refusal) in
      if name == "nowhere" { throw Refusal("\"nowhere\" is no\nstation") }
      return Station(name: name)
    }
    presenter = RadioPresenter(
      views: remotes.views, clock: clock,
      defaultPicture: URL(string: "data:image/svg+xml,x") ?? URL(filePath: "/")
    ) { [sent] in sent.commands.append($0) }
    remotes.onCommand = { [presenter] in presenter.perform($0) }
  }

  deinit { remotes.close() }

  var socket: String { "\(folder.path)/lofitime/\(getpid())" }

  func receive(_ events: RadioEvent...) {
    for event in events { presenter.receive(event) }
  }

  /// Lets the loop run until the condition holds.
  func wait(_ condition: () throws -> Bool, for what: String = "what was awaited") throws {
    var failure: (any Error)?
    // Wakes the loop, for others do things too that it does not hear of.
    let tick = LoopTimer(loop: loop) {}
    let holds = loop.run(
      until: {
        tick.schedule(after: .milliseconds(2))
        do { return try condition() } catch {
          failure = error
          return true
        }
      }, within: .seconds(5 * patience))
    if let failure { throw failure }
    guard holds else { throw LabError("not within 5 s: \(what)") }
  }

  /// Lets the loop run beside a program until that has ended, and returns what it printed.
  @discardableResult
  func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let program = try Program(name, arguments, environment: environment)
    try wait({ !program.isRunning }, for: "the end of \(name)")
    guard program.status == 0 else { throw LabError("\(name): \(program.status ?? -1): \(program.log)") }
    return program.log
  }
}
