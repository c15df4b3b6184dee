// Lets the radio run through one trouble after the other, and looks whether it grows.

import Foundation
import Lab
import Synchronization

private let isOver = Atomic(false)

@main enum Soak {
  static func main() {
    // The servers are children that end with the run, so it has to come to its end.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in isOver.store(true, ordering: .relaxed) } }
    let numbers = CommandLine.arguments.dropFirst().map { Double($0) ?? 0 }
    guard numbers.count <= 2, numbers.allSatisfy({ $0 > 0 }) else {
      say("usage: lofitime-soak [MINUTES] [SEED]")
      exit(2)
    }
    do {
      let minutes = numbers.first ?? 30
      exit(try run(minutes: minutes, seed: UInt64(numbers.dropFirst().first ?? 1)) ? 0 : 1)
    } catch {
      say("soak: \(error)")
      exit(1)
    }
  }

  /// Returns whether the radio plays as well at the end as at the beginning, and takes no more for it.
  private static func run(minutes: Double, seed: UInt64) throws -> Bool {
    say("soak: \(minutes) minutes, seed \(seed)")
    let run = try SoakRun()
    var chance = SeededGenerator(seed: seed)
    // What is done for the first time takes memory once: each trouble has its turn before the measuring.
    for trouble in Trouble.all { try run.suffer(trouble) }
    let before = try run.measure()
    say("soak: after each trouble once: \(before)")

    let start = ContinuousClock.now
    let troubles = Trouble.deck(minutes: minutes, using: &chance)
    var counts: [String: Int] = [:]
    for (number, trouble) in troubles.enumerated() where !isOver.load(ordering: .relaxed) {
      // Spread over the time, with some undisturbed music where there is time left.
      let due = start + .seconds(60 * minutes * Double(number) / Double(troubles.count))
      run.wait((due - .now) / .seconds(1))
      counts[trouble.name, default: 0] += 1
      say("soak: \(trouble.name)")
      try run.suffer(trouble)
    }
    let after = try run.measure()

    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { say("\(count) x \(name)") }
    say("before: \(before)\nafter:  \(after)")
    say("longest wait for music: \(run.longestWait) s; songs announced and shown: \(run.songs)")
    let isSame = after.isLike(before)
    say(isSame ? "soak: it has not grown" : "soak: it HAS grown by more than a tenth")
    return try isSame && run.quit()
  }
}

/// Prints a line at once, wherever it goes.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
