// A programme on Icecast whose songs anybody can tell by ear: each is a tone of its own.

import Foundation
import Synchronization

/// A source that plays one tone after the other, each with its title from its first frame on.
public final class Programme {
  /// A song of the programme.
  public struct Song: Sendable {
    public var artist: String
    public var title: String
    /// In Hz.
    public var frequency: Int

    public init(_ artist: String, _ title: String, frequency: Int) {
      self.artist = artist
      self.title = title
      self.frequency = frequency
    }
  }

  private let server: Icecast
  private let mount: String
  private let connection: SourceConnection
  private let music: Music

  /// What the source's thread is to send.
  private final class Music: Sendable {
    let mp3: Mutex<[UInt8]>
    init(_ mp3: [UInt8]) { self.mp3 = Mutex(mp3) }
  }

  /// Begins with a song that has been on for a while, and returns once listeners are let in.
  public init(
    on server: Icecast, with song: Song, mount: String = "/lofi.mp3", name: String = "Lab Radio"
  ) throws {
    self.server = server
    self.mount = mount
    music = Music(try Self.mp3(of: song))
    connection = try SourceConnection(to: server, mount: mount, name: name)
    Thread.detachNewThread { [connection, music] in Self.send(music, over: connection) }
    try require("a source at \(mount): \(server.log)") {
      (try? fetch(port: server.port, mount, upTo: 60_000, within: 1))?.body.count == 60_000
    }
    try server.announce("\(song.artist) - \(song.title)", at: mount)
  }

  deinit { drop() }

  /// Goes on with another song, now; without its title where `isNamed` says so.
  public func play(_ song: Song, isNamed: Bool = true) throws {
    let mp3 = try Self.mp3(of: song)
    music.mp3.withLock { $0 = mp3 }
    if isNamed { try server.announce("\(song.artist) - \(song.title)", at: mount) }
  }

  /// Ends it as a broken line would.
  public func drop() { connection.end() }

  private static func mp3(of song: Song) throws -> [UInt8] { try Tone(song.frequency, seconds: 5).mp3() }

  private static func send(_ music: Music, over connection: SourceConnection) {
    // Whole frames only, so that a change of song is heard as nothing else. A second has 38.3 of them.
    let (frames, ahead) = (38.28125, 230)
    let start = ContinuousClock.now
    var (sent, position) = (0, 0)
    var mp3 = music.mp3.withLock { $0 }
    while true {
      let due = ahead + Int((ContinuousClock.now - start) / .seconds(1) * frames)
      let now = music.mp3.withLock { $0 }
      if now != mp3 { (mp3, position) = (now, 0) }
      while sent < due {
        // At 128 kbit/s a frame has 417 bytes, or 418 where its third byte says so.
        let length = 417 + Int(mp3[position + 2] >> 1 & 1)
        guard position + length <= mp3.count else {
          position = 0
          continue
        }
        guard connection.send(mp3[position..<position + length]) else { return }
        position = position + length + 4 <= mp3.count ? position + length : 0
        sent += 1
      }
      usleep(26_000)
    }
  }
}
