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

    let end = ContinuousClock.now + .seconds(60 * minutes)
    var counts: [String: Int] = [:]
    while ContinuousClock.now < end, !isOver.load(ordering: .relaxed),
      let trouble = Trouble.all.randomElement(using: &chance)
    {
      counts[trouble.name, default: 0] += 1
      say("soak: \(trouble.name)")
      try run.suffer(trouble)
      try run.stage.recording.listen(for: Double.random(in: 0.5..<4, using: &chance))
    }
    let after = try run.measure()

    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { say("\(count) x \(name)") }
    say("before: \(before)\nafter:  \(after)\nlongest wait for music: \(run.longestWait) s")
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
