// A source that has been on the air for a while when it is first heard.

import Foundation
import Synchronization

/// Plays the rising scale at a mount of Icecast, over and over, until it is dropped or let go.
///
/// Ffmpeg would need four seconds until Icecast has the burst that listeners of a real station get.
public final class ScaleSource {
  private let connection: Connection

  /// The socket, as its thread sees it: -1 once it is to end.
  private final class Connection: Sendable {
    let socket: Mutex<Int32>
    init(_ socket: Int32) { self.socket = Mutex(socket) }

    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
      var rest = bytes
      while !rest.isEmpty {
        let count = socket.withLock { socket in
          rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    func end() {
      socket.withLock { socket in
        if socket >= 0 { close(socket) }
        socket = -1
      }
    }
  }

  /// Begins, a few seconds into the scale, and returns once listeners are let in.
  public init(on server: Icecast, mount: String = "/lofi.mp3", name: String = "Lab Radio") throws {
    let mp3 = try Scale.mp3()
    var descriptor: Int32 = -1
    // It takes Icecast a moment to forget a source before.
    try require("Icecast to take a source: \(server.log)") {
      descriptor = Self.logIn(to: server.port, mount: mount, name: name)
      return descriptor >= 0
    }
    connection = Connection(descriptor)
    Thread.detachNewThread { [connection] in Self.play(mp3, over: connection) }
    try require("a source at \(mount): \(server.log)") {
      (try? fetch(port: server.port, mount, upTo: 60_000, within: 1))?.body.count == 60_000
    }
  }

  deinit { drop() }

  /// Ends it as a broken line would: Icecast ends its listeners' streams.
  public func drop() { connection.end() }

  /// Returns a connection that Icecast awaits music on; -1 when it refuses.
  private static func logIn(to port: UInt16, mount: String, name: String) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let secret = Data("source:\(Icecast.password)".utf8).base64EncodedString()
    let head = Array(
      ("SOURCE \(mount) HTTP/1.0\r\nAuthorization: Basic \(secret)\r\nContent-Type: audio/mpeg\r\n"
        + "Ice-Name: \(name)\r\n\r\n").utf8)
    var answer = [UInt8](repeating: 0, count: 256)
    if connectSocket(descriptor, to: loopback(port)),
      send(descriptor, head, head.count, Int32(MSG_NOSIGNAL)) == head.count,
      recv(descriptor, &answer, answer.count, 0) > 0,
      String(decoding: answer, as: UTF8.self).contains(" 200 ")
    {
      return descriptor
    }
    close(descriptor)
    return -1
  }

  private static func play(_ mp3: [UInt8], over connection: Connection) {
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
