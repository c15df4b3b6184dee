import Lab
import Testing

@testable import Playback

@Suite("The ICY demultiplexer")
struct ICYDemultiplexerTests {
  private static let interval = 64

  /// A stream of sound with blocks of several lengths, and what should come of it.
  private static let (stream, sound, blocks) = {
    var stream: [UInt8] = []
    var sound: [UInt8] = []
    var blocks: [[UInt8]] = []
    let lengths = [1, 0, 0, 255, 3, 0, 1]
    for (turn, length) in lengths.enumerated() {
      let audio = (0..<interval).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ turn) }
      let block = (0..<length * 16).map { UInt8(truncatingIfNeeded: $0 &+ turn) }
      stream += audio + [UInt8(length)] + block
      sound += audio
      if length > 0 { blocks.append(block) }
    }
    return (stream + [1, 2, 3], sound + [1, 2, 3], blocks)
  }()

  @Test(
    "separates sound from metadata however the stream is cut",
    arguments: [1, 2, 3, 7, 16, 63, 64, 65, 66, 4_096])
  func chunks(size: Int) {
    var demultiplexer = ICYDemultiplexer(interval: Self.interval)
    var sound: [UInt8] = []
    var blocks: [[UInt8]] = []
    for start in stride(from: 0, to: Self.stream.count, by: size) {
      demultiplexer.feed(Array(Self.stream[start..<min(start + size, Self.stream.count)])) { piece in
        switch piece {
        case .audio(let bytes): sound += bytes
        case .metadata(let block): blocks.append(block)
        }
      }
    }
    #expect(sound == Self.sound)
    #expect(blocks == Self.blocks)
  }

  @Test("hands on a block at once when its last byte is there, before the sound that follows")
  func order() {
    var demultiplexer = ICYDemultiplexer(interval: 2)
    var pieces: [ICYDemultiplexer.Piece] = []
    let block = [UInt8](repeating: 65, count: 16)
    demultiplexer.feed([1, 2, 1] + block) { pieces.append($0) }
    #expect(pieces == [.audio([1, 2]), .metadata(block)])
    demultiplexer.feed([3, 4, 0, 5]) { pieces.append($0) }
    #expect(pieces == [.audio([1, 2]), .metadata(block), .audio([3, 4]), .audio([5])])
  }

  @Test("takes all for sound when there is no metadata", arguments: [0, -1])
  func none(interval: Int) {
    var demultiplexer = ICYDemultiplexer(interval: interval)
    var sound: [UInt8] = []
    for bytes in [Self.stream, []] {
      demultiplexer.feed(bytes) { if case .audio(let bytes) = $0 { sound += bytes } }
    }
    #expect(sound == Self.stream)
  }
}

@Suite("A block of ICY metadata")
struct ICYMetadataTests {
  @Test(
    "gives the title",
    arguments: [
      ("StreamTitle='Kettle - Rain on Tin';StreamUrl='';", "Kettle - Rain on Tin"),
      ("StreamTitle='Ain't Home';StreamUrl='';", "Ain't Home"),
      ("StreamTitle='Ain't Home'", "Ain't Home"),
      ("StreamTitle='One; Two';", "One; Two"),
      ("StreamTitle='';StreamUrl='';", ""),
      ("StreamTitle=''", ""),
      ("StreamTitle='  ';", ""),
      ("STREAMTITLE='Dusk';", "Dusk"),
      ("streamtitle='Dusk';", "Dusk"),
      ("k='p;q';j=;StreamTitle='Dusk';z=1", "Dusk"),
      ("xStreamTitle='No';StreamTitle='Yes';", "Yes"),
      ("StreamTitle='Dusk';\r\nStreamUrl='u';", "Dusk"),
      ("StreamTitle='\u{1B}[31mRed\u{7}\tInk\u{9B}';", "[31mRedInk›"),
      ("StreamTitle='Café ☕';", "Café ☕"),
      ("StreamTitle='Dusk';\0\0\0StreamTitle='Not';", "Dusk"),
      ("StreamTitle='Don't Stop 'Til'\0\0\0", "Don't Stop 'Til"),
      ("StreamTitle='Rock 'n' Roll; Part 2';StreamUrl=''", "Rock 'n' Roll; Part 2"),
      ("StreamTitle='Dusk", "Dusk"),
      ("StreamTitle='\(String(repeating: "é", count: 1_100))';", String(repeating: "é", count: 1_100)),
      ("StreamTitle='A - text=\"B\" song_spot=\"M\"';", "A - text=\"B\" song_spot=\"M\""),
      ("adw_ad='true';durationMilliseconds='1';adId='1';insertionType='preroll';", ""),
      ("StreamTitle='Buy this';adw_ad='true';", ""),
      ("adw_ad='false';StreamTitle='Dusk';", "Dusk"),
    ] as [(String, String?)])
  func titles(block: String, title: String?) {
    #expect(ICYMetadata.title(of: Array(block.utf8)) == title)
  }

  @Test(
    "says nothing when it has no title",
    arguments: ["", "\0\0", "StreamTitle=Dusk;", "StreamUrl='x';", "StreamTitle", "noise"])
  func none(block: String) {
    #expect(ICYMetadata.title(of: Array(block.utf8)) == nil)
  }

  @Test("is read as Windows-1252 when it is no UTF-8")
  func windows1252() {
    let block = Array("StreamTitle='Caf".utf8) + [0xE9, 0x20, 0x93, 0x80, 0x94, 0x81] + Array("';".utf8)
    #expect(ICYMetadata.title(of: block) == "Café “€”")
  }

  @Test("of UTF-16 or of any bytes does no harm")
  func noise() {
    var generator = SeededGenerator(seed: 1)
    for length in 0..<500 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = ICYMetadata.title(of: bytes)
      _ = ICYMetadata.title(of: Array("StreamTitle='".utf8) + bytes)
    }
    #expect(ICYMetadata.title(of: "StreamTitle='D';".utf16.flatMap { [UInt8($0 >> 8), UInt8($0)] }) == nil)
  }
}
