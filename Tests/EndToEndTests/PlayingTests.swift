import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("Playing", .serialized, .timeLimit(.minutes(1)))
  struct PlayingTests {
    @Test("plays a stream and shows what it says it plays")
    func playsStream() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      try stage.terminal.waitFor("Rain on Tin")
      try stage.terminal.waitFor("Kettle")
      try stage.terminal.waitFor("Lab Radio")

      try station.source.setTitle("Mötley – Ça va")
      try stage.terminal.waitFor("Ça va", within: 15)
      #expect(!stage.terminal.screen.contains("Rain on Tin"))
    }

    @Test("falls silent on the space bar and plays on when it is pressed again")
    func pauses() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)

      try stage.terminal.type("Space")
      try stage.hearNothing(within: 1)
      try stage.terminal.waitFor("space resume")
      let quiet = stage.terminal.output.count
      try stage.recording.listen(for: 2)
      #expect(stage.terminal.output.count == quiet, "bytes were written while paused")

      try stage.terminal.type("Space")
      try stage.hear(440)
      try stage.terminal.waitFor("space pause")
    }

    @Test("gives the memory back that only its start has needed, and plays on without a gap")
    func tidies() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      let start = stage.recording.duration
      let before = try residentFiles(stage)
      try require("less memory than \(before) kB", within: 10) { try residentFiles(stage) < before * 3 / 4 }
      try stage.terminal.type("?")
      try stage.terminal.waitFor("? back", within: 1)
      try stage.recording.listen(for: 1)
      #expect(stage.recording.sound(from: start).gaps().isEmpty)
    }

    /// The kilobytes of files, code above all, that the radio holds in memory.
    private func residentFiles(_ stage: Stage) throws -> Int {
      let identifier = try #require(stage.terminal.identifier)
      let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssFile:") }
      return try #require(line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }

    @Test("comes back by itself when the station has been away")
    func reconnects() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      station.source.drop()
      try stage.terminal.waitFor("r now", within: 15)
      try stage.hearNothing(within: 10)
      let folder = try TemporaryFolder()
      let source = try IcecastSource(Tone(660, seconds: 20).write(into: folder), on: station.icecast)
      try stage.hear(660, within: 15)
      try stage.terminal.waitFor("no error") { !$0.contains("r now") }
      withExtendedLifetime(source) {}
    }

    @Test("plays on when the sound server comes back")
    func soundServerReturns() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      stage.sound.kill()
      try stage.terminal.waitFor("no sound server")
      try stage.sound.start()
      try require("a stream on the new server", within: 15) { try !stage.sound.streams().isEmpty }
      try stage.terminal.waitFor("no error") { !$0.contains("no sound server") }
    }

    @Test("has two threads, no more")
    func twoThreads() throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      let identifier = try #require(stage.terminal.identifier)
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
      // The thread sanitizer has one of its own.
      let others = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 0 : 1
      #expect(threads.count == 2 + others)
    }

    @Test("draws itself anew at every size", arguments: [(200, 50), (60, 12), (40, 8), (30, 1), (1, 1)])
    func resizes(columns: Int, rows: Int) throws {
      let station = try ToneStation()
      let stage = try Stage()
      try stage.play(station.address)
      try stage.hear(440)
      try stage.terminal.resize(columns: columns, rows: rows)
      try stage.terminal.resize(columns: 80, rows: 20)
      try stage.terminal.waitFor("q quit")
      try stage.hear(440)
    }
  }
}
