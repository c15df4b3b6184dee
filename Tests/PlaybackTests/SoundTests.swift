import Foundation
import Lab
import Testing

@Suite("The lab's ear")
struct SoundTests {
  private func tone(_ frequency: Double, seconds: Double, amplitude: Double = 0.5, rate: Int = 44_100)
    -> [Int16]
  {
    (0..<Int(seconds * Double(rate))).map {
      Int16(amplitude * 32_767 * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }

  @Test("hears a tone at its own frequency only", arguments: [440.0, 660.0, 1_000.0])
  func frequency(_ frequency: Double) {
    let sound = Sound(samples: tone(frequency, seconds: 0.5), rate: 44_100)
    #expect(abs(sound.level(of: frequency) - 0.5) < 0.01)
    #expect(sound.level(of: frequency + 110) < 0.02)
  }

  @Test("finds a gap of 20 ms and none in a steady tone")
  func gaps() {
    let steady = Sound(samples: tone(440, seconds: 1), rate: 44_100)
    #expect(steady.gaps().isEmpty)
    let broken = tone(440, seconds: 0.5) + Array(repeating: 0, count: 882) + tone(440, seconds: 0.5)
    let gaps = Sound(samples: broken, rate: 44_100).gaps()
    #expect(gaps.count == 1)
    #expect(gaps.allSatisfy { abs($0.lowerBound - 0.5) < 0.002 && abs($0.upperBound - 0.52) < 0.002 })
  }

  @Test("tells silence from sound, and when it began and ended")
  func silence() {
    let quiet: [Int16] = Array(repeating: 0, count: 4_410)
    let sound = Sound(samples: quiet + tone(440, seconds: 0.2) + quiet, rate: 44_100)
    #expect(sound.part(to: 0.099).isSilent)
    #expect(!sound.isSilent)
    #expect(sound.onset.map { abs($0 - 0.1) < 0.002 } == true)
    #expect(sound.end.map { abs($0 - 0.3) < 0.002 } == true)
    #expect(sound.part(from: 9, to: 10).samples.isEmpty)
    #expect(Sound(samples: [], rate: 44_100).isSilent)
  }
}

@Suite("The lab's sound server")
struct SoundServerTests {
  @Test("is heard through a recording", .timeLimit(.minutes(1)))
  func isHeard() throws {
    let server = try SoundServer()
    let folder = try TemporaryFolder()
    let recording = try Recording(of: server)
    #expect(recording.sound.isSilent)
    _ = try Program.run(
      "mpg123", ["-q", "-o", "pulse", Tone(660, seconds: 1).write(into: folder)],
      environment: server.environment)
    try recording.listen(for: 0.2)
    let onset = try #require(recording.sound.onset)
    #expect(recording.sound.part(from: onset, to: onset + 0.8).level(of: 660) > 0.25)
  }

  @Test("can be killed and started again", .timeLimit(.minutes(1)))
  func restarts() throws {
    let server = try SoundServer()
    server.kill()
    #expect(throws: LabError.self) { try server.pactl("info") }
    try server.start()
    #expect(try server.streams().isEmpty)
  }
}
