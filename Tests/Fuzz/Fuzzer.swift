// Gives a reader one input after the other.

import Glibc
import Lab

/// A run of inputs, each of which can be had again by its seed and number.
struct Fuzzer {
  /// What came of a run.
  struct Outcome {
    /// The inputs that were read.
    var count = 0
    /// The processor's time for all of it, the making of inputs included.
    var seconds = 0.0
    /// The processor's time for the input that took longest, and its number.
    var longest = (seconds: 0.0, number: 0)
    /// What went wrong, and with which input.
    var failure: String?
  }

  let target: FuzzTarget
  let seed: UInt64
  /// The most time that an input may take, in seconds; a build that is not optimised needs more.
  var patience = 0.5

  /// Reads the inputs of these numbers until something goes wrong.
  func run(_ numbers: Range<Int>, before: (Int) -> Void = { _ in }) -> Outcome {
    let mutator = Mutator(target)
    var outcome = Outcome()
    let start = processorTime()
    for number in numbers {
      before(number)
      var chance = chance(of: number)
      let input = mutator.input(number, using: &chance)
      let begin = processorTime()
      let complaint = target.check(input, &chance)
      let time = processorTime() - begin
      outcome.count += 1
      if time > outcome.longest.seconds { outcome.longest = (time, number) }
      if let complaint = complaint ?? (time > patience ? "took \(time) s" : nil) {
        outcome.failure = "\(target), seed \(seed), number \(number): \(complaint.prefix(200))"
        break
      }
    }
    outcome.seconds = processorTime() - start
    return outcome
  }

  /// The input of a number.
  func input(_ number: Int) -> [UInt8] {
    var chance = chance(of: number)
    return Mutator(target).input(number, using: &chance)
  }

  /// Every input has its own chance, so that it needs none of those before it.
  private func chance(of number: Int) -> SeededGenerator {
    SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(number))
  }

  /// The seconds that the processor has worked for this thread; other programs do not count.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
