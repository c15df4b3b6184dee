import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("The list of stations", .serialized, .timeLimit(.minutes(2)))
  struct StationListTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func write(stations: [(name: String, address: String)]) throws {
      try FileManager.default.createDirectory(
        atPath: home.file(".config/lofitime"), withIntermediateDirectories: true)
      let lines = stations.map { "\($0.name) = \($0.address)\n" }.joined()
      try Data("[radio]\nstation = \(stations[0].name)\n[stations]\n\(lines)".utf8)
        .write(to: URL(fileURLWithPath: home.file(".config/lofitime/config.ini")))
    }

    /// Starts the radio with stations of the listener's own, the first of which plays.
    private func play(_ stations: [(name: String, address: String)], on stage: Stage) throws {
      try write(stations: stations)
      try stage.play([], environment: ["HOME": home.path])
    }

    /// A stream of a tone, in real time, that begins after a while.
    private func slowStation(_ tone: Int, after seconds: UInt32) throws -> ScriptedServer {
      // Not from the encoder's own moment of silence on.
      let mp3 = Array(try Tone(tone, seconds: 30).mp3().dropFirst(16_000))
      return try ScriptedServer { connection in
        sleep(seconds)
        connection.send("HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Slow Radio\r\n\r\n")
        connection.send(Array(mp3.prefix(65_536)))
        var rest = mp3.dropFirst(65_536)
        while connection.isOpen, !rest.isEmpty, connection.send(Array(rest.prefix(4_000))) {
          rest = rest.dropFirst(4_000)
          usleep(250_000)
        }
      }
    }

    @Test("is searched while one types; the old station plays, without a gap, until the new one has sound")
    func tunes() throws {
      let station = try ToneStation(440, seconds: 60)
      let slow = try slowStation(660, after: 2)
      let stage = try Stage()
      try play([("Desk", station.address), ("Lamp", slow.address("/lamp.mp3"))], on: stage)
      try stage.hear(440)
      let start = stage.recording.duration
      try stage.terminal.type("s")
      try stage.terminal.waitFor("› ▶ Desk")
      try stage.terminal.waitFor("Code Radio")
      try stage.terminal.type("/")
      try stage.terminal.type("lam")
      try stage.terminal.waitFor("1 of ")
      try stage.terminal.type("Enter")
      // What is coming is said at once, and what is heard is still there.
      try stage.terminal.waitFor("→ Lamp", within: 1)
      #expect(stage.recording.latest.level(of: 440) > 0.1)
      try stage.hear(660, within: 8)
      try stage.terminal.waitFor("╭ Lamp ─")
      try stage.recording.listen(for: 1)
      let sound = stage.recording.sound(from: start)
      #expect(sound.gaps(longerThan: 0.02) == [])
      #expect(stage.recording.latest.level(of: 440) < 0.01)
    }

    @Test("leads back to what plays on when the new station cannot be reached")
    func unreachable() throws {
      let station = try ToneStation(440, seconds: 60)
      let server = try ScriptedServer { $0.answer("503 Service Unavailable", body: []) }
      let stage = try Stage()
      try play([("Desk", station.address), ("Lamp", server.address("/lamp.mp3"))], on: stage)
      try stage.hear(440)
      let start = stage.recording.duration
      try stage.terminal.type("n")
      try stage.terminal.waitFor("an answer", within: 5) {
        _ = $0
        return stage.terminal.words.contains(
          "Lamp answers HTTP 503 (in trouble itself), Desk plays meanwhile")
      }
      try stage.terminal.waitFor("Desk → Lamp")
      try stage.terminal.type("N")
      try stage.terminal.waitFor("╭ Desk ─")
      try stage.recording.listen(for: 1)
      #expect(stage.recording.sound(from: start).gaps(longerThan: 0.02) == [])
    }

    @Test("is not connected to from one end to the other when n is held down")
    func held() throws {
      let station = try ToneStation(440, seconds: 60)
      let server = try ScriptedServer { $0.stall() }
      let stage = try Stage()
      try play(
        [("Desk", station.address)] + (0..<300).map { ("Dead \($0)", server.address("/\($0)")) }, on: stage)
      try stage.hear(440)
      for _ in 0..<25 { try stage.terminal.type(String(repeating: "n", count: 10)) }
      try stage.terminal.waitFor("→ Dead 249")
      try require("a connection to the last") { server.count(of: "/249") == 1 }
      #expect(server.requests.count <= 12, "\(server.requests.count) connections for 250 key presses")
      #expect(stage.recording.latest.level(of: 440) > 0.1)
    }

    @Test("says what is on at other stations, and how many listen, for as long as it is shown")
    func glimpses() throws {
      let station = try ToneStation(440, seconds: 60)
      let other = try ToneStation(660, seconds: 60)
      try other.source.setTitle("Kettle - Rain on Tin")
      let dead = try ScriptedServer { $0.stall() }
      let stage = try Stage()
      try play([("Desk", station.address), ("Lamp", other.address), ("Dead", dead.address("/x"))], on: stage)
      try stage.hear(440)
      #expect(dead.requests.isEmpty)
      try stage.terminal.type("s")
      try stage.terminal.waitFor("Kettle, Rain on Tin")
      try stage.terminal.waitFor("its audience") { screen in
        screen.split(separator: "\n").contains { $0.contains("Lamp") && $0.contains(" 0 ") }
      }
      try require("a question") { dead.count(of: "/status-json.xsl?mount=%2Fx") == 1 }
      // Called off when nobody looks any more.
      try stage.terminal.type("Escape")
      try require("the end of the question") { dead.clientCount == 0 }
      #expect(stage.recording.latest.level(of: 440) > 0.1)
    }

    @Test("gives way to the songs heard, whose titles can be copied")
    func copies() throws {
      let station = try ToneStation(440, seconds: 60)
      try station.source.setTitle("Mötley - Ünter")
      let stage = try Stage()
      try stage.terminal.allowCopying()
      try stage.play(station.address)
      try stage.terminal.waitFor("Ünter")
      try stage.terminal.type("y")
      try stage.terminal.waitFor("copied: Mötley - Ünter")
      try require("a copy") { stage.terminal.clipboard == "Mötley - Ünter" }
      try station.source.setTitle("Kettle - Rain")
      try stage.terminal.waitFor("Rain", within: 12)
      try stage.terminal.type("h")
      try stage.terminal.waitFor("› Ünter – Mötley")
      try stage.terminal.type("/")
      try stage.terminal.type("unt")
      try stage.terminal.waitFor("1 of 1")
      try stage.terminal.type("Enter")
      try stage.terminal.type("y")
      try stage.terminal.waitFor("copied: Mötley - Ünter")
      try stage.terminal.type("Escape")
      try stage.terminal.waitFor("esc back")
      try stage.terminal.type("Escape")
      try stage.terminal.waitFor("pause")
    }

    @Test("is printed, tried station by station, and fails where one of them does")
    func checked() throws {
      let station = try ToneStation(440, seconds: 60)
      let page = try ScriptedServer {
        $0.answer(type: "text/html", body: Array("<html>no music</html>".utf8))
      }
      let slow = try ScriptedServer { $0.stall() }
      try write(stations: [
        ("Night Desk", station.address), ("Page", page.address("/a")),
        ("Gone", station.icecast.address("/gone.mp3")),
        ("Nobody", "http://127.0.0.1:1/x.mp3"), ("Silent", slow.address("/s")),
      ])
      func run(_ words: String...) throws -> (status: Int32?, lines: [Substring]) {
        let program = try Program(
          Build.program("lofitime"), ["list"] + words, environment: ["HOME": home.path, "no_proxy": "*"])
        try require("its end", within: 30) { !program.isRunning }
        return (program.status, program.log.split(separator: "\n"))
      }
      let good = try run("--check", "night-desk", "tape")
      #expect(good.status == 0)
      #expect(good.lines.contains { $0.hasPrefix("night-desk  ok    mp3 128k after ") })
      #expect(good.lines.contains { $0.hasPrefix("tape        ok    mp3 80k after ") })

      let bad = try run("--check", "night-desk", "page", "gone", "nobody", "silent")
      #expect(bad.status == 1)
      #expect(bad.lines.count == 5)
      for line in [
        "page        FAIL  Page sends a web page, not MP3 (look for its MP3 address)",
        "gone        FAIL  Gone answers HTTP 404 (not found)",
        "nobody      FAIL  can't reach 127.0.0.1:1",
        "silent      FAIL  127.0.0.1:\(slow.port) does not answer",
      ] {
        #expect(bad.lines.contains { $0.hasPrefix(line) }, "\(bad.lines)")
      }
      let all = try run()
      #expect(all.status == 0)
      #expect(all.lines.first?.hasPrefix("night-desk ") == true)
      #expect(all.lines.last?.hasPrefix("tape ") == true)
    }
  }
}
