// What only an output with a real sound server can show.

import EventLoop
import Lab
import Radio
import Testing

@testable import Playback

private final class Subject {
  let server: SoundServer
  let loop: EventLoop
  let output: PulseOutput
  var events: [OutputEvent] = []

  init(rewinds: Bool = false) throws {
    server = try SoundServer(rewinds: rewinds)
    loop = try EventLoop()
    output = PulseOutput(loop: loop, server: server.address)
    output.onEvent = { [weak self] in self?.events.append($0) }
    output.source = { Portion(count: $0.count) }
    output.open()
  }

  func start() throws {
    output.start(rate: 44_100)
    try wait("sound") { events.contains(.started) }
  }

  func wait(_ what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<200 {
      if try condition() { return }
      _ = loop.run(until: { false }, within: .milliseconds(20))
    }
    throw LabError("not in time: \(what)")
  }

  func isLost(_ failure: Failure) -> Bool { events.contains(.lost(failure)) }

  var volumes: [Volume] {
    events.compactMap { if case .volume(let volume) = $0 { volume } else { nil } }
  }
}

enum Hang: CaseIterable { case beforeTheFirst, betweenTwo, inAPause }

@Suite("The output through PulseAudio", .timeLimit(.minutes(2)))
struct PulseOutputTests {
  @Test("has no stream before there is something to play, then one for the whole run, corked when stopped")
  func oneStream() throws {
    let subject = try Subject()
    try subject.wait("the server") { subject.events == [.ready] }
    #expect(try subject.server.streams().isEmpty)
    try subject.start()
    let first = try #require(try subject.server.streams().first)
    #expect(first.application == "Lofi Time" && first.name == "Lofi Time" && !first.isCorked)
    subject.output.setTitle("Dusk")
    try subject.wait("the title") { try subject.server.streams().first?.name == "Dusk" }
    subject.output.stop()
    try subject.wait("the cork") { try subject.server.streams().first?.isCorked == true }
    subject.events = []
    try subject.start()
    subject.output.start(rate: 48_000)
    try subject.wait("the rate") { try subject.server.streams().first?.rate == 48_000 }
    let streams = try subject.server.streams()
    #expect(streams.map(\.index) == [first.index] && streams.first?.isCorked == false)
  }

  @Test("sets the volume of its own stream only, before and after it has one")
  func setsVolume() throws {
    let subject = try Subject()
    subject.output.setVolume(Volume(level: 40, isMuted: true))
    try subject.start()
    let stream = try #require(try subject.server.streams().first)
    #expect(stream.level == 40 && stream.isMuted)
    for level in [41, 42, 43, 0, 100, 55] { subject.output.setVolume(Volume(level: level)) }
    try subject.wait("the volume") { try subject.server.streams().first?.level == 55 }
    #expect(try subject.server.streams().first?.isMuted == false)
    // What the server tells on the way is out of date and not passed on.
    #expect(subject.volumes.map(\.level) == [40, 41, 42, 43, 0, 100, 55])
    #expect(try subject.server.pactl("get-sink-volume", "test").contains("100%"))
  }

  @Test("follows a mixer, and keeps what it set over the end of the server")
  func followsMixer() throws {
    let subject = try Subject()
    subject.output.setVolume(.full)
    try subject.start()
    let stream = try #require(try subject.server.streams().first)
    try subject.server.pactl("set-sink-input-volume", "\(stream.index)", "70%")
    try subject.wait("the mixer's volume") { subject.volumes.last == Volume(level: 70) }
    try subject.server.pactl("set-sink-input-mute", "\(stream.index)", "1")
    try subject.wait("the mixer's mute") { subject.volumes.last == Volume(level: 70, isMuted: true) }
    try subject.server.pactl("set-sink-input-volume", "\(stream.index)", "150%")
    try subject.wait("full volume") { subject.volumes.last == Volume(level: 100, isMuted: true) }
    try subject.server.pactl("set-sink-input-volume", "\(stream.index)", "30%")
    try subject.wait("the mixer's volume") { subject.volumes.last == Volume(level: 30, isMuted: true) }
    subject.server.kill()
    try subject.server.start()
    try subject.wait("the stream") { try subject.server.streams().count == 1 }
    let next = try #require(try subject.server.streams().first)
    #expect(next.level == 30 && next.isMuted)
  }

  @Test("holds more and more without a gap, also on a device that takes much at a time")
  func grows() throws {
    let subject = try Subject(rewinds: true)
    try subject.start()
    for _ in 0..<12 where !subject.output.isComfortable {
      _ = subject.loop.run(until: { subject.output.isComfortable }, within: .seconds(1))
    }
    #expect(subject.output.isComfortable)
    _ = subject.loop.run(until: { false }, within: .seconds(1))
    #expect(!subject.events.contains(.ranDry))
    var latency = Duration.zero
    subject.output.measureLatency { latency = $0 }
    try subject.wait("the latency") { latency > .seconds(1) }
  }

  @Test(
    "notices a server that hangs though there is no sound yet, and plays when it is back",
    arguments: Hang.allCases)
  func hangs(hang: Hang) throws {
    let subject = try Subject()
    if hang == .beforeTheFirst {
      try subject.wait("the server") { subject.events == [.ready] }
      subject.server.freeze()
    } else {
      try subject.start()
      if hang == .inAPause { subject.output.pause() }
      subject.server.freeze()
      subject.output.stop()
      if hang == .inAPause { subject.output.resume() }
    }
    subject.events = []
    subject.output.start(rate: 44_100)
    let start = ContinuousClock.now
    try subject.wait("the loss") { subject.isLost(.noSoundServer(subject.server.address)) }
    #expect(ContinuousClock.now - start < .seconds(4))
    subject.server.thaw()
    subject.events = []
    _ = subject.loop.run(until: { subject.events.contains(.started) }, within: .seconds(7))
    #expect(subject.events.contains(.started))
  }

  @Test("leaves a server alone that waits for samples, or has a reason to take none")
  func waits() throws {
    let subject = try Subject()
    subject.output.source = { _ in Portion(count: 0) }
    subject.output.start(rate: 44_100)
    _ = subject.loop.run(until: { false }, within: .seconds(4))
    subject.output.source = { Portion(count: $0.count) }
    subject.output.supply()
    try subject.wait("sound") { subject.events.contains(.started) }
    subject.output.pause()
    _ = subject.loop.run(until: { false }, within: .seconds(4))
    subject.output.resume()
    _ = subject.loop.run(until: { false }, within: .seconds(1))
    #expect(!subject.events.contains { if case .lost = $0 { true } else { false } })
    #expect(try subject.server.streams().count == 1)
  }

  @Test("makes its stream anew when a server that lives takes nothing from it")
  func refused() throws {
    let subject = try Subject()
    // PulseAudio mixes 32 streams; the next one has to wait for ever.
    let others = (0..<32).map { _ in PulseOutput(loop: subject.loop, server: subject.server.address) }
    for other in others {
      other.source = { Portion(count: $0.count) }
      other.start(rate: 44_100)
    }
    try subject.wait("the others") { try subject.server.streams().count == others.count }
    subject.output.start(rate: 44_100)
    _ = subject.loop.run(
      until: { subject.isLost(.noSoundDevice(subject.server.address)) }, within: .seconds(9))
    #expect(subject.isLost(.noSoundDevice(subject.server.address)))
    for other in others { other.stop() }
    subject.events = []
    _ = subject.loop.run(until: { subject.output.isComfortable }, within: .seconds(10))
    #expect(subject.output.isComfortable && subject.events.contains(.started))
  }

  @Test("waits 1, 2, 4 and then 5 seconds between its tries")
  func delays() {
    #expect((1...6).map(PulseConnection.delay) == [1, 2, 4, 5, 5, 5].map { .seconds($0) })
  }
}
