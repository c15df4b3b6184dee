import Foundation
import Lab
import Testing

@testable import Playback

@Suite("The framer")
struct MP3FramerTests {
  private func passed(_ stream: [UInt8], size: Int, skipping count: Int = 0) -> [UInt8] {
    var framer = MP3Framer()
    var result: [UInt8] = []
    framer.skip(stream[..<count])
    for start in stride(from: count, to: stream.count, by: size) {
      framer.feed(stream[start..<min(start + size, stream.count)]) { result += $0 }
    }
    return result
  }

  @Test(
    "lets every frame pass, of whatever kind",
    arguments: [
      Tone(seconds: 1), Tone(seconds: 1, bitrate: 0), Tone(seconds: 1, bitrate: 320, rate: 48_000),
      Tone(seconds: 1, bitrate: 32, rate: 22_050, channels: 1), Tone(seconds: 1, bitrate: 8, rate: 11_025),
    ], [1, 100, 1 << 20])
  func frames(tone: Tone, size: Int) throws {
    let stream = try tone.mp3()
    // The last frame waits for what follows it.
    #expect(passed(stream + Encoded.oldTag(title: ""), size: size) == stream)
    #expect(
      passed(stream + stream, size: size, skipping: 1_001).starts(
        with: stream[1_001...] + stream.prefix(1_000)))
  }

  @Test("knows the frames of the second layer", arguments: [44_100, 24_000])
  func secondLayer(rate: Int) throws {
    let stream = try Encoded.ffmpeg(["-c:a", "mp2", "-ar", "\(rate)", "-b:a", "64k"], to: "tone.mp2")
    #expect(passed(stream + Encoded.oldTag(title: ""), size: 1_000) == stream)
  }

  @Test("lets nothing else pass", arguments: [1, 100, 1 << 20])
  func junk(size: Int) throws {
    let stream = try Tone(seconds: 1).mp3()
    let other = try Tone(seconds: 1, bitrate: 64, rate: 48_000).mp3()
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let tag = Encoded.tag(title: "Dusk", padding: 20_000)
    let old = Encoded.oldTag(title: "Dusk")
    // The frame before noise is given up with it: it may have been cut.
    let all = noise + stream + tag + other + old + noise + stream + old
    #expect(passed(all, size: size) == stream + other + stream)
    #expect(passed(noise, size: size).isEmpty)
  }
}
