// Sound in other clothes than the lab's plain tones.

import Foundation
import Lab
import Synchronization

enum Encoded {
  private static let cache = Mutex<[String: [UInt8]]>([:])

  /// What ffmpeg makes of a tone with these arguments; encoded once per run.
  static func ffmpeg(_ arguments: [String], seconds: Double = 2, to name: String) throws -> [UInt8] {
    try cache.withLock { cache in
      let key = (arguments + ["\(seconds)", name]).joined(separator: " ")
      if let bytes = cache[key] { return bytes }
      let folder = try TemporaryFolder()
      try Program.run(
        "ffmpeg",
        [
          "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i",
          "sine=frequency=440:duration=\(seconds):sample_rate=44100", "-af", "volume=4",
        ] + arguments + [folder.file(name)])
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
      cache[key] = bytes
      return bytes
    }
  }

  static func aac() throws -> [UInt8] { try ffmpeg(["-c:a", "aac", "-b:a", "64k"], to: "tone.aac") }

  /// An ID3v2.4 tag with a title and an artist, and a picture of so many bytes.
  static func tag(title: String, artist: String = "", padding: Int = 0) -> [UInt8] {
    func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + synchsafe(content.count) + [0, 0] + content
    }
    var frames = frame("TIT2", [3] + Array(title.utf8))
    if !artist.isEmpty { frames += frame("TPE1", [3] + Array(artist.utf8)) }
    if padding > 0 {
      // A picture is full of what might be the beginning of a frame.
      let picture = (0..<padding).map { [0xFF, 0xFB, 0x90, 0x64, 0x00][$0 % 5] as UInt8 }
      frames += frame("APIC", [0] + Array("image/jpeg".utf8) + [0, 3, 0] + picture)
    }
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe(frames.count) + frames
  }

  /// An ID3v1 tag.
  static func oldTag(title: String, artist: String = "") -> [UInt8] {
    func field(_ text: String, _ length: Int) -> [UInt8] {
      Array((Array(text.utf8) + [UInt8](repeating: 0, count: length)).prefix(length))
    }
    return Array("TAG".utf8) + field(title, 30) + field(artist, 30) + field("", 65)
  }

  private static func synchsafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
  }
}
