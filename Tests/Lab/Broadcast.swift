// How a real station sends: a burst, then as fast as it is heard, titles in between.

import Foundation

extension ScriptedServer.Connection {
  /// Sends MP3 over and over at `bitrate`, as a station does, until the client goes or `isOver` says so.
  ///
  /// `burst` bytes come at once. With an `interval`, a block of ICY metadata follows each so many
  /// bytes of sound, with the title that `title` returns, whenever that changes.
  public func broadcast(
    _ mp3: [UInt8], bitrate: Int = 128, burst: Int = 65_536, interval: Int = 0, headers: String = "",
    title: () -> String = { "" }, isOver: () -> Bool = { false }
  ) {
    let icy = interval > 0 ? "icy-metaint:\(interval)\r\n" : ""
    send("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\(icy)\(headers)\r\n")
    let perSecond = Double(bitrate) * 125
    let start = ContinuousClock.now
    var sent = 0
    var lastTitle: String?
    while isOpen, !isOver() {
      let due = ContinuousClock.now - start
      let seconds = Double(due.components.seconds) + Double(due.components.attoseconds) / 1e18
      let allowed = burst + Int(seconds * perSecond)
      while sent < allowed {
        let toBlock = interval > 0 ? interval - sent % interval : Int.max
        let offset = sent % mp3.count
        let count = min(allowed - sent, toBlock, mp3.count - offset)
        guard send(Array(mp3[offset..<offset + count])) else { return }
        sent += count
        if count == toBlock {
          let now = title()
          guard send(now == lastTitle ? [0] : Self.metadata("StreamTitle='\(now)';")) else { return }
          lastTitle = now
        }
      }
      usleep(50_000)
    }
  }

  /// A block of ICY metadata with its length byte.
  public static func metadata(_ text: String) -> [UInt8] {
    let text = Array(text.utf8)
    let length = (text.count + 15) / 16
    return [UInt8(length)] + text + Array(repeating: 0, count: length * 16 - text.count)
  }
}
