// Prints what a million listeners do to a station: `make simulate`.

import Foundation

@main struct Main {
  static func main() {
    let listeners = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    let simulation = Simulation(listeners: listeners)
    print(
      "Requests a second for words at a station with 1,000,000 listeners (\(listeners) simulated);"
        + " asking every 15 s makes \(number(Simulation.polling)).\n")
    print(
      "| | policy | steady | peak | peak against polling | music, peak | a song is known after | knew the last |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for trouble in Simulation.Trouble.allCases {
      for policy in Simulation.Policy.allCases {
        let outcome = simulation.run(policy, trouble)
        print(
          "| \(trouble.rawValue) | \(policy.rawValue) | \(number(outcome.steady)) | \(number(outcome.peak))"
            + String(format: " | %.1f×", outcome.peak / Simulation.polling)
            + " | \(number(outcome.musicPeak))"
            + String(
              format: " | %.1f s, 95 %% within %.1f s | %.1f %% |", outcome.freshness.mean,
              outcome.freshness.late,
              outcome.informed * 100))
      }
    }
  }

  /// A part of the listeners, as requests a second of a million.
  private static func number(_ part: Double) -> String { "\(Int((part * 1_000).rounded()))k" }
}
