// One connection after another, with a station and an output of the test's own.

import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

@Suite("A player that follows with another connection", .timeLimit(.minutes(2)))
struct FollowingTests {
  private let tone: [UInt8]

  init() throws { tone = try Tone(440, seconds: 6).mp3() }

  /// Plays the first bytes of the tone over one connection.
  private func subject(until end: Int, loses: Bool = true, patience: Duration = .seconds(10)) throws
    -> PlayerSubject
  {
    let subject = try PlayerSubject(patience: patience)
    subject.output.capacity = 44_100 * 4
    subject.play("a")
    subject.send(.head(StreamHead()))
    subject.send(tone[..<end])
    if loses { subject.send(.ended(.ended)) }
    return subject
  }

  /// What is heard of all these bytes, decoded in one go.
  private func samples(of bytes: some Collection<UInt8>) throws -> [UInt8] {
    let subject = try PlayerSubject()
    subject.output.capacity = .max / 2
    subject.play("reference")
    subject.send(.head(StreamHead()))
    subject.send(bytes)
    return subject.output.held
  }

  @Test(
    "goes on to the sample where the new connection brings the end of the old one again",
    arguments: [1, 3_000, 100_000])
  func joins(chunk: Int) throws {
    let subject = try subject(until: 24_000)
    subject.pass(300)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    for start in stride(from: 12_345, to: 40_000, by: max(chunk, 500)) {
      subject.send(tone[start..<min(start + max(chunk, 500), 40_000)])
    }
    for _ in 0..<40 { subject.pass(100) }
    #expect(subject.flows == ["a", "b"])
    #expect(subject.output.heard == (try samples(of: tone[..<40_000])))
    #expect(!subject.events.prefix(2).contains(.starved))
  }

  @Test("plays what is left, and then what the new connection brings where that is something else")
  func appends() throws {
    let other = try Tone(660, seconds: 3).mp3()
    let subject = try subject(until: 24_000)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    subject.send(other[..<16_000])
    #expect(subject.flows == ["a"], "the end of the old one may still come")
    #expect(subject.happens(sounding("b")))
    subject.send(other[16_000..<24_000])
    for _ in 0..<40 { subject.pass(100) }
    let first = try samples(of: tone[..<24_000])
    #expect(subject.output.heard.starts(with: first))
    #expect(subject.output.heard.count > first.count + 44_100 * 4 / 2)
    #expect(subject.flows == ["a", "b"])
  }

  @Test("does not wait for the end of the old connection once nothing is left to play")
  func hurries() throws {
    let other = try Tone(660, seconds: 3).mp3()
    let subject = try subject(until: 8_000)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    subject.send(other[..<16_000])
    for _ in 0..<8 { subject.pass(100) }
    #expect(subject.flows == ["a", "b"])
    #expect(subject.output.heard.count > 44_100 * 4 * 6 / 10)
    #expect(!subject.events.contains(.starved))
  }

  @Test("forgets the new connection when the old one comes to life again")
  func revives() throws {
    let subject = try subject(until: 24_000, loses: false, patience: .milliseconds(50))
    #expect(subject.happens(.dropped(.timedOut(""))))
    subject.player.follow(with: PlayerSubject.url("b"))
    let transfer = subject.transfer
    subject.send(.head(StreamHead()))
    subject.send(.bytes(Array(tone[24_000..<30_000])), stream: 0)
    #expect(transfer.isCancelled)
    #expect(subject.flows == ["a", "a"])
  }

  @Test("tells that the new connection failed, and plays on")
  func fails() throws {
    let subject = try subject(until: 24_000)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.ended(.status(404)))
    #expect(subject.events.last == .dropped(.status(404)))
    #expect(subject.output.held.count > 44_100 * 2)
    subject.player.follow(with: PlayerSubject.url("c"))
    subject.send(.head(StreamHead()))
    subject.send(tone[..<30_000])
    #expect(subject.flows == ["a", "c"])
  }

  @Test("fades over from one that still flows, at the moment the new one has music")
  func fades() throws {
    let other = try Tone(660, seconds: 3).mp3()
    let subject = try subject(until: 48_000, loses: false)
    subject.pass(200)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    #expect(subject.flows == ["a"])
    subject.send(other[..<40_000])
    #expect(subject.flows == ["a", "b"])
    #expect(subject.happens(sounding("b")))
    for _ in 0..<20 { subject.pass(100) }
    let peaks = subject.output.heard.peaks(every: 44_100 * 4 / 20)
    // A second was supplied already; then half a second down, and three tenths up again.
    let quietest = try #require(peaks.indices.dropFirst(3).dropLast(3).min { peaks[$0] < peaks[$1] })
    #expect((24...34).contains(quietest), "\(peaks)")
    #expect(peaks[quietest] < peaks[10] / 4)
    #expect(peaks[quietest + 8] > peaks[10] / 2)
  }

  @Test("changes to the rate of the new one once all at the old rate is heard")
  func rates() throws {
    let other = try Tone(660, seconds: 3, rate: 48_000).mp3()
    let subject = try subject(until: 24_000)
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    subject.send(other[..<16_000])
    for _ in 0..<40 { subject.pass(100) }
    #expect(subject.output.rates == [44_100, 48_000])
    #expect(subject.flows == ["a", "b"])
  }

  @Test("plays at once where there is nothing to follow")
  func nothingToFollow() throws {
    let subject = try PlayerSubject()
    subject.player.follow(with: PlayerSubject.url("b"))
    subject.send(.head(StreamHead()))
    subject.send(tone[..<8_000])
    #expect(subject.events == [sounding("b")])
  }
}

@Suite("A player that slept")
struct SleepTests {
  private final class Time { var now = ContinuousClock.now }

  @Test("says so instead of playing what is of the past", arguments: [(4, false), (6, true)])
  func sleeps(seconds: Int, isSleep: Bool) throws {
    let tone = try Tone(440, seconds: 3).mp3()
    let time = Time()
    let subject = try PlayerSubject(sleepDetector: SleepDetector { time.now })
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone[..<8_000])
    time.now += .seconds(seconds)
    subject.send(tone[8_000..<16_000])
    #expect(subject.events.contains(.slept) == isSleep)
    #expect(subject.output.held.isEmpty == isSleep)
  }

  /// What may happen first after a sleep.
  enum Sign: CaseIterable {
    case bytes
    case stall
    case end
    case dryness
  }

  @Test("notices by whatever happens first", arguments: Sign.allCases)
  func notices(sign: Sign) throws {
    let tone = try Tone(440, seconds: 3).mp3()
    let time = Time()
    let patience = Duration.milliseconds(sign == .stall ? 20 : 10_000)
    let subject = try PlayerSubject(patience: patience, sleepDetector: SleepDetector { time.now })
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone[..<8_000])
    time.now += .seconds(6)
    switch sign {
    case .bytes: subject.send(tone[8_000..<16_000])
    case .stall: _ = subject.loop.run(until: { subject.events.contains(.slept) }, within: .milliseconds(100))
    case .end: subject.send(.ended(.ended))
    case .dryness: for _ in 0..<100 { subject.output.pass(10) }
    }
    #expect(subject.events == [format, .slept])
    #expect(subject.output.held.isEmpty)
  }

  @Test("is not said to have slept while paused, or while it connects")
  func waits() throws {
    let tone = try Tone(440, seconds: 3).mp3()
    let time = Time()
    let subject = try PlayerSubject(sleepDetector: SleepDetector { time.now })
    subject.play()
    time.now += .seconds(9)
    subject.send(.head(StreamHead()))
    time.now += .seconds(9)
    subject.send(tone[..<8_000])
    subject.player.pause()
    time.now += .seconds(9)
    subject.send(tone[8_000..<12_000])
    subject.player.resume()
    subject.send(tone[12_000..<16_000])
    #expect(!subject.events.contains(.slept))
  }
}

extension [UInt8] {
  /// The loudest 16-bit sample in each stretch of so many bytes.
  fileprivate func peaks(every length: Int) -> [Int] {
    stride(from: 0, to: count - length, by: length).map { start in
      stride(from: start, to: start + length - 1, by: 2).map { index in
        abs(Int(Int16(truncatingIfNeeded: Int(self[index]) | Int(self[index + 1]) << 8)))
      }.max() ?? 0
    }
  }
}
