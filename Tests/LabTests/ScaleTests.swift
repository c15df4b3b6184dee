import Foundation
import Lab
import Testing

@Suite("A scale", .timeLimit(.minutes(1)))
struct ScaleTests {
  /// A part of a scale as samples, beginning anew at each of these moments of it.
  private func sound(_ parts: [(from: Double, to: Double)]) -> Sound {
    let rate = 44_100.0
    let samples = parts.flatMap { part in
      stride(from: part.from, to: part.to, by: 1 / rate).map { time in
        let tone = (time / Scale.step).rounded(.down)
        return Int16(13_000 * sin(2 * .pi * (400 + 20 * tone) * time))
      }
    }
    return Sound(samples: samples, rate: Int(rate))
  }

  @Test("tells where it is heard")
  func reads() throws {
    let reading = ScaleReading(sound([(2.2, 5)]))
    #expect(reading.tones.map(\.number) == [4, 5, 6, 7, 8, 9])
    #expect(abs(try #require(reading.offset) - 2.2) < 0.05)
    #expect(reading.breaks.isEmpty)
    #expect(sound([(2.2, 5)]).clicks.isEmpty)
  }

  @Test("tells a leap, a repeat and a short piece", arguments: [(3.4, 5.5), (3.4, 2.6), (3.2, 3.4)])
  func breaks(end: Double, start: Double) {
    let broken = sound([(1, end), (start, 7)])
    #expect(!ScaleReading(broken).breaks.isEmpty)
  }

  @Test("tells a cut in the wave")
  func clicks() {
    #expect(sound([(1, 1.2005), (1.2, 2)]).clicks.count > 0)
  }

  @Test("is on the air at once", arguments: 0..<5)
  func source(_: Int) throws {
    let icecast = try Icecast()
    let source = try ScaleSource(on: icecast)
    source.drop()
  }
}
