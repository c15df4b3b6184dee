// What a radio has to go through.

import Foundation
import Lab

/// Something that happens to a radio, after which there must be music again.
struct Trouble: Sendable {
  let name: String
  let happen: @Sendable (SoakRun) throws -> Void

  /// Troubles of a kind, and how many of it there are in half an hour.
  static let kinds: [(troubles: [Trouble], perHalfHour: Int)] = [
    (changes, 200), (drops, 50), (restarts, 20), (others, 60),
  ]

  /// Each trouble once.
  static var all: [Trouble] { kinds.flatMap(\.troubles) }

  /// Troubles for so many minutes, in an order that chance has made.
  static func deck(minutes: Double, using chance: inout some RandomNumberGenerator) -> [Trouble] {
    kinds.flatMap { kind in
      let count = Int((Double(kind.perHalfHour) * minutes / 30).rounded(.up))
      return (0..<count).map { kind.troubles[$0 % kind.troubles.count] }
    }.shuffled(using: &chance)
  }

  private static let changes = [Trouble(name: "another station") { try $0.changeStation() }]

  private static let drops = [
    Trouble(name: "reset") { $0.line.resetConnections() },
    Trouble(name: "polite end") { $0.line.endConnections() },
    Trouble(name: "refused for 2 s") { run in
      run.line.refuse()
      run.line.resetConnections()
      run.wait(2)
      try run.line.listen()
    },
    Trouble(name: "HTTP 503 for 2 s") { run in
      run.line.manner = .answer("HTTP/1.0 503 Busy\r\n\r\n")
      run.line.resetConnections()
      run.wait(2)
      run.line.manner = .pass
    },
    Trouble(name: "a web page") { run in
      run.line.manner = .answer("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html></html>")
      run.line.resetConnections()
      run.wait(1)
      run.line.manner = .pass
    },
    Trouble(name: "a stall of 3 s") { run in
      run.line.manner = .stall
      run.wait(3)
      run.line.manner = .pass
    },
    Trouble(name: "a stall of 3 s for good") { run in
      run.line.manner = .stall
      run.line.forget()
      run.wait(3)
      run.line.manner = .pass
    },
    Trouble(name: "new sources") { try $0.changeSources() },
  ]

  private static let restarts = [
    Trouble(name: "station restarted") { try $0.restartStation() },
    Trouble(name: "sound server restarted") { run in
      run.stage.sound.kill()
      try run.stage.sound.start()
    },
  ]

  // To sleep is not among them: a shell that sees its program stopped takes the terminal back.
  private static let others = [
    Trouble(name: "sound server hangs for 5 s") { run in
      run.stage.sound.freeze()
      run.wait(5)
      run.stage.sound.thaw()
    },
    Trouble(name: "device suspended for 3 s") { run in
      try run.stage.sound.pactl("suspend-sink", "test", "1")
      run.wait(3)
      try run.stage.sound.pactl("suspend-sink", "test", "0")
    },
    Trouble(name: "short pause") { run in
      try run.stage.terminal.type("Space")
      run.wait(2)
      try run.stage.terminal.type("Space")
    },
    Trouble(name: "long pause") { run in
      try run.stage.terminal.type("Space")
      run.wait(11)
      try run.stage.terminal.type("Space")
    },
    Trouble(name: "volume") { run in
      for key in ["Down", "Down", "m", "m", "Up", "Up"] { try run.stage.terminal.type(key) }
    },
    Trouble(name: "reconnect") { try $0.stage.terminal.type("r") },
    Trouble(name: "help and another size") { run in
      try run.stage.terminal.type("?")
      try run.stage.terminal.resize(columns: 40, rows: 10)
      try run.stage.terminal.resize(columns: 80, rows: 20)
      try run.stage.terminal.type("?")
    },
  ]
}
