// The tape is music that any decoder can play from the first byte to the last.

import Radio
import Testing

@testable import Tape

@Suite("The tape")
struct TapeTests {
  @Test("is made of frames back to back, of one rate, as many as the duration says", arguments: 0..<4)
  func frames(number: Int) throws {
    let piece = try #require(Tape.pieces.indices.contains(number) ? Tape.pieces[number] : nil)
    let bytes = piece.bytes(in: 0..<piece.count)
    var position = 0
    var frames = 0
    while position < bytes.count {
      let header = try #require(FrameHeader(bytes[position...].prefix(4)), "no frame at byte \(position)")
      #expect(header.bitRate == TapePiece.bitRate)
      #expect(header.sampleRate == TapePiece.sampleRate)
      position += header.size
      frames += 1
    }
    #expect(position == bytes.count, "the last frame is whole")
    #expect(piece.duration == .nanoseconds(frames * 1152 * 1_000_000_000 / 44_100))
    #expect((75.0...120.0).contains(piece.duration / .seconds(1)))
  }

  @Test("takes no more than 4 MB")
  func size() {
    #expect(Tape.pieces.map(\.count).reduce(0, +) <= 4_000_000)
    #expect(Tape.pieces.allSatisfy { $0.count > 0 })
  }

  @Test("names every piece, each otherwise")
  func titles() {
    let titles = Tape.pieces.map(\.song.title)
    #expect(Set(titles).count == 4)
    #expect(Tape.pieces.allSatisfy { !$0.song.title.isEmpty && !$0.song.artist.isEmpty })
  }

  @Test(
    "gives what there is of a range",
    arguments: [
      (0..<4, 4), (0..<0, 0), (-10..<4, 4), (-10 ..< -5, 0), (Int.min..<1, 1), (Int.max - 1..<Int.max, 0),
    ])
  func bounds(range: Range<Int>, count: Int) throws {
    let piece = try #require(Tape.pieces.first)
    #expect(piece.bytes(in: range).count == count)
  }

  @Test("gives the same bytes in parts as in whole")
  func parts() throws {
    let piece = try #require(Tape.pieces.last)
    let parts = stride(from: 0, to: piece.count, by: 4096).flatMap { piece.bytes(in: $0..<$0 + 4096) }
    #expect(piece.withBytes { $0.elementsEqual(parts) })
    #expect(piece.bytes(in: piece.count - 3..<Int.max) == parts.suffix(3))
  }

  @Test("gives nothing for a piece that is not there", arguments: [4, 1000, -1])
  func noSuchPiece(number: Int) {
    let piece = TapePiece(number: number, title: "")
    #expect(piece.count == 0)
    #expect(piece.duration == .zero)
    #expect(piece.bytes(in: 0..<10).isEmpty)
  }
}

/// The header of a frame of MPEG-1 layer III (ISO/IEC 11172-3, 2.4.1.3).
private struct FrameHeader {
  let bitRate: Int
  let sampleRate: Int
  let size: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    let header = Array(bytes)
    guard header.count == 4, header[0] == 0xff, header[1] & 0xfe == 0xfa else { return nil }
    let bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
    bitRate = bitRates[Int(header[2] >> 4)] * 1000
    sampleRate = [44_100, 48_000, 32_000, 0][Int(header[2] >> 2 & 3)]
    guard bitRate > 0, sampleRate > 0 else { return nil }
    size = 144 * bitRate / sampleRate + Int(header[2] >> 1 & 1)
  }
}
