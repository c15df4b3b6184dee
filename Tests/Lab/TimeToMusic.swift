// How long a server itself takes to send music, whoever asks.

import Foundation

extension Icecast {
  /// The seconds from a request to a player's first mouthful of music (4 kB), the middle one of some tries.
  public func timeToMusic(tries: Int = 9) throws -> Double {
    let times = try (0..<tries).map { _ in try timeToMusic() }
    return times.sorted()[tries / 2]
  }

  private func timeToMusic() throws -> Double {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let request = Array("GET /lofi.mp3 HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    let start = ContinuousClock.now
    guard connectSocket(socket, to: loopback(port)), send(socket, request, request.count, 0) == request.count
    else { throw LabError("Icecast takes no listener: \(log)") }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    while count < 4_096 {
      let more = recv(socket, &buffer, buffer.count, 0)
      guard more > 0 else { throw LabError("Icecast sends no music: \(log)") }
      count += more
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
