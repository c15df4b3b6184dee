// A source that has been on the air for a while when it is first heard.

import Foundation

/// Plays the rising scale at a mount of Icecast, over and over, until it is dropped or let go.
///
/// Ffmpeg would need four seconds until Icecast has the burst that listeners of a real station get.
public final class ScaleSource {
  private let connection: SourceConnection

  /// Begins, a few seconds into the scale, and returns once listeners are let in.
  public init(on server: Icecast, mount: String = "/lofi.mp3", name: String = "Lab Radio") throws {
    let mp3 = try Scale.mp3()
    connection = try SourceConnection(to: server, mount: mount, name: name)
    Thread.detachNewThread { [connection] in Self.play(mp3, over: connection) }
    try require("a source at \(mount): \(server.log)") {
      (try? fetch(port: server.port, mount, upTo: 60_000, within: 1))?.body.count == 60_000
    }
  }

  deinit { drop() }

  /// Ends it as a broken line would: Icecast ends its listeners' streams.
  public func drop() { connection.end() }

  private static func play(_ mp3: [UInt8], over connection: SourceConnection) {
    let (ahead, perSecond) = (96_000, 16_000.0)
    let start = ContinuousClock.now
    var sent = 0
    while true {
      let due = ahead + Int((ContinuousClock.now - start) / .seconds(1) * perSecond)
      let offset = sent % mp3.count
      let piece = mp3[offset..<min(offset + due - sent, mp3.count)]
      guard connection.send(piece) else { return }
      sent += piece.count
      // A frame's worth of time, as an encoder sends.
      usleep(26_000)
    }
  }
}
