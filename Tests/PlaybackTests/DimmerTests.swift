import Testing

@testable import Playback

@Suite("The fade of the sleep timer")
struct DimmerTests {
  /// The levels of so many seconds of full sound after the dimmer, one for each tenth of a second.
  private func levels(_ dimmer: inout Dimmer, seconds: Int, rate: Int = 1_000) -> [Int16] {
    (0..<seconds * 10).map { _ in
      var samples = [Int16](repeating: 30_000, count: rate / 10 * 2)
      samples.withUnsafeMutableBytes { dimmer.apply(to: $0, rate: rate) }
      return samples[samples.count - 1]
    }
  }

  @Test("leaves the sound as it is, but for a fade")
  func idle() {
    var dimmer = Dimmer()
    #expect(Set(levels(&dimmer, seconds: 2)) == [30_000])
  }

  @Test("goes down evenly to silence, whatever the rate, and stays there", arguments: [1_000, 44_100])
  func out(rate: Int) {
    var dimmer = Dimmer()
    dimmer.move(to: true, over: .seconds(10))
    let levels = levels(&dimmer, seconds: 12, rate: rate)
    #expect(levels.prefix(100) == levels.prefix(100).sorted(by: >)[...])
    // Half the way is an eighth of the amplitude.
    #expect(abs(Int(levels[49]) - 30_000 / 8) < 100)
    #expect(Set(levels.suffix(19)) == [0])
  }

  @Test("comes back without a jump when it is undone on the way")
  func back() {
    var dimmer = Dimmer()
    dimmer.move(to: true, over: .seconds(10))
    let before = levels(&dimmer, seconds: 5).last ?? 0
    dimmer.move(to: false, over: .seconds(1))
    let after = levels(&dimmer, seconds: 2)
    #expect(after[0] > before && after[0] < 8_000)
    #expect(after.last == 30_000)
  }
}
