// The whole engine, with a real client, a real sound server and an ear.

import EventLoop
import Foundation
import HTTP
import Lab
import Radio
import Synchronization
import Testing

@testable import Playback

/// A player with everything real around it.
private final class Subject {
  let loop: EventLoop
  let player: StreamPlayer
  var events: [PlayerEvent] = []

  init(sound: String) throws {
    loop = try EventLoop()
    player = StreamPlayer(loop: loop, client: HTTPClient(loop: loop, userAgent: "test"), server: sound)
    player.onEvent = { [weak self] in self?.events.append($0) }
  }

  func play(_ address: String) throws { player.play(try #require(URL(string: address))) }

  var isSounding: Bool { sounds > 0 }
  var sounds: Int { events.filter { if case .sounding = $0 { true } else { false } }.count }

  func wait(_ seconds: Double = 10, until condition: () -> Bool) -> Bool {
    loop.run(until: condition, within: .seconds(seconds))
  }

  func pass(_ seconds: Double) { _ = wait(seconds) { false } }
}

@Suite("A player with a real sound server", .timeLimit(.minutes(2)))
struct StreamPlayerSoundTests {
  @Test("plays a station: the tone is heard within a third of a second, steady and without gaps")
  func plays() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone, interval: 16_000, title: { "A - B" }) }
    let subject = try Subject(sound: sound.address)
    let start = recording.duration
    try subject.play(station.address())
    subject.pass(6)
    let heard = recording.sound
    let onset = try #require(heard.onset)

    #expect(onset - start < 0.3)
    #expect(heard.duration - onset > 5)
    #expect(heard.part(from: onset + 0.1).level(of: 440) > 0.25)
    #expect(heard.part(from: onset + 0.1).gaps().isEmpty)
    #expect(subject.isSounding)
    #expect(subject.events.contains(.title("A - B")))
    #expect(!subject.events.contains(.starved))
    let stream = try #require(try sound.streams().first)
    #expect(stream.application == "Lofi Time" && stream.role == "music" && stream.name == "A - B")
  }

  @Test("falls silent within 100 ms of a pause, at any buffer, and goes on where it was")
  func pauses() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait { subject.isSounding })
    for _ in 0..<2 {
      subject.pass(3)
      let mark = recording.duration
      subject.player.pause()
      subject.pass(1)
      let end = try #require(recording.sound.end)

      #expect(end - mark < 0.1)
      subject.player.resume()
      let back = recording.duration
      subject.pass(1)
      let onset = try #require(recording.sound.part(from: back).onset)

      #expect(onset < 0.2)
    }
    #expect(!subject.events.contains(.starved))
  }

  @Test("plays another station at once, and nothing more of the one before")
  func changesStation() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let low = try Tone(440, seconds: 10).mp3()
    let high = try Tone(880, seconds: 10).mp3()
    let station = try ScriptedServer { $0.broadcast($0.path == "/low" ? low : high) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address("/low"))
    #expect(subject.wait { subject.isSounding })
    subject.pass(2.5)
    let mark = recording.duration
    try subject.play(station.address("/high"))
    subject.pass(2)
    let heard = recording.sound.part(from: mark)
    #expect(heard.part(from: 0.3).level(of: 880) > 0.25)
    #expect(heard.part(from: 0.1).level(of: 440) < 0.01)
    #expect(station.clientCount == 1)
  }

  @Test("tells a title when its first sample is heard")
  func titles() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let first = try Tone(440, seconds: 10).mp3().prefix(80_000)
    let second = try Tone(880, seconds: 10).mp3().prefix(80_000)
    let sent = Mutex(0)
    let station = try ScriptedServer {
      $0.broadcast(
        Array(first + second), interval: 16_000,
        title: {
          sent.withLock { count in
            count += 1
            return (count / 5).isMultiple(of: 2) ? "low" : "high"
          }
        })
    }
    let subject = try Subject(sound: sound.address)
    var told: Double?
    subject.player.onEvent = { if $0 == .title("high") { told = recording.duration } }
    try subject.play(station.address())
    #expect(subject.wait(15) { told != nil })
    subject.pass(1)
    let moment = try #require(told)
    let heard = recording.sound
    // The tone changes with the block, but a server sends a block up to an interval late.
    #expect(abs(try #require(heard.change(from: 440, to: 880)) - 0.4 - moment) < 0.15)
  }

  @Test("plays on, gapless but for the change, when the stream's rate changes")
  func rates() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let stream = try Tone(440, seconds: 4).mp3() + Tone(660, seconds: 4, rate: 48_000).mp3()
    let station = try ScriptedServer { connection in
      connection.broadcast(stream, isOver: { false })
    }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait { subject.isSounding })
    subject.pass(6)
    let heard = recording.sound
    let onset = try #require(heard.onset)
    let change = try #require(heard.change(from: 440, to: 660))
    #expect(abs(change - onset - 4) < 0.3)
    #expect(heard.part(from: onset + 0.1, to: onset + 3.8).level(of: 440) > 0.25)
    #expect(heard.part(from: change + 0.2, to: change + 1.5).level(of: 660) > 0.25)

    #expect(heard.part(from: onset + 0.1).gaps().allSatisfy { $0.upperBound - $0.lowerBound < 0.3 })
    #expect(!subject.events.contains(.starved))
  }

  @Test("keeps the pitch, and makes no noise, from one version of MPEG to the next")
  func versions() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let kinds = [(440, 44_100, 2), (660, 22_050, 1), (880, 11_025, 2), (550, 48_000, 1)]
    let stream = try kinds.flatMap {
      try Tone($0.0, seconds: 2, bitrate: 48, rate: $0.1, channels: $0.2).mp3()
    }
    let station = try ScriptedServer { $0.answer(type: "audio/mpeg", body: stream) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait(20) { subject.events.last == .starved })
    let heard = recording.sound
    #expect(heard.peak < 0.55)
    for (frequency, _, _) in kinds {
      let moments = stride(from: 0, to: heard.duration, by: 0.1).filter {
        heard.part(from: $0, to: $0 + 0.1).level(of: Double(frequency)) > 0.25
      }
      #expect(moments.count > 14, "\(frequency) Hz for \(moments.count) tenths of a second")
    }
    #expect(subject.events.filter { $0 == .starved }.count == 1)
  }

  @Test("plays what is left when the station ends, and only then says so")
  func ends() throws {
    let sound = try SoundServer()
    let recording = try Recording(of: sound)
    let tone = try Tone(440, seconds: 3).mp3()
    let station = try ScriptedServer { $0.answer(type: "audio/mpeg", body: tone) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait { subject.events.last == .starved })
    let told = recording.duration
    subject.pass(0.3)
    let onset = try #require(recording.sound.onset)
    let end = try #require(recording.sound.end)
    #expect(abs(end - onset - 3) < 0.2)
    #expect(abs(told - end) < 0.2)
    #expect(subject.events.contains(.dropped(.ended)))
  }

  @Test("is heard again once a killed sound server is back")
  func serverRestarts() throws {
    let sound = try SoundServer()
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait { subject.isSounding })
    subject.pass(2)
    sound.kill()
    let lost = PlayerEvent.outputLost(.noSoundServer(sound.address))
    #expect(subject.wait { subject.events.last == lost })
    try sound.start()
    let recording = try Recording(of: sound)
    #expect(subject.wait { subject.sounds == 2 })
    subject.pass(1)
    let onset = try #require(recording.sound.onset)
    #expect(recording.sound.part(from: onset).level(of: 440) > 0.25)
    #expect(subject.events.contains(.outputReady))
  }

  @Test("names the server that is not there, and plays once it is")
  func noServer() throws {
    let sound = try SoundServer()
    sound.kill()
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait(2) { subject.events == [.outputLost(.noSoundServer(sound.address))] })
    try sound.start()
    #expect(subject.wait { subject.isSounding })
  }

  @Test("takes a server that does not answer for none, and never waits for it")
  func frozenServer() throws {
    let sound = try SoundServer()
    sound.freeze()
    defer { sound.thaw() }
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone) }
    let subject = try Subject(sound: sound.address)
    var longest = Duration.zero
    var last = ContinuousClock.now
    try subject.play(station.address())
    _ = subject.wait(6) {
      longest = max(longest, ContinuousClock.now - last)
      last = ContinuousClock.now
      subject.player.setVolume(Volume(level: 50))
      return subject.events.contains(.outputLost(.noSoundServer(sound.address)))
    }
    #expect(subject.events.contains(.outputLost(.noSoundServer(sound.address))))
    sound.thaw()
    #expect(subject.wait { subject.isSounding })
    sound.freeze()
    subject.player.pause()
    subject.player.resume()
    subject.pass(0.5)
    subject.player.stop()
    sound.thaw()
  }

  @Test("says that there is no device, and plays once there is one")
  func noDevice() throws {
    let sound = try SoundServer()
    let tone = try Tone(440, seconds: 20).mp3()
    let station = try ScriptedServer { $0.broadcast(tone) }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address())
    #expect(subject.wait { subject.isSounding })
    try sound.removeSink()
    #expect(subject.wait { subject.events.last == .outputLost(.noSoundDevice(sound.address)) })
    try sound.addSink()
    #expect(subject.wait { subject.sounds == 2 })
  }

  @Test("plays nothing of a page that calls itself music, and says what it is")
  func notMusic() throws {
    let sound = try SoundServer()
    let page = Array(repeating: Array("<html><body>not a radio</body>\n".utf8), count: 10_000).flatMap { $0 }
    let station = try ScriptedServer { connection in
      connection.answer(type: connection.path == "/honest" ? "text/html" : "audio/mpeg", body: page)
    }
    let subject = try Subject(sound: sound.address)
    try subject.play(station.address("/honest"))
    #expect(subject.wait { subject.events.last == .dropped(.notMusic("a web page")) })
    try subject.play(station.address())
    #expect(subject.wait { subject.events.last == .dropped(.notMusic("a web page")) })
    #expect(try sound.streams().isEmpty)
  }
}

extension Sound {
  /// The first moment, to 20 ms, at which the second tone is stronger than the first was.
  fileprivate func change(from first: Double, to second: Double) -> Double? {
    stride(from: 0, to: duration, by: 0.02).first { moment in
      let part = part(from: moment, to: moment + 0.02)
      return part.level(of: second) > 0.15 && part.level(of: second) > part.level(of: first)
    }
  }
}
