import Glibc
import Lab
import Testing

@testable import lofitime_fuzz

@Suite("Whatever comes from outside", .timeLimit(.minutes(1)))
struct FuzzTests {
  @Test("is read without harm, in little time", arguments: FuzzTarget.all)
  func harmless(target: FuzzTarget) {
    let outcome = Fuzzer(target: target, seed: 1, patience: 5).run(0..<1_000)
    #expect(outcome.failure == nil)
  }

  @Test("can be had again by its seed and number")
  func again() {
    let target = FuzzTarget("x", seeds: ["Mori - Dusk", "1979"], words: ["-"]) { bytes, chance in
      bytes.count > 20 && Bool.random(using: &chance) ? "\(bytes.prefix(20))" : nil
    }
    let fuzzer = Fuzzer(target: target, seed: 7)
    let outcome = fuzzer.run(0..<1_000)
    #expect(outcome.failure?.hasSuffix(": \(fuzzer.input(outcome.count - 1).prefix(20))") == true)
    #expect(fuzzer.run(outcome.count - 1..<outcome.count).failure == outcome.failure)
    #expect(fuzzer.input(0) == Array("Mori - Dusk".utf8))
    #expect(Fuzzer(target: target, seed: 8).run(0..<1_000).failure != outcome.failure)
  }

  @Test("is a failure when it takes too long")
  func slow() {
    let target = FuzzTarget("x", seeds: ["x"], words: []) { _, _ in
      // The processor's time counts, however many share it.
      let end = clock() + 600_000
      while clock() < end {}
      return nil
    }
    #expect(Fuzzer(target: target, seed: 1).run(0..<1).failure?.contains("number 0: took") == true)
  }
}
