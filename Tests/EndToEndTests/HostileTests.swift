import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("A station that means no good", .serialized, .timeLimit(.minutes(1)))
  struct HostileTests {
    @Test("floods us with titles, and neither the music, the keys nor the machine suffer")
    func titles() throws {
      let music = try Tone(440, seconds: 20).mp3()
      // One for each 64 bytes of music: 250 titles a second.
      let server = try ScriptedServer { connection in
        var number = 0
        connection.broadcast(
          music, interval: 64,
          title: {
            number += 1
            return "A - \(number)"
          })
      }
      let stage = try Stage()
      try stage.play(server.address())
      try stage.hear(440)
      try stage.recording.listen(for: 2)
      let identifier = try #require(stage.terminal.identifier)
      let (start, written, busy) = (
        stage.recording.duration, stage.terminal.output.count, try processorTime(of: identifier)
      )
      try stage.recording.listen(for: 4)
      let seconds = stage.recording.duration - start
      #expect(try processorTime(of: identifier) - busy < 0.2 * seconds)
      let painted = String(decoding: stage.terminal.output[written...], as: UTF8.self)
      #expect(Double(painted.count) < 300 * seconds)
      try stage.terminal.type("?")
      try stage.terminal.waitFor("? back", within: 1)
      #expect(stage.recording.sound(from: start).gaps().isEmpty)
      try stage.terminal.type("q")
      #expect(try stage.terminal.exitStatus(within: 1) == 0)
      #expect(server.count(of: "/") == 1)
    }

    /// The seconds that a process has kept a processor busy.
    private func processorTime(of identifier: Int32) throws -> Double {
      let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      return fields[12...13].compactMap { Double($0) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test("sends junk for ever in the midst of the music, and is tried anew", arguments: [true, false])
    func junk(isFast: Bool) throws {
      let (before, after) = (try Tone(440, seconds: 3).mp3(), try Tone(660, seconds: 30).mp3())
      let server = try ScriptedServer { connection in
        // The radio looks for the station's words too.
        guard connection.path == "/" else { return connection.answer("404 Not Found", body: []) }
        guard connection.server.count(of: "/") == 1 else { return connection.broadcast(after) }
        connection.send("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n")
        connection.send(before)
        // As fast as it is taken, or as fast as music.
        let junk = Array(repeating: UInt8(0x55), count: isFast ? 16_000 : 1_600)
        while connection.isOpen, connection.send(junk) {
          if !isFast { _ = eventually(within: 0.1) { !connection.isOpen } }
        }
      }
      let stage = try Stage()
      try stage.play("--no-tape", server.address())
      try stage.hear(440)
      try stage.hear(660, within: 13)
      #expect(server.count(of: "/") == 2)
      try require("an end of the first connection", within: 2) { server.clientCount == 1 }
    }
  }
}
