import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("On every terminal", .serialized, .timeLimit(.minutes(5)))
  struct TerminalMatrixTests {
    /// A terminal's type, the locale and the size to begin with.
    struct Place: Sendable, CustomStringConvertible {
      let type: String?
      let locale: String
      let columns: Int
      let rows: Int

      var description: String { "\(type ?? "no TERM"), \(locale), \(columns)×\(rows)" }
      /// Whether there can be no screen.
      var isPlain: Bool { type == nil || type == "dumb" }
    }

    private static let types = [
      "xterm", "xterm-256color", "screen", "tmux-256color", "linux", "vt100", "vt220", "rxvt", "xterm-kitty",
      "dumb", nil,
    ]
    private static let sizes = [(80, 24), (200, 50), (60, 12), (40, 8), (20, 3), (1, 1)]

    private static let places = types.flatMap { type in
      ["C.UTF-8", "C"].flatMap { locale in
        sizes.map { Place(type: type, locale: locale, columns: $0, rows: $1) }
      }
    }

    @Test("it starts, plays, shows, takes a new size, quits and leaves the terminal as it was")
    func everywhere() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let address = station.address
      let sound = try SoundServer()
      let environment = sound.environment
      let faults = Faults()
      // Most of the time each of them waits.
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 6
      for place in Self.places {
        queue.addOperation {
          do { try Self.visit(place, address, environment) } catch { faults.add("\(place): \(error)") }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      withExtendedLifetime(sound) {}
      for fault in faults.all { Issue.record("\(fault)") }
    }

    /// What went wrong, on several threads.
    private final class Faults: @unchecked Sendable {
      private let lock = NSLock()
      private var texts: [String] = []
      func add(_ text: String) { lock.withLock { texts.append(text) } }
      var all: [String] { lock.withLock { texts } }
    }

    private static func visit(
      _ place: Place, _ address: String, _ environment: [String: String]
    ) throws {
      let terminal = try PlainTerminal(columns: place.columns, rows: place.rows)
      let before = terminal.settings
      var variables = environment
      variables["LC_ALL"] = place.locale
      variables["TERM"] = place.type
      try terminal.run(Build.program("lofitime"), [address], environment: variables)
      let identifier = terminal.identifier
      if place.isPlain {
        try terminal.wait(forText: "state: playing", within: 20)
        try terminal.wait(forText: "song: Kettle - Rain on Tin", within: 20)
      } else {
        try terminal.wait(forText: place.locale == "C" || place.type == "linux" ? ">" : "▶", within: 20)
      }
      try terminal.wait(for: "sound", within: 20) {
        let list = try Program.run(
          "pactl", ["--format=json", "list", "sink-inputs"], environment: environment)
        return list.contains("\"application.process.id\":\"\(identifier)\"")
      }
      guard !place.isPlain else {
        terminal.type("\u{3}")
        try check(terminal, before, endsWith: 130, isPlain: true)
        return
      }
      if place.columns >= 20 { try terminal.wait(forText: "Rain", within: 20) }
      terminal.resize(columns: place.columns == 80 ? 100 : 80, rows: 24)
      try terminal.wait(forText: "help", within: 20)
      terminal.type("q")
      try check(terminal, before, endsWith: 0, isPlain: false)
    }

    private static func check(
      _ terminal: PlainTerminal, _ before: [UInt8], endsWith status: Int32, isPlain: Bool
    ) throws {
      let found = try terminal.exitStatus()
      guard found == status else { throw LabError("exit status \(found)") }
      guard terminal.settings == before else { throw LabError("the terminal's settings have changed") }
      let script = try Script(terminal.output)
      guard script.isRestored else {
        throw LabError(
          "not restored: \(script), \(String(decoding: terminal.output.suffix(200), as: UTF8.self).debugDescription)"
        )
      }
      guard script.sequences.isEmpty == isPlain else { throw LabError("sequences: \(script.sequences)") }
    }
  }
}
