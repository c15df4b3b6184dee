// The engine with a station and an output of the test's own.

import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

@Suite("A player", .timeLimit(.minutes(2)))
struct StreamPlayerTests {
  private let tone: [UInt8]

  init() throws { tone = try Tone(440, seconds: 30).mp3() }

  @Test("tells the station's name, then that it sounds, in order")
  func sounds() throws {
    let subject = try PlayerSubject()
    subject.play()
    #expect(subject.output.isOpen && subject.urls == ["file:///radio.test/a"])
    subject.send(.head(StreamHead(contentType: "audio/mpeg", stationName: "Night Desk")))
    #expect(subject.output.title == "Night Desk")
    subject.send(tone.prefix(8_000))
    #expect(subject.events == [.stationName("Night Desk"), format])
    subject.pass(50)
    #expect(subject.output.rates == [44_100])
    #expect(subject.output.heard.contains { $0 != 0 })
  }

  @Test("prefers the bitrate that the station announces")
  func bitrate() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead(bitrate: 192)))
    subject.send(tone.prefix(8_000))
    #expect(subject.events == [sounding("a", bitrate: 192)])
  }

  @Test("tells the first title at once, and each other once the sound it came with is heard")
  func titles() throws {
    let subject = try PlayerSubject()
    subject.output.capacity = 44_100 * 4 / 2
    subject.play()
    subject.send(.head(StreamHead(interval: 8_000)))
    // Half a second of sound between the titles; each comes twice.
    for title in ["Dusk", "Dusk", "Dawn", "Dawn"] {
      subject.send(tone[..<8_000] + ScriptedServer.Connection.metadata("StreamTitle='\(title)';"))
    }
    subject.send(tone[..<8_000])
    #expect(subject.events == [.title("Dusk"), format])
    subject.pass(1_200)
    #expect(subject.events == [.title("Dusk"), format])
    #expect(subject.output.title == "Dusk")
    #expect(subject.happens(.title("Dawn")))
    #expect(subject.output.heard.count > 44_100 * 4 * 14 / 10)
    subject.pass(100)
    #expect(subject.events == [.title("Dusk"), format, .title("Dawn")])
  }

  @Test("believes a station that begins without a title, and shows the first one when it is heard")
  func lateTitle() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead(interval: 8_000)))
    subject.send(
      tone[..<8_000] + ScriptedServer.Connection.metadata("StreamTitle='';") + tone[..<8_000]
        + ScriptedServer.Connection.metadata("StreamTitle='Dusk';") + tone[..<8_000])
    subject.pass(300)
    #expect(subject.events == [.title(""), format])
    #expect(subject.happens(.title("Dusk")))
  }

  @Test("tells now and then when the sound that is heard was received")
  func marks() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(8_000))
    let start = ContinuousClock.now
    _ = subject.loop.run(until: { ContinuousClock.now - start > .milliseconds(2_100) }, within: .seconds(3))
    subject.send(tone.prefix(8_000))
    let sent = ContinuousClock.now
    subject.send(tone.prefix(8_000))
    func marks() -> [ContinuousClock.Instant] {
      subject.events.compactMap { if case .received(let moment) = $0 { moment } else { nil } }
    }
    for _ in 0..<500 where marks().isEmpty {
      subject.output.pass(10)
      _ = subject.loop.run(until: { false }, within: .milliseconds(10))
    }
    #expect(marks().count == 1)
    #expect(try start + .seconds(2)...sent ~= #require(marks().first))
    // A second of sound came before the mark.
    #expect(abs(Double(subject.output.heard.count) / 176_400 - 1) < 0.2)
  }

  @Test("ends a stream that brings more words than music, once that is a megabyte of them")
  func onlyWords() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead(interval: 1)))
    let block = [UInt8(0x55), 255] + [UInt8](repeating: 0x41, count: 255 * 16)
    for _ in 0..<257 { subject.send(block) }
    #expect(!subject.transfer.isCancelled)
    subject.send(block)
    #expect(subject.transfer.isCancelled)
    #expect(subject.happens(.dropped(.unreadable("more words than music"))))
  }

  @Test("keeps a title back while paused")
  func pausedTitle() throws {
    let subject = try PlayerSubject()
    subject.output.capacity = 44_100 * 4
    subject.play()
    subject.send(.head(StreamHead(interval: 1_600)))
    for title in ["Dusk", "Dawn"] {
      subject.send(tone[..<1_600] + ScriptedServer.Connection.metadata("StreamTitle='\(title)';"))
    }
    subject.send(tone[1_600..<3_200])
    subject.player.pause()
    _ = subject.loop.run(until: { false }, within: .milliseconds(350))
    #expect(!subject.events.contains(.title("Dawn")))
    subject.player.resume()
    #expect(subject.happens(.title("Dawn")))
  }

  @Test("says when it has run dry, and again when there is music, without being asked")
  func starves() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(8_000))
    subject.pass(1_000)
    #expect(subject.events == [format, .starved])
    subject.pass(1_000)
    subject.send(tone[8_000..<16_000])
    #expect(subject.events == [format, .starved, format])
  }

  @Test("plays what is left before it says that the station has ended")
  func ends() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(16_000))
    subject.send(.ended(.ended))
    subject.pass(500)
    #expect(subject.events == [format, .dropped(.ended)])
    subject.pass(600)
    #expect(subject.events == [format, .dropped(.ended), .starved])
  }

  @Test("says at once that a station has failed of which nothing has been heard")
  func fails() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.ended(.status(404)))
    #expect(subject.events == [.dropped(.status(404))])
    subject.play()
    subject.send(.head(StreamHead(contentType: "text/html")))
    subject.send("<html><body>No radio here</body></html>".utf8)
    #expect(subject.events.last == .dropped(.notMusic("a web page")))
    #expect(subject.transfer.isCancelled)
    subject.play()
    subject.send(.head(StreamHead(contentType: "audio/mpeg")))
    subject.send([UInt8](repeating: 0x20, count: 300_000))
    #expect(subject.events.last == .dropped(.notMusic("something unknown")))
    #expect(subject.output.rates.isEmpty)
  }

  @Test("tells nothing of a stream after it was stopped or another is played")
  func silence() throws {
    let subject = try PlayerSubject()
    subject.play("a")
    subject.send(.head(StreamHead(interval: 1_600)))
    subject.send(tone[..<1_600] + ScriptedServer.Connection.metadata("StreamTitle='Old';"))
    subject.send(tone[1_600..<3_200])
    subject.play("b")
    subject.events = []
    subject.send(.bytes(Array(tone[3_200..<9_000])), stream: 0)
    subject.send(.ended(.ended), stream: 0)
    _ = subject.loop.run(until: { false }, within: .milliseconds(250))
    subject.pass(500)
    #expect(subject.events.isEmpty && subject.output.held.isEmpty)
    subject.send(.head(StreamHead()))
    subject.player.stop()
    subject.send(tone.prefix(8_000))
    subject.send(.ended(.ended))
    subject.pass(500)
    #expect(subject.events.isEmpty && subject.output.rate == nil)
    #expect(subject.transfer.isCancelled)
  }

  @Test("may be stopped from within any of its events")
  func reentrance() throws {
    let subject = try PlayerSubject()
    for stop in [PlayerEvent.stationName("N"), format, .title("T"), .starved, .dropped(.ended)] {
      subject.events = []
      subject.player.onEvent = { [weak subject] event in
        subject?.hear(event)
        if event == stop { subject?.player.stop() }
      }
      subject.play()
      subject.send(.head(StreamHead(stationName: "N", interval: 8_000)))
      subject.send(tone[..<8_000] + ScriptedServer.Connection.metadata("StreamTitle='T';"))
      subject.send(tone[8_000..<9_000])
      _ = stop == .dropped(.ended) || subject.happens(stop)
      for _ in 0..<10 { subject.pass(100) }
      subject.send(tone[9_000..<10_000])
      subject.send(.ended(.ended))
      for _ in 0..<10 { subject.pass(100) }
      #expect(subject.events.last == stop)
    }
  }

  @Test("makes a server wait that sends faster than it plays, and lets it go on")
  func backPressure() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    var sent = 0
    while !subject.transfer.isPaused, sent < 2_000_000 {
      subject.send(tone[sent % 400_000..<sent % 400_000 + 8_000])
      sent += 8_000
    }
    #expect(500_000...600_000 ~= sent)
    subject.pass(10_000)
    #expect(subject.transfer.isPaused)
    subject.pass(10_000)
    #expect(!subject.transfer.isPaused)
  }

  @Test("wakes up twice a second while much is at hand, and at once when little is")
  func lowWaterMark() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(64_000))
    subject.pass(100)
    #expect(subject.transfer.lowWaterMark == 1)
    subject.output.isComfortable = true
    subject.pass(100)
    #expect(subject.transfer.lowWaterMark == 8_000)
    subject.pass(3_000)
    #expect(subject.transfer.lowWaterMark == 8_000)
    subject.output.isComfortable = false
    subject.pass(100)
    #expect(subject.transfer.lowWaterMark == 1)
  }

  @Test("keeps the stream nearly live while the output is lost, and the newest title with it")
  func lostOutput() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead(interval: 16_000)))
    subject.send(tone.prefix(8_000))
    subject.output.lose()
    #expect(subject.events == [format, .outputLost(.noSoundServer("fake"))])
    subject.send(tone[8_000..<16_000])
    for turn in 1...25 {
      subject.send(ScriptedServer.Connection.metadata("StreamTitle='\(turn)';") + tone[..<16_000])
    }
    #expect(!subject.transfer.isPaused)
    subject.output.find()
    #expect(subject.happens(.title("18")))
    #expect(subject.events.contains(.outputReady) && !subject.events.contains(.title("17")))
    // 128 KiB at 128 kbit/s, but for what a damaged frame costs.
    let before = subject.output.heard.count
    subject.pass(10_000)
    #expect(abs((subject.output.heard.count - before) / 176_400 - 8) <= 1)
  }

  @Test("lets a file wait while the output is lost, instead of losing it")
  func lostOutputOfFile() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.output.lose()
    subject.send(.head(StreamHead()))
    var sent = 0
    while !subject.transfer.isPaused, sent < 4_000_000 {
      subject.send(tone[..<8_000])
      sent += 8_000
    }
    #expect(subject.transfer.isPaused && sent < 1_200_000)
  }

  @Test("notices a connection that brings nothing any more, and that it comes to life again")
  func stall() throws {
    let subject = try PlayerSubject(patience: .milliseconds(200))
    subject.play()
    subject.send(.head(StreamHead()))
    for _ in 0..<5 {
      subject.send(tone[..<1_600])
      _ = subject.loop.run(until: { false }, within: .milliseconds(100))
    }
    #expect(subject.events == [format])
    #expect(subject.happens(.dropped(.timedOut(""))))
    #expect(!subject.transfer.isCancelled, "it may have been slow only")
    subject.flows = []
    subject.send(tone[1_600..<3_200])
    #expect(subject.flows == ["a"])
    subject.play()
    subject.send(.head(StreamHead()))
    subject.events = []
    #expect(subject.happens(.dropped(.timedOut(""))))
  }

  @Test("says at once that a stream has ended that nobody can hear")
  func endsUnheard() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(8_000))
    subject.output.lose()
    subject.send(.ended(.ended))
    #expect(subject.events.last == .dropped(.ended))
  }

  @Test("hears all at the old rate before it goes on at a new one")
  func rates() throws {
    let subject = try PlayerSubject()
    subject.play()
    subject.send(.head(StreamHead()))
    subject.send(tone.prefix(16_000))
    subject.send(try Tone(660, seconds: 2, rate: 48_000).mp3())
    #expect(subject.output.rates == [44_100])
    subject.pass(1_200)
    #expect(subject.output.rates == [44_100, 48_000])
    #expect(!subject.events.contains(.starved))
  }

  @Test("lets go of everything when it is let go, and the station with it")
  func leaks() throws {
    var subject: PlayerSubject? = try PlayerSubject()
    subject?.play()
    subject?.send(.head(StreamHead()))
    subject?.send(tone.prefix(8_000))
    weak let player = subject?.player
    weak let output = subject?.output
    let transfer = try #require(subject?.transfer)
    #expect(player != nil && output != nil)
    subject = nil
    #expect(player == nil && output == nil && transfer.isCancelled)
  }
}
