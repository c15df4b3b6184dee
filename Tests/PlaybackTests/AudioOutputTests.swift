// What every output has to do, checked on the fake one and on the real one.

import EventLoop
import Lab
import Radio
import Testing

@testable import Playback

/// An output under test, and how time passes for it.
private final class Subject {
  let output: any AudioOutput
  var events: [OutputEvent] = []
  /// What the source still has, in bytes.
  var stock = 0
  var isEnding = false
  private(set) var taken = 0
  private let turn: () -> Void
  private let server: SoundServer?

  init(_ kind: Kind) throws {
    switch kind {
    case .fake:
      let fake = FakeOutput()
      output = fake
      server = nil
      turn = { fake.pass(20) }
    case .pulse:
      let server = try SoundServer()
      let loop = try EventLoop()
      output = PulseOutput(loop: loop, server: server.address)
      self.server = server
      turn = { _ = loop.run(until: { false }, within: .milliseconds(20)) }
    }
    output.onEvent = { [weak self] in self?.events.append($0) }
    output.source = { [weak self] memory in
      guard let self else { return Portion(count: 0) }
      let count = min(memory.count, self.stock)
      memory.initializeMemory(as: UInt8.self, repeating: 1)
      self.stock -= count
      self.taken += count
      return Portion(count: count, isLast: count < memory.count && self.isEnding)
    }
    output.open()
  }

  /// Lets time pass until the condition holds, for ten seconds at most.
  func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      turn()
    }
    return condition()
  }

  func pass(turns: Int) { for _ in 0..<turns { turn() } }

  var count: (started: Int, dry: Int, drained: Int) {
    (
      events.count { $0 == .started }, events.count { $0 == .ranDry }, events.count { $0 == .drained }
    )
  }
}

enum Kind: CaseIterable { case fake, pulse }

/// One second of sound at 44.1 kHz, in bytes.
private let second = 176_400

@Suite("An output", .timeLimit(.minutes(2)))
struct AudioOutputTests {
  @Test(
    "asks for samples once started, says when sound begins and when it runs dry", arguments: Kind.allCases)
  func startsAndRunsDry(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.pass(turns: 5)
    #expect(subject.taken == 0)
    subject.stock = second / 2
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count == (1, 1, 0) })
    #expect(subject.taken == second / 2)
  }

  @Test("goes on after it ran dry, as soon as there is more", arguments: Kind.allCases)
  func goesOn(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.stock = second / 2
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count.dry == 1 })
    subject.pass(turns: 20)
    for _ in 0..<20 {
      subject.stock += second / 10
      subject.output.supply()
      subject.pass(turns: 1)
    }
    #expect(subject.wait { subject.count.started == 2 })
    #expect(subject.taken > second / 2)
  }

  @Test(
    "tells when the last portion has been heard, however short", arguments: Kind.allCases, [400, second / 2])
  func drains(kind: Kind, bytes: Int) throws {
    let subject = try Subject(kind)
    subject.stock = bytes
    subject.isEnding = true
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count.drained == 1 })
    #expect(subject.count == (1, 0, 1))
    #expect(subject.taken == bytes)
    subject.isEnding = false
    subject.stock = second / 2
    subject.output.start(rate: 48_000)
    #expect(subject.wait { subject.count.dry == 1 })
  }

  @Test("is quiet after stop, and can be started again", arguments: Kind.allCases)
  func stops(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.stock = 10 * second
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count.started == 1 })
    subject.output.stop()
    let taken = subject.taken
    subject.events = []
    subject.output.supply()
    subject.pass(turns: 15)
    #expect(subject.taken == taken)
    #expect(subject.count == (0, 0, 0))
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count.started == 1 && subject.taken > taken })
  }

  @Test("holds on while paused, also when started so", arguments: Kind.allCases)
  func pauses(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.output.pause()
    subject.stock = second / 20
    subject.isEnding = true
    subject.output.start(rate: 44_100)
    subject.pass(turns: 25)
    #expect(subject.count.drained == 0)
    subject.output.resume()
    #expect(subject.wait { subject.count.drained == 1 })
  }

  @Test("says how long what comes next takes to be heard", arguments: Kind.allCases)
  func latency(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.stock = 10 * second
    subject.output.start(rate: 44_100)
    #expect(subject.wait { subject.count.started == 1 })
    subject.pass(turns: 10)
    var latency: Duration?
    subject.output.measureLatency { latency = $0 }
    #expect(subject.wait { latency != nil })
    // A null sink that was idle has up to two seconds of silence to play first.
    #expect(try (0.02...2.5).contains(#require(latency) / .seconds(1)))
  }

  @Test("tells of the volume it was given", arguments: Kind.allCases)
  func volume(kind: Kind) throws {
    let subject = try Subject(kind)
    subject.output.setVolume(Volume(level: 30))
    #expect(subject.wait { subject.events.contains(.volume(Volume(level: 30))) })
  }
}
