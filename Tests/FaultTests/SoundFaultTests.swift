import Foundation
import Lab
import Testing

extension Faults {
  @Suite("of the sound server", .serialized, .timeLimit(.minutes(2)))
  struct SoundFaultTests {
    private let icecast: Icecast
    private let source: ScaleSource
    private let stage: Stage

    init() throws {
      icecast = try Icecast()
      source = try ScaleSource(on: icecast)
      stage = try Stage()
    }

    /// Plays until the radio has settled.
    private func play(_ stations: String..., environment: [String: String] = [:]) throws {
      let stations = stations.isEmpty ? [icecast.address()] : stations
      try stage.play(["--no-tape"] + stations, environment: environment)
      try stage.hearMusic()
      try stage.recording.listen(for: 2)
    }

    @Test("end in music, and are told meanwhile", arguments: SoundFault.short.wanted)
    func short(fault: SoundFault) throws { try expectMusic(after: fault) }

    @Test("end in music also when they are long", needsTime, arguments: SoundFault.long.wanted)
    func long(fault: SoundFault) throws { try expectMusic(after: fault) }

    private func expectMusic(after fault: SoundFault) throws {
      let line = try FaultyProxy(to: icecast.port)
      // The second station is the same, by another address.
      try play(line.address(), line.address() + "?again")
      try stage.terminal.type("Down", "Down")
      try stage.terminal.waitFor("90%")
      let stream = try stage.sound.streams()
      #expect(stream.map(\.level) == [90])

      try fault.begin(stage)
      let start = ContinuousClock.now
      if let message = fault.message { try stage.read(message, within: fault.notice) }
      _ = eventually(within: fault.lasts - (ContinuousClock.now - start) / .seconds(1)) { false }
      if fault.message != nil { #expect(!stage.terminal.words.contains("does not answer")) }
      try fault.cure(stage)
      let cure = ContinuousClock.now
      try stage.record()
      try stage.hearMusic(within: fault.back + 5)
      let back = (ContinuousClock.now - cure) / .seconds(1)
      FaultTable.add(
        fault: fault.name, gapBound: fault.lasts + fault.back, gap: fault.lasts + back, back: back)
      #expect(back <= fault.back)

      // From here on all is as it was.
      try stage.recording.listen(for: 4)
      let sound = stage.recording.sound(from: stage.recording.duration - 3)
      #expect(sound.gaps().isEmpty && ScaleReading(sound).breaks.isEmpty)
      try stage.terminal.waitFor("no error") { !$0.contains("sound server") }
      let streams = try stage.sound.streams()
      #expect(streams.map(\.level) == [90], "the volume is kept")
      if fault.keepsStream { #expect(streams.map(\.index) == stream.map(\.index)) }
    }

    @Test("leave it paused when it was")
    func paused() throws {
      try play()
      try stage.terminal.type("Space")
      try stage.hearNothing()
      stage.sound.kill()
      try stage.sound.start()
      try stage.record()
      try stage.recording.listen(for: 3)
      #expect(stage.recording.sound.isSilent)
      try stage.terminal.type("Space")
      try stage.hearMusic(within: 3)
    }

    @Test("leave it muted when it was", needsTime)
    func muted() throws {
      try play()
      try stage.terminal.type("m")
      try stage.hearNothing()
      stage.sound.kill()
      try stage.sound.start()
      try stage.record()
      try require("a stream on the new server", within: 4) { try !stage.sound.streams().isEmpty }
      try stage.recording.listen(for: 2)
      #expect(try stage.sound.streams().map(\.isMuted) == [true])
      #expect(stage.recording.sound.isSilent)
      try stage.terminal.type("m")
      try stage.hearMusic(within: 1)
    }

    @Test("may have begun before the radio did")
    func late() throws {
      stage.sound.kill()
      try stage.play("--no-tape", icecast.address())
      try stage.read("no sound server answers at", within: 1)
      try stage.sound.start()
      let start = ContinuousClock.now
      try stage.record()
      try stage.hearMusic(within: 6)
      let back = (ContinuousClock.now - start) / .seconds(1)
      FaultTable.add(fault: "no sound server at the start", gapBound: nil, gap: nil, back: back)
      #expect(back < 6)
    }

    @Test("do not hold up the keys", arguments: ["q", "C-c"])
    func keys(end: String) throws {
      try play()
      stage.sound.freeze()
      defer { stage.sound.thaw() }
      try stage.terminal.type("?")
      try stage.terminal.waitFor("? back", within: 0.5)
      // One by one: many at once are taken for a paste.
      for key in ["?", "Up", "Space", "Space", "m"] { try stage.terminal.type(key) }
      try stage.terminal.waitFor("? help", within: 0.5)
      let identifier = try #require(stage.terminal.identifier)
      try stage.terminal.type(end)
      let start = ContinuousClock.now
      try require("the end of the program") { kill(identifier, 0) != 0 }
      let time = (ContinuousClock.now - start) / .seconds(1)
      #expect(time < 0.2)
      FaultTable.add(
        fault: "\(end) while the sound server hangs: the end", gapBound: nil, gap: nil, back: time)
      #expect(try stage.terminal.exitStatus() == 0)
    }

    @Test("that move the sound to another device make no gap, and it stays there", needsTime)
    func moved() throws {
      try play()
      try stage.sound.pactl("load-module", "module-null-sink", "sink_name=other", "norewinds=1")
      let other = try Recording(of: stage.sound, sink: "other")
      let stream = try #require(try stage.sound.streams().first)
      try stage.sound.pactl("move-sink-input", "\(stream.index)", "other")
      try require("music on the other device", within: 2) { !other.latest.isSilent }
      // Longer than a short pause, so that it connects anew.
      try stage.terminal.type("Space")
      try other.listen(for: 11)
      try stage.terminal.type("Space")
      try require("music on the other device", within: 3) { !other.latest.isSilent }
      try other.listen(for: 3)
      #expect(try stage.sound.streams().map(\.index) == [stream.index])
      let sound = other.sound(from: other.duration - 2)
      #expect(sound.gaps().isEmpty && ScaleReading(sound).breaks.isEmpty)
    }

    @Test("that cut off a server across the network end in music", needsTime, arguments: [true, false])
    func remote(isReset: Bool) throws {
      let name = "a sound server across the network \(isReset ? "resets" : "vanishes") for 10 s"
      let port = try freePort()
      try stage.sound.pactl(
        "load-module", "module-native-protocol-tcp", "listen=127.0.0.1", "port=\(port)", "auth-anonymous=1")
      let line = try FaultyProxy(to: port)
      try play(environment: ["PULSE_SERVER": "tcp:127.0.0.1:\(line.port)"])
      if isReset {
        line.refuse()
        line.resetConnections()
      } else {
        line.manner = .stall
        line.forget()
      }
      let start = stage.recording.duration
      try stage.read("no sound server answers at tcp:127.0.0.1:\(line.port)", within: 4)
      try stage.recording.listen(for: 10 - (stage.recording.duration - start))
      if isReset { try line.listen() } else { line.manner = .pass }
      let cure = stage.recording.duration
      try stage.hearMusic(within: 10)
      let back = stage.recording.duration - cure
      FaultTable.add(fault: name, gapBound: 16, gap: 10 + back, back: back)
      #expect(back < 6)
    }
  }
}

extension Stage {
  /// Waits for a sentence on the screen.
  fileprivate func read(_ sentence: String, within seconds: Double) throws {
    try require("\"\(sentence)\" on the screen:\n\(terminal.screen)", within: seconds) {
      terminal.words.contains(sentence)
    }
  }
}
