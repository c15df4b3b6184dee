// Plays the same station with one player after the other, and compares what they cost: `make bench`.

import Foundation
import Lab

@main struct Bench {
  static func main() {
    do {
      try compare()
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func compare() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let seconds = arguments.first.flatMap({ Double($0) }), seconds > 0 else {
      throw LabError("usage: lofitime-bench SECONDS [PLAYER ...]")
    }
    arguments.removeFirst()
    let players = Player.all.filter { arguments.isEmpty || arguments.contains($0.name) }
    let icecast = try Icecast()
    let source = try ScaleSource(on: icecast)
    try icecast.setTitle("Kettle - Rain on Tin")
    var measurements: [Measurement] = []
    for player in players {
      guard player.isInstalled else {
        say("\(player.name) is not installed")
        continue
      }
      FileHandle.standardError.write(Data("measuring \(player.name)\n".utf8))
      do {
        measurements.append(try Measurement(of: player, at: icecast.address(), seconds: seconds))
      } catch {
        say("\(player.name) did not play: \(error)")
      }
    }
    let server = try icecast.timeToMusic()
    withExtendedLifetime(source) {}
    say(table(measurements, seconds: seconds))
    // No player can be heard before.
    say("the server's own first music: \(Int(server * 1_000)) ms")
    say(verdict(measurements))
  }

  private static func table(_ measurements: [Measurement], seconds: Double) -> String {
    var lines = [
      "| | " + measurements.map(\.name).joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " --- |", count: measurements.count),
    ]
    for column in Measurement.Column.allCases {
      let cells = measurements.map { measurement in
        measurement.values[column].map { String(format: column.format, $0) } ?? "?"
      }
      lines.append("| \(column.rawValue) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// Where another player is better.
  private static func verdict(_ measurements: [Measurement]) -> String {
    guard let ours = measurements.first(where: { $0.name == "lofitime" }) else { return "" }
    let behind = Measurement.Column.allCases.compactMap { column -> String? in
      guard let own = ours.values[column] else { return nil }
      let text = String(format: column.format, own)
      let better = measurements.filter { other in
        // What looks the same in the table is the same.
        other.values[column].map { $0 < own && String(format: column.format, $0) != text } ?? false
      }
      return better.isEmpty ? nil : "\(column.rawValue): \(better.map(\.name).joined(separator: ", "))"
    }
    return behind.isEmpty
      ? "lofitime is ahead, or level, in each row"
      : "ahead of lofitime in\n" + behind.map { "  \($0)\n" }.joined()
  }

  private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
