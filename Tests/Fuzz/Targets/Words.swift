// What comes within a stream beside the music.

import Lab
import Radio

@testable import Playback

extension FuzzTarget {
  static let words = [
    FuzzTarget(
      "ICY metadata",
      seeds: [
        "StreamTitle='Mori - Ain't Home';StreamUrl='';\0\0\0", "StreamTitle='';", "streamtitle='One; Two'\0",
        "k='p;q';j=;StreamTitle='Dusk';z=1", "adw_ad='true';durationMilliseconds='1';StreamTitle='x';",
        "StreamTitle='A - text=\"B\" song_spot=\"M\"';",
      ], words: ["StreamTitle='", "StreamUrl='", "';", "adw_ad='true';", "text=\"", "song_spot=\"T\""]
    ) { bytes, _ in
      guard let title = ICYMetadata.title(of: bytes) else { return nil }
      _ = Song(streamTitle: title)
      return title.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "controls" : nil
    },
    FuzzTarget(
      "stream titles",
      seeds: [
        "Mori - Dusk", "A - text=\"B\" song_spot=\"M\"", " - ", "--", "Unknown - Dusk",
        "Tin &amp;amp; Tea &#39;&#x41;",
        "STOP_AD_BREAK", "- Dusk -", "Mori - Dusk - Live",
      ], words: [" - ", "text=\"", "song_spot=\"T\"", "&amp;", "&#", ";", "Unknown", "\u{85}", "\u{92}"]
    ) { bytes, _ in
      let text = LegacyText.text(bytes)
      _ = LegacyText.clean(text)
      if text.decodingHTMLEntities.utf8.count > text.utf8.count { return "entities grow" }
      return Song(streamTitle: text)?.title.isEmpty == true ? "a song without a title" : nil
    },
    FuzzTarget(
      "ICY demultiplexer", seeds: icyStreams, words: ["\u{1}", "\u{7F}", "StreamTitle='x';"]
    ) { bytes, chance in
      let interval = [64, 1, 16, 0, -1, .max].randomElement(using: &chance) ?? 64
      let whole = demultiplexed([bytes], interval: interval)
      let cut = demultiplexed(bytes.pieces(using: &chance), interval: interval)
      if whole.sound != cut.sound || whole.blocks != cut.blocks { return "depends on the cuts" }
      return whole.sound.count + whole.blocks.joined().count > bytes.count ? "more than there is" : nil
    },
  ]

  private static let icyStreams = [[1, 0, 0, 3], [0, 255, 0], [0, 0, 0]].map { lengths in
    lengths.flatMap { (length: Int) -> [UInt8] in
      let title = Array("StreamTitle='Mori - Dusk';".utf8) + [UInt8](repeating: 0, count: length * 16)
      return (0..<64).map { UInt8($0) } + [UInt8(length)] + title.prefix(length * 16)
    }
  }

  private static func demultiplexed(
    _ pieces: [[UInt8]], interval: Int
  ) -> (sound: [UInt8], blocks: [[UInt8]]) {
    var demultiplexer = ICYDemultiplexer(interval: interval)
    var sound: [UInt8] = []
    var blocks: [[UInt8]] = []
    for piece in pieces {
      demultiplexer.feed(piece) {
        switch $0 {
        case .audio(let bytes): sound += bytes
        case .metadata(let block): blocks.append(block)
        }
      }
    }
    return (sound, blocks)
  }
}
