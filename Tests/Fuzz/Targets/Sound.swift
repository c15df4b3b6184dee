// What is, or calls itself, music.

import Lab

@testable import Playback

extension FuzzTarget {
  static let sound = [
    FuzzTarget(
      "MP3 frames",
      seeds: [
        frames(4), [9, 9, 9] + frames(2) + tag + frames(3), frames(2) + Array("TAG".utf8) + frames(2),
      ],
      words: mp3Words
    ) { bytes, chance in
      let whole = framed([bytes])
      let cut = framed(bytes.pieces(using: &chance))
      if whole != cut { return "depends on the cuts" }
      return whole.count > bytes.count ? "more than there is" : nil
    },
    FuzzTarget("ID3 tags", seeds: [tag, tag + frames(1), Array(tag.prefix(9))], words: mp3Words) { bytes, _ in
      let length = MP3Tag.length(atBeginningOf: bytes)
      return length == 0 || 10...(1 << 28 + 20) ~= length ? nil : "\(length) bytes long"
    },
    FuzzTarget(
      "first bytes of a stream",
      seeds: [
        frames(3), tag + frames(2),
        Array("OggS".utf8) + [UInt8](repeating: 1, count: 23) + Array("OpusHead".utf8),
        adts(4), Array("[playlist]\nFile1=http://a.example".utf8),
        Array("<?xml version='1.0'?><playlist>".utf8),
        Array("<!doctype html><html><body>".utf8), Array("    ftypM4A ".utf8), Array("RIFF....WAVE".utf8),
      ],
      words: mp3Words + ["OggS", "fLaC", "ftyp", "RIFF", "<asx", "<html", "#EXTM3U", "http://", "\u{FEFF}"]
    ) { bytes, chance in
      let types = [
        "audio/mpeg", "", "audio/x-scpls", "text/html", "application/octet-stream", "audio/aac", "/", "a/",
      ]
      var probe = StreamProbe(StreamHead(contentType: types.randomElement(using: &chance) ?? ""))
      for piece in bytes.pieces(using: &chance) {
        if probe.take(piece[...]) != nil { break }
        if probe.opening.count > StreamKind.enough + 5_000 { return "waits for ever" }
      }
      return nil
    },
  ]

  private static let mp3Words = ["ID3", "TAG", "APE", "LYR", "\u{4}\0\0\0\0\u{1}\u{7F}"]

  /// Frames of 128 kbit/s at 44.1 kHz, with nothing in them.
  private static func frames(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413) }
  }

  /// Frames of ADTS, 64 bytes long.
  private static func adts(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [0xFF, 0xF1, 0x50, 0x80, 0x08, 0x00, 0xFC] + [UInt8](repeating: 7, count: 57) }
  }

  /// An ID3v2.4 tag of 30 bytes behind its header.
  private static let tag: [UInt8] =
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 30] + [UInt8](repeating: 65, count: 30)

  private static func framed(_ pieces: [[UInt8]]) -> [UInt8] {
    var framer = MP3Framer()
    var sound: [UInt8] = []
    for piece in pieces { framer.feed(piece[...]) { sound += $0 } }
    return sound
  }
}
