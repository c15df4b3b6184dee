import Foundation
import Lab
import Testing

@testable import Playback

@Suite("Whatever a stream of MP3 is made of,", .timeLimit(.minutes(2)))
struct FormatTests {
  private func decode(_ stream: [UInt8]) throws -> Decoded { Decoded(stream, with: try MP3Decoder()) }

  private func tone(_ rate: Int, channels: Int = 2, bitrate: Int? = nil) throws -> [UInt8] {
    try Tone(440, seconds: 1, bitrate: bitrate ?? (rate < 16_000 ? 32 : 64), rate: rate, channels: channels)
      .mp3()
  }

  /// Every part has the tone at its pitch, and nothing is louder than it should be.
  ///
  /// A tone in mono has an amplitude of 0.5, in stereo one of 0.35: whatever is louder was made up on the way.
  private func expectTone(_ decoded: Decoded, seconds: Double, loudest: Double = 0.4, _ note: Comment? = nil)
  {
    #expect(decoded.failure == nil, note)
    for part in decoded.parts where part.duration > 0.05 {
      #expect(part.peak < loudest, note)
      let levels = stride(from: 0, to: part.duration, by: 0.05).map {
        part.part(from: $0, to: $0 + 0.05).level(of: 440)
      }
      // But for the moments at the joins.
      #expect(levels.filter { $0 > 0.25 }.count > levels.count * 6 / 10, note)
    }
    #expect(abs(decoded.parts.reduce(0) { $0 + $1.duration } - seconds) < 0.2 * seconds.rounded(.up), note)
  }

  @Test(
    "each rate of MPEG 1, 2 and 2.5 has the right pitch",
    arguments: [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000], [1, 2])
  func rates(rate: Int, channels: Int) throws {
    let decoded = try decode(tone(rate, channels: channels))
    #expect(decoded.rates == [rate])
    expectTone(decoded, seconds: 1, loudest: channels == 1 ? 0.55 : 0.4)
  }

  @Test("a change of rate, version or channels in mid-stream is followed")
  func changes() throws {
    let kinds = [(44_100, 2), (44_100, 1), (48_000, 2), (22_050, 1), (11_025, 2)]
    for first in kinds {
      for second in kinds {
        let decoded = try decode(tone(first.0, channels: first.1) + tone(second.0, channels: second.1))
        #expect(decoded.rates == (first.0 == second.0 ? [first.0] : [first.0, second.0]))
        expectTone(decoded, seconds: 2, loudest: 0.55, "\(first) \(second)")
      }
    }
  }

  @Test("variable and free bit rates are followed")
  func bitrates() throws {
    expectTone(
      try decode(tone(44_100, bitrate: 0) + tone(44_100, bitrate: 320) + tone(44_100, bitrate: 0)), seconds: 3
    )
  }

  @Test("a beginning anywhere within a frame makes no noise")
  func midFrame() throws {
    let stream = try tone(44_100, bitrate: 128)
    for start in stride(from: 1, to: 1_700, by: 37) {
      expectTone(try decode(Array(stream[start...])), seconds: 1, "from \(start)")
    }
  }

  @Test("files one behind the other, with all their tags, sound like one")
  func joinedFiles() throws {
    let stream = try tone(44_100, bitrate: 128)
    let picture = Encoded.tag(title: "Dusk", artist: "Mori", padding: 1_000_000)
    let plain = Encoded.tag(title: "Dusk")
    let old = Encoded.oldTag(title: "Dusk", artist: "Mori")
    expectTone(try decode(picture + stream), seconds: 1)
    expectTone(try decode(stream + old + stream), seconds: 2)
    expectTone(try decode(stream + old + plain + stream + old), seconds: 2)
    expectTone(try decode(plain + stream + picture + stream), seconds: 2)
    // The encoder's own frame at the beginning, with a count that holds for one file only.
    let whole = try Encoded.ffmpeg(
      ["-c:a", "libmp3lame", "-q:a", "4", "-ac", "2"], seconds: 1, to: "tone.mp3")
    expectTone(try decode(whole + whole + whole), seconds: 3)
  }

  @Test("a tag whose length is a lie costs no more than itself")
  func wrongTags() throws {
    let stream = try tone(44_100, bitrate: 128)
    var long = Encoded.tag(title: "Dusk")
    long[8] = 0x10
    var short = Encoded.tag(title: "Dusk", padding: 3_000)
    short[8] = 0
    for tag in [long, short] {
      let decoded = try decode(tag + stream + stream)
      #expect(decoded.failure == nil && decoded.parts.allSatisfy { $0.peak < 0.4 })
      #expect(decoded.sound(rate: 44_100).duration > 1)
    }
  }

  @Test("a join anywhere within a frame makes no noise")
  func cuts() throws {
    let stream = try tone(44_100, bitrate: 128)
    for cut in stride(from: 3_000, to: 4_000, by: 41) {
      expectTone(try decode(Array(stream[..<cut]) + stream), seconds: 1.2, "cut at \(cut)")
      expectTone(try decode(Array(stream[..<cut] + stream[(cut / 2)...])), seconds: 1.1, "cut at \(cut)")
    }
  }

  @Test("junk before, between and behind makes no noise")
  func junk() throws {
    let stream = try tone(44_100, bitrate: 128)
    var generator = SeededGenerator(seed: 11)
    let junk = [
      [UInt8](repeating: 0, count: 20_000), [UInt8](repeating: 0xFF, count: 20_000),
      (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) },
      Array(repeatElement(Array("<p>not a radio</p>\n".utf8), count: 1_000).joined()),
    ]
    for junk in junk {
      expectTone(try decode(junk + stream + junk + stream + junk), seconds: 2, "\(junk.prefix(4))")
    }
  }
}
