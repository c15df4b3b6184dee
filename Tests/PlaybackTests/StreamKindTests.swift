import Foundation
import Lab
import Testing

@testable import Playback

@Suite("The kind of a stream")
struct StreamKindTests {
  @Test(
    "is told by its content type",
    arguments: [
      ("audio/mpeg", .mp3), ("audio/mp3", .mp3), ("audio/x-mpeg", .mp3), ("audio/mpg", .mp3),
      ("audio/x-mpegaudio", .mp3), ("audio/mpeg3", .mp3), ("application/octet-stream", .mp3),
      ("binary/octet-stream", .mp3), ("", .mp3), ("unknown", .mp3), ("audio/x-unknown", .mp3),
      ("audio/aac", .other("AAC")), ("audio/aacp", .other("AAC")), ("audio/mp4", .other("MP4")),
      ("audio/x-m4a", .other("MP4")), ("video/mp4", .other("MP4")), ("application/ogg", .other("Ogg")),
      ("audio/ogg", .other("Ogg")), ("audio/vorbis", .other("Ogg Vorbis")), ("audio/opus", .other("Opus")),
      ("audio/flac", .other("FLAC")), ("audio/x-flac", .other("FLAC")), ("audio/x-wav", .other("WAV")),
      ("audio/x-ms-wma", .other("Windows Media")), ("video/x-ms-asf", .other("Windows Media")),
      ("text/html", .other("a web page")), ("application/xhtml+xml", .other("a web page")),
      ("image/png", .other("an image")), ("image/svg+xml", .other("an image")),
      ("text/plain", .other("text")),
      ("application/json", .other("JSON")), ("video/mp2t", .other("video")),
      ("application/pdf", .other("application/pdf")), ("audio/x-mpegurl", .list), ("audio/mpegurl", .list),
      ("application/vnd.apple.mpegurl", .list), ("application/x-mpegurl", .list), ("audio/x-scpls", .list),
      ("application/pls+xml", .list), ("application/xspf+xml", .list),
    ] as [(String, StreamKind)])
  func types(type: String, kind: StreamKind) {
    #expect(StreamKind(contentType: type) == kind)
  }

  @Test("is told by the end of an address where the type says little")
  func extensions() {
    for type in ["", "text/plain", "application/octet-stream", "application/xml"] {
      #expect(StreamKind(contentType: type, fileExtension: "PLS") == .list)
    }
    #expect(StreamKind(contentType: "audio/mpeg", fileExtension: "m3u") == .mp3)
    #expect(StreamKind(contentType: "", fileExtension: "mp3") == .mp3)
  }

  private static func ogg(_ codec: String) -> [UInt8] {
    Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [1, 30] + Array(codec.utf8)
      + [UInt8](repeating: 0, count: 30)
  }

  @Test(
    "is proven by the first bytes",
    arguments: [
      (ogg("OpusHead"), .other("Opus")), (ogg("\u{1}vorbis"), .other("Ogg Vorbis")),
      (ogg("\u{7F}FLAC"), .other("FLAC")), (ogg("Speex   "), .other("Ogg")),
      (Array("fLaC".utf8), .other("FLAC")), (Array("\0\0\0 ftypM4A ".utf8), .other("MP4")),
      (Array("RIFF\0\0\0\0WAVEfmt ".utf8), .other("WAV")), (Array("GIF89a".utf8), .other("an image")),
      ([0x89] + Array("PNG\r\n".utf8), .other("an image")), ([0xFF, 0xD8, 0xFF, 0xE0], .other("an image")),
      (Array("<HTML><body>".utf8), .other("a web page")),
      (Array(" \r\n<!DOCTYPE html>".utf8), .other("a web page")),
      (Array("<!-- x --><html>".utf8), .other("a web page")),
      (Array("<asx version='3'>".utf8), .other("an ASX playlist")),
      (Array("[Playlist]\n".utf8), .list), (Array("\u{FEFF}#EXTM3U\n".utf8), .list),
      (Array("https://a.example/x".utf8), .list), (Array("<?xml version='1.0'?>\n<playlist>".utf8), .list),
      (Array("<?xml version='1.0'?>".utf8), nil), (Array("OggS".utf8), nil), (Array("RIFF".utf8), nil),
      ([], nil),
      ([0xFF, 0xF1], nil), ([UInt8](repeating: 0xFF, count: 4_096), nil),
      ([UInt8](repeating: 0, count: 4_096), nil),
    ] as [([UInt8], StreamKind?)])
  func content(bytes: [UInt8], kind: StreamKind?) {
    #expect(StreamKind(firstBytes: bytes) == kind)
  }

  @Test("AAC is known wherever it begins, and MP3 never taken for it")
  func adts() throws {
    let aac = try Encoded.aac()
    for start in [0, 1, 100, 333, 2_000] {
      #expect(StreamKind(firstBytes: aac[start...]) == .other("AAC"))
    }
    for tone in [Tone(seconds: 1), Tone(seconds: 1, bitrate: 0), Tone(seconds: 1, bitrate: 32, rate: 22_050)]
    {
      let mp3 = try tone.mp3()
      for start in stride(from: 0, to: mp3.count - 4_096, by: 97) {
        #expect(StreamKind(firstBytes: mp3[start...]) == nil)
      }
    }
  }

  @Test("is found out behind a tag, and however the bytes are cut", arguments: [1, 7, 1_000, 100_000])
  func cuts(size: Int) throws {
    let tag = Encoded.tag(title: "T", padding: 20_000)
    for (bytes, kind) in [
      (try Encoded.aac(), StreamKind.other("AAC")), (Array("fLaC123".utf8), .other("FLAC")),
    ] {
      var probe = StreamProbe(StreamHead(contentType: "audio/mpeg"))
      let stream = tag + bytes
      let found = stride(from: 0, to: stream.count, by: size).lazy
        .compactMap { probe.take(stream[$0..<min($0 + size, stream.count)]) }.first
      #expect(found == kind)
    }
  }
}
