// One station after another, with stations and an output of the test's own.

import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

@Suite("A player that leaves one station for another", .timeLimit(.minutes(2)))
struct LeavingTests {
  private let old: [UInt8]
  private let new: [UInt8]

  init() throws {
    old = try Tone(440, seconds: 6).mp3()
    new = try Tone(660, seconds: 3).mp3()
  }

  private func subject() throws -> PlayerSubject {
    let subject = try PlayerSubject()
    subject.output.capacity = 44_100
    subject.play("a")
    subject.send(.head(StreamHead()))
    subject.send(old[..<40_000])
    #expect(subject.happens(sounding("a")))
    return subject
  }

  private func head(_ name: String) -> StreamSourceEvent {
    var head = StreamHead()
    head.stationName = name
    return .head(head)
  }

  @Test("plays the old one until the new one has music, and then tells its name, after its first sound")
  func leaves() throws {
    let subject = try subject()
    subject.player.leave(for: PlayerSubject.url("b"))
    subject.pass(100)
    subject.send(head("Night Desk"))
    subject.pass(100)
    #expect(!subject.events.contains(.stationName("Night Desk")))
    subject.send(new)
    #expect(subject.happens(.stationName("Night Desk")))
    let place = try #require(subject.events.firstIndex(of: sounding("b")))
    #expect(subject.events[place...].contains(.stationName("Night Desk")))
    #expect(subject.flows == ["a", "b"])
    #expect(!subject.events.contains(.starved))
  }

  @Test("says nothing of what becomes of the old one, until nothing is left of it")
  func oldEnds() throws {
    let subject = try subject()
    subject.player.leave(for: PlayerSubject.url("b"))
    subject.send(.ended(.ended), stream: 0)
    #expect(!subject.events.contains { if case .dropped = $0 { true } else { false } })
    #expect(subject.happens(.starved))
    subject.send(.head(StreamHead()))
    subject.send(new)
    #expect(subject.happens(sounding("b")))
  }

  @Test("does not wait for the end of an old one whose connection has ended")
  func oldIsOver() throws {
    let subject = try subject()
    subject.send(.bytes(Array(old[40_000...])), stream: 0)
    subject.player.leave(for: PlayerSubject.url("b"))
    subject.send(.ended(.ended), stream: 0)
    subject.send(.head(StreamHead()))
    subject.send(new)
    for _ in 0..<200 where !subject.events.contains(sounding("b")) {
      subject.output.pass(10)
      _ = subject.loop.run(until: { subject.events.contains(sounding("b")) }, within: .milliseconds(10))
    }
    #expect(subject.events.contains(sounding("b")), "there were three seconds left, and two have passed")
  }

  @Test("tells what is wrong with the new one, and plays the old one on")
  func newFails() throws {
    let subject = try subject()
    subject.player.leave(for: PlayerSubject.url("b"))
    subject.send(.ended(.status(503)))
    #expect(subject.events.last == .dropped(.status(503)))
    subject.send(.bytes(Array(old[40_000...])), stream: 0)
    subject.pass(3_000)
    #expect(!subject.events.contains(.starved))
  }

  @Test(
    "stays where it is when it is told so, and tells what has happened meanwhile", arguments: [false, true])
  func stays(hasEnded: Bool) throws {
    let subject = try subject()
    subject.player.leave(for: PlayerSubject.url("b"))
    if hasEnded { subject.send(.ended(.status(500)), stream: 0) }
    subject.player.stay()
    #expect(subject.events.contains(.dropped(.status(500))) == hasEnded)
    subject.send(.head(StreamHead()))
    subject.send(new)
    subject.pass(500)
    #expect(subject.flows == ["a"])
  }

  @Test("leaves for the last one it is told of, and is loud again where it had begun to fade")
  func changesItsMind() throws {
    let subject = try subject()
    subject.player.leave(for: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    subject.send(new[..<20_000])
    #expect(subject.flows == ["a", "b"])
    subject.player.leave(for: nil)
    subject.player.leave(for: PlayerSubject.url("c"))
    subject.pass(600)
    #expect(!subject.events.contains(sounding("b")))
    subject.send(.head(StreamHead()))
    subject.send(new)
    #expect(subject.happens(sounding("c")))
  }
}
