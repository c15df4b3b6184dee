import Foundation
import Lab
import Radio
import Testing

@testable import Playback

/// What every decoder has to do, checked on those there are.
@Suite("A decoder of MP3", .timeLimit(.minutes(2)))
struct AudioDecoderTests {
  private func decoder() throws -> any AudioDecoder { try MP3Decoder() }

  @Test("decodes a stream cut anywhere, into memory of any size", arguments: [1, 2, 7, 417, 4_096, 1 << 20])
  func chunks(size: Int) throws {
    let stream = try Tone(440, seconds: 1).mp3()
    let whole = Decoded(stream, with: try decoder(), chunk: 1 << 20, room: 1 << 20)
    let cut = Decoded(stream, with: try decoder(), chunk: size, room: 512)
    // The last frame waits for what follows it.
    #expect(whole.samples.starts(with: cut.samples))
    #expect(whole.samples.count - cut.samples.count <= 1_152 * 2)
    #expect(cut.rates == [44_100] && cut.bitrates == [128])
    #expect(cut.sound(rate: 44_100).level(of: 440) > 0.25)
  }

  @Test(
    "decodes every kind to stereo",
    arguments: [
      Tone(440, seconds: 1, channels: 1), Tone(440, seconds: 1, bitrate: 64, rate: 22_050),
      Tone(440, seconds: 1, bitrate: 320, rate: 48_000), Tone(440, seconds: 1, bitrate: 0),
      Tone(440, seconds: 1, bitrate: 32, rate: 22_050, channels: 1),
    ])
  func kinds(tone: Tone) throws {
    let decoded = Decoded(try tone.mp3(), with: try decoder())
    #expect(decoded.rates == [tone.rate])
    #expect(abs(Double(decoded.samples.count / 2) / Double(tone.rate) - 1) < 0.15)
    #expect(decoded.sound(rate: tone.rate).level(of: 440) > 0.25)
    #expect(decoded.sound(rate: tone.rate).gaps().isEmpty)
  }

  @Test("tells of a new rate in the middle of a stream, after all samples at the old one")
  func rateChange() throws {
    let stream = try Tone(440, seconds: 1).mp3() + Tone(440, seconds: 1, rate: 48_000).mp3()
    #expect(Decoded(stream, with: try decoder()).rates == [44_100, 48_000])
  }

  @Test("passes over a tag of 200 KB and over 70 KB of junk")
  func junk() throws {
    let tone = try Tone(440, seconds: 1).mp3()
    let size = 200 * 1024
    let tag =
      Array("ID3".utf8) + [4, 0, 0, 0, UInt8(size >> 14), UInt8(size >> 7 & 0x7F), UInt8(size & 0x7F)]
    for head in [tag + [UInt8](repeating: 0x55, count: size), [UInt8](repeating: 0x55, count: 70 * 1024)] {
      let decoded = Decoded(head + tone, with: try decoder())
      #expect(decoded.failure == nil)
      #expect(decoded.sound(rate: 44_100).level(of: 440) > 0.25)
    }
  }

  @Test("goes on after a hole in the stream")
  func hole() throws {
    let tone = try Tone(440, seconds: 2).mp3()
    let decoded = Decoded(
      Array(tone[..<9_000]) + [UInt8](repeating: 0, count: 3_000) + Array(tone[12_000...]),
      with: try decoder())
    #expect(decoded.failure == nil)
    #expect(decoded.samples.count > 44_100 * 2 * 17 / 10)
  }

  @Test("gives up on a page without end, within a bound")
  func page() throws {
    let line = Array("<p>This is a page, not a radio.</p>\n".utf8)
    let page = Array(repeatElement(line, count: 20_000).joined())
    let decoded = Decoded(page, with: try decoder())
    #expect(decoded.failure == .notMusic("something unknown"))
    #expect(decoded.samples.isEmpty)
    #expect(decoded.fed < 256 * 1024)
  }

  @Test("survives any bytes")
  func noise() throws {
    var generator = SeededGenerator(seed: 7)
    let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    _ = Decoded(noise, with: try decoder())
    let tone = try Tone(440, seconds: 1).mp3()
    let damaged = tone.map {
      Int.random(in: 0..<50, using: &generator) == 0 ? UInt8.random(in: 0...255, using: &generator) : $0
    }
    #expect(Decoded(damaged, with: try decoder()).failure == nil)
  }
}
