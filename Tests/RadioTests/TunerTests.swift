import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The tuner")
struct TunerTests {
  // MARK: - Tuning

  @Test("connects to a station's stream and plays")
  func plays() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
    #expect(sut.states == [.connecting()])
    sut.sound()
    #expect(sut.states == [.connecting(), .playing])
    #expect(sut.events.contains(.format(sut.format)))
    #expect(sut.events.first == .station("Night Desk"))
  }

  @Test("goes from station to station, around and back")
  func changesStation() {
    let sut = TunerSubject()
    sut.tuner.tune(
      to: Dial((0..<3).map { Station(name: "Station \($0)", streams: [sut.stream($0)]) }))
    sut.sound()
    for (steps, expected) in [(1, 1), (1, 2), (1, 0), (-1, 2), (-2, 0), (7, 1), (-301, 0)] {
      sut.tuner.perform(.changeStation(by: steps))
      #expect(sut.player.calls.suffix(2) == [.leave(nil), .leave(sut.stream(expected))])
      sut.sound(sut.stream(expected))
      #expect(
        sut.events.last { if case .station = $0 { true } else { false } } == .station("Station \(expected)"))
      sut.clock.advance(by: .seconds(1))
      #expect(sut.states.last == .playing)
    }
  }

  @Test("keeps the name that a station was given, and takes the station's own for one that has none")
  func names() {
    for (id, expected) in [("desk", "My Desk"), ("", "Night Desk FM")] {
      let sut = TunerSubject()
      sut.tuner.tune(to: Dial([Station(id: id, name: "My Desk", feed: URL(filePath: "/feed"))]))
      sut.feed.answer(.success(sut.report(streams: 1)))
      sut.sound()
      sut.player.tell(.stationName("Encoder"))
      #expect(sut.events.last { if case .station = $0 { true } else { false } } == .station(expected))
    }
  }

  @Test("goes to a station by itself, which is then next to the one before")
  func tunes() {
    let sut = TunerSubject()
    let stations = (0..<3).map { Station(name: "Station \($0)", streams: [sut.stream($0)]) }
    sut.tuner.tune(to: Dial(Array(stations.prefix(2))))
    sut.tuner.perform(.tune(stations[1]))
    #expect(sut.player.calls.suffix(2) == [.stop, .play(sut.stream(1))])
    sut.clock.advance(by: .seconds(1))
    let calls = sut.player.calls
    sut.tuner.perform(.tune(stations[1]))
    #expect(sut.player.calls == calls, "the present station goes on as it is")
    sut.tuner.perform(.changeStation(by: -1))
    sut.tuner.perform(.tune(stations[2]))
    #expect(sut.player.calls.last == .play(sut.stream(2)))
    sut.clock.advance(by: .seconds(1))
    sut.tuner.perform(.changeStation(by: -1))
    #expect(sut.player.calls.last == .play(sut.stream(0)))
    sut.clock.advance(by: .seconds(1))
    sut.tuner.perform(.changeStation(by: 2))
    #expect(sut.player.calls.last == .play(sut.stream(1)))
  }

  @Test("goes on playing when there is no other station")
  func onlyStation() {
    let sut = TunerSubject()
    sut.play()
    let calls = sut.player.calls
    sut.tuner.perform(.changeStation(by: 1))
    #expect(sut.player.calls == calls)
    #expect(sut.states.last == .playing)
  }

  @Test("plays the next station though the last one was paused, and forgets its troubles")
  func changesWhilePaused() {
    let sut = TunerSubject()
    sut.tuner.tune(
      to: Dial((0..<2).map { Station(name: "Station \($0)", streams: [sut.stream($0)]) }))
    sut.player.tell(.dropped(.status(503)))
    sut.tuner.perform(.pause)
    sut.tuner.perform(.changeStation(by: 1))
    #expect(sut.player.calls.last == .play(sut.stream(1)))
    #expect(sut.states.last == .connecting())
    // The retry of the station before is not wanted any more.
    sut.clock.advance(by: .seconds(60))
    #expect(!sut.player.calls.suffix(2).contains(.play(sut.stream(0))))
  }

  @Test("asks the feed for the streams and takes the first")
  func playsFeed() {
    let sut = TunerSubject()
    sut.tune(streams: 0, hasFeed: true)
    #expect(sut.player.calls == [.stop])
    sut.feed.answer(.success(sut.report(streams: 2)))
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
    #expect(sut.events.contains(.station("Night Desk FM")))
    sut.feed.answer(.success(sut.report(streams: 2)))
    #expect(sut.player.calls.count == 2, "a later answer does not disturb the music")
  }

  @Test("plays the station's own streams without waiting for its feed, whatever that says")
  func playsWithoutFeed() {
    let sut = TunerSubject()
    sut.tune(streams: 1, hasFeed: true)
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
    sut.feed.answer(.failure(.status(503)))
    sut.feed.answer(.success(sut.report(streams: 2)))
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
    #expect(sut.states == [.connecting()])
  }

  @Test("keeps the stream of the listener's choice though the feed names only others")
  func ownStreamStays() {
    let sut = TunerSubject()
    sut.findsFeeds = true
    sut.tuner.tune(to: Dial([Station(name: "Night Desk", streams: [sut.address("mine")])]))
    sut.sound(sut.address("mine"))
    sut.feed.answer(.success(sut.report(streams: 1)))
    sut.player.calls = []
    for _ in 0..<3 {
      sut.player.tell(.dropped(.ended))
      sut.player.tell(.starved)
      sut.clock.advance(by: .seconds(3))
    }
    #expect(sut.player.calls.contains(.play(sut.address("mine"))))
    #expect(sut.player.calls.contains(.play(sut.stream(0))))
  }

  @Test("stays with the stream of the listener's choice where the feed knows it, and has the others at hand")
  func ownStreamFirst() {
    let sut = TunerSubject()
    sut.tuner.tune(
      to: Dial([Station(name: "Night Desk", streams: [sut.stream(1)], feed: URL(filePath: "/feed"))]))
    sut.feed.answer(.success(sut.report(streams: 3)))
    for _ in 0..<3 {
      sut.player.tell(.dropped(.ended))
      sut.clock.advance(by: .seconds(3))
    }
    #expect(sut.player.calls.dropFirst() == [1, 0, 2, 1].map { .play(sut.stream($0)) }[...])
  }

  @Test("shows the name within the stream until the feed knows a better one, and then that one")
  func stationName() {
    let sut = TunerSubject()
    sut.tune(streams: 1, hasFeed: true)
    var nameless = sut.report(streams: 1)
    nameless.name = ""
    sut.feed.answer(.success(nameless))
    sut.player.tell(.stationName("Encoder"))
    #expect(sut.events.contains(.station("Encoder")))
    sut.feed.answer(.success(sut.report(streams: 1)))
    sut.player.tell(.stationName("Encoder Again"))
    #expect(sut.events.contains(.station("Night Desk FM")))
    #expect(!sut.events.contains(.station("Encoder Again")))
  }

  @Test("tells the feed which stream the music comes from")
  func tellsFeed() {
    let sut = TunerSubject(hasTape: true)
    sut.play(hasFeed: true)
    sut.player.tell(.flowing(TunerSubject.tape))
    #expect(sut.feed.followed == [sut.stream(0)])
  }

  @Test("asks the feed again, later and later, when nothing else tells the streams")
  func asksFeedAgain() {
    let sut = TunerSubject()
    sut.tune(streams: 0, hasFeed: true)
    sut.feed.answer(.failure(.status(503)))
    #expect(sut.states.last == .waiting(.status(503), retryAt: sut.clock.now + .milliseconds(500)))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.feed.refreshes == 1)
    #expect(sut.states.last == .connecting(after: .status(503)))
    sut.feed.answer(.failure(.status(503)))
    #expect(sut.states.last == .waiting(.status(503), retryAt: sut.clock.now + .seconds(1)))
    sut.clock.advance(by: .seconds(1))
    sut.feed.answer(.success(sut.report(streams: 1)))
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }

  @Test("takes an answer that comes while it waits")
  func answerWhileWaiting() {
    let sut = TunerSubject()
    sut.tune(streams: 0, hasFeed: true)
    sut.feed.answer(.failure(.status(503)))
    sut.feed.answer(.success(sut.report(streams: 1)))
    #expect(sut.states.last == .connecting(after: .status(503)))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
  }

  @Test("says so when the feed knows no stream it can play")
  func feedWithoutStreams() {
    let sut = TunerSubject()
    sut.tune(streams: 0, hasFeed: true)
    sut.feed.answer(.success(sut.report(streams: 0)))
    #expect(
      sut.states.last
        == .waiting(.unreadable("no MP3 stream in it"), retryAt: sut.clock.now + .milliseconds(500)))
  }

  @Test("leaves the station before it plays another")
  func tunesAway() {
    let sut = TunerSubject()
    sut.tune(streams: 1, hasFeed: true)
    let first = sut.feed
    sut.tune(streams: 1, hasFeed: true)
    #expect(first.isStopped)
    #expect(!sut.feed.isStopped)
  }

  @Test("ends sound and words")
  func ends() {
    let sut = TunerSubject()
    sut.tune(streams: 1, hasFeed: true)
    sut.feed.answer(.failure(.ended))
    sut.player.tell(.dropped(.ended))
    sut.tuner.end()
    #expect(sut.player.calls.last == .stop)
    #expect(sut.feed.isStopped)
    #expect(sut.clock.pending.isEmpty)
  }

  // MARK: - Reconnecting

  @Test("tries for ever, slower and slower, each time on the next stream")
  func reconnects() {
    let sut = TunerSubject()
    sut.tune(streams: 2)
    for (attempt, wait) in [0.5, 1, 2, 4, 8, 15, 30, 30, 30].enumerated() {
      sut.player.tell(.dropped(.unreachable("a.b")))
      let retryAt = sut.clock.now + .seconds(wait)
      #expect(sut.states.last == .waiting(.unreachable("a.b"), retryAt: retryAt))
      sut.clock.advance(by: .seconds(wait))
      #expect(sut.player.calls.last == .play(sut.stream((attempt + 1) % 2)))
      #expect(sut.states.last == .connecting(after: .unreachable("a.b")))
    }
  }

  @Test("begins with short waits again after ten seconds of music", arguments: [(9, 1.0), (10, 0.5)])
  func resetsWaits(seconds: Int, wait: Double) {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.ended))
    sut.clock.advance(by: .seconds(1))
    sut.sound()
    sut.clock.advance(by: .seconds(seconds))
    sut.player.tell(.dropped(.ended))
    sut.player.tell(.starved)
    #expect(sut.states.last == .waiting(.ended, retryAt: sut.clock.now + .seconds(wait)))
  }

  @Test("reconnects at once when asked, waiting or playing")
  func reconnectsNow() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.ended))
    sut.tuner.perform(.reconnect)
    #expect(sut.player.calls == [.stop, .play(sut.stream(0)), .stop, .play(sut.stream(0))])
    #expect(sut.states.last == .connecting(after: .ended))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls.count == 4, "the try that was planned is off")
  }

  @Test("connects again while what was received plays on, and says nothing of it")
  func seamless() {
    let sut = TunerSubject()
    sut.play()
    sut.player.calls = []
    sut.player.tell(.dropped(.ended))
    #expect(sut.states.last == .playing)
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.player.calls == [.follow(sut.stream(0))])
    sut.player.tell(.flowing(sut.stream(0)))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.states == [.connecting(), .playing])
    #expect(sut.player.calls == [.follow(sut.stream(0))])
  }

  @Test("connects once more at once when a connection stalls, each second while there is music left")
  func hurries() {
    let sut = TunerSubject()
    sut.play()
    sut.player.calls = []
    sut.player.tell(.dropped(.timedOut("a.b")))
    #expect(sut.player.calls == [.follow(sut.stream(0))])
    sut.clock.advance(by: .seconds(2))
    #expect(sut.player.calls == Array(repeating: .follow(sut.stream(0)), count: 3))
    #expect(sut.states.last == .playing)
    sut.player.tell(.starved)
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls.count == 3, "the attempt under way is given its time")
  }

  @Test("tries no more when the connection comes to life again")
  func comesToLife() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.dropped(.timedOut("a.b")))
    sut.player.calls = []
    sut.player.tell(.flowing(sut.stream(0)))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls.isEmpty)
  }

  @Test("says what is wrong once nothing is left to play")
  func starved() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.dropped(.ended))
    let retryAt = sut.clock.now + .milliseconds(500)
    sut.player.tell(.starved)
    #expect(sut.states.last == .waiting(.ended, retryAt: retryAt))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.states.last == .connecting(after: .ended))
    #expect(sut.player.calls.last == .play(sut.stream(0)))
    sut.sound()
    #expect(sut.states.last == .playing)
  }

  @Test("waits for music when the stream is slower than the ear")
  func slow() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.starved)
    #expect(sut.states.last == .connecting())
    sut.player.tell(.sounding(sut.stream(0), sut.format))
    #expect(sut.states.last == .playing)
  }

  @Test("connects anew when what flows has not been heard for five seconds", arguments: [true, false])
  func drought(wasHeard: Bool) {
    let sut = TunerSubject(hasTape: true)
    if wasHeard {
      sut.play()
      sut.player.tell(.starved)
    } else {
      sut.tune(streams: 1)
      sut.player.tell(.flowing(sut.stream(0)))
    }
    sut.clock.advance(by: .milliseconds(4_999))
    #expect(sut.states.last == .connecting())
    sut.clock.advance(by: .milliseconds(1))
    #expect(
      sut.states.last == .waiting(.timedOut("night.test"), retryAt: sut.clock.now + .milliseconds(500)))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }

  @Test("does not mind that nothing is heard while there is no sound server, or the listener pauses")
  func noDrought() {
    let soundless = TunerSubject()
    soundless.play()
    soundless.player.tell(.starved)
    soundless.player.tell(.outputLost(.noSoundServer("")))
    soundless.player.tell(.flowing(soundless.stream(0)))
    let paused = TunerSubject()
    paused.play()
    paused.tuner.perform(.pause)
    paused.player.tell(.starved)
    for sut in [soundless, paused] {
      sut.player.calls = []
      sut.clock.advance(by: .seconds(9))
      #expect(sut.player.calls.isEmpty)
    }
    soundless.player.tell(.outputReady)
    soundless.clock.advance(by: .seconds(5))
    soundless.clock.advance(by: .milliseconds(500))
    #expect(soundless.player.calls == [.play(soundless.stream(0))])
    paused.clock.advance(by: .seconds(1))
    #expect(paused.player.calls == [.stop], "a long pause ends the connection")
  }

  @Test("begins with short waits again also where one connection took the place of another unheard")
  func resetsWaitsUnheard() {
    let sut = TunerSubject()
    sut.play()
    for _ in 0..<3 {
      sut.player.tell(.dropped(.ended))
      sut.clock.advance(by: .milliseconds(500))
      sut.player.tell(.flowing(sut.stream(0)))
      sut.clock.advance(by: .seconds(10))
    }
    sut.player.tell(.dropped(.ended))
    sut.player.tell(.starved)
    #expect(sut.states.last == .waiting(.ended, retryAt: sut.clock.now + .milliseconds(500)))
  }

  @Test("joins the live stream anew after a sleep")
  func slept() {
    let sut = TunerSubject()
    sut.play()
    sut.player.calls = []
    sut.player.tell(.slept)
    #expect(sut.player.calls == [.stop, .play(sut.stream(0))])
    #expect(sut.states.last == .connecting())
  }

  @Test("tells that there is no sound server until there is one")
  func soundless() {
    let sut = TunerSubject()
    sut.play()
    sut.player.tell(.outputLost(.noSoundServer("x")))
    #expect(sut.states.last == .soundless(.noSoundServer("x")))
    sut.player.tell(.outputReady)
    sut.player.tell(.sounding(sut.stream(0), sut.format))
    #expect(sut.states.last == .playing)
  }

  // MARK: - Pausing

  @Test("pauses and resumes in place")
  func pauses() {
    let sut = TunerSubject()
    sut.play()
    sut.player.calls = []
    sut.tuner.perform(.togglePause)
    #expect(sut.states.last == .paused)
    sut.clock.advance(by: .seconds(9))
    sut.tuner.perform(.togglePause)
    #expect(sut.states.last == .playing)
    #expect(sut.player.calls == [.pause, .resume])
  }

  @Test("closes the connection of a long pause and joins the live stream afterwards")
  func longPause() {
    let sut = TunerSubject()
    sut.play(hasFeed: true)
    sut.player.calls = []
    sut.tuner.perform(.pause)
    sut.clock.advance(by: .seconds(10))
    #expect(sut.player.calls == [.pause, .stop])
    #expect(sut.feed.isStopped)
    #expect(sut.clock.pending.isEmpty, "a paused radio waits for nothing")
    #expect(sut.states.last == .paused)

    sut.tuner.perform(.resume)
    #expect(!sut.feed.isStopped)
    sut.feed.answer(.success(sut.report(streams: 1)))
    #expect(sut.player.calls == [.pause, .stop, .resume, .play(sut.stream(0))])
    #expect(sut.states.last == .connecting())
  }

  @Test("lets a file wait however long the pause is, and goes on where it was")
  func pausesFile() {
    let sut = TunerSubject()
    sut.tuner.tune(to: Dial([Station(name: "Music", streams: [URL(filePath: "/music")])]))
    sut.sound(URL(filePath: "/music"))
    sut.player.calls = []
    sut.tuner.perform(.pause)
    #expect(sut.clock.pending.isEmpty)
    sut.clock.advance(by: .seconds(3_600))
    sut.tuner.perform(.resume)
    #expect(sut.player.calls == [.pause, .resume])
    #expect(sut.states.last == .playing)
  }

  @Test("can be paused before there is music, and tries nothing until it is resumed")
  func pausesEarly() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.ended))
    sut.tuner.perform(.pause)
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls.filter { $0 == .play(sut.stream(0)) }.count == 1)
    #expect(sut.states.last == .paused)
    sut.tuner.perform(.resume)
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }

  @Test("stays paused when the stream ends meanwhile, and plays what it has when it is resumed")
  func endsWhilePaused() {
    let sut = TunerSubject()
    sut.play()
    sut.tuner.perform(.pause)
    sut.player.tell(.dropped(.ended))
    sut.clock.advance(by: .seconds(9))
    #expect(sut.states.last == .paused)
    sut.player.calls = []
    sut.tuner.perform(.resume)
    #expect(sut.player.calls == [.resume, .follow(sut.stream(0))])
    #expect(sut.states.last == .playing)
  }

  @Test("is live again after a pause that the machine slept through")
  func sleepsWhilePaused() {
    let sut = TunerSubject()
    sut.play()
    sut.tuner.perform(.pause)
    sut.clock.jump(by: .seconds(3_600))
    sut.player.calls = []
    sut.tuner.perform(.resume)
    #expect(sut.player.calls == [.stop, .resume, .play(sut.stream(0))])
  }

  @Test("takes any order of commands", arguments: 0..<20)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sut = TunerSubject(hasTape: true)
    let commands: [Command] = [
      .pause, .resume, .togglePause, .reconnect, .toggleMute, .changeVolume(by: 5), .requestNextSong,
    ]
    let events: [PlayerEvent] = [
      .flowing(sut.stream(0)), .sounding(sut.stream(0), sut.format), .sounding(TunerSubject.tape, sut.format),
      .starved, .slept, .dropped(.ended), .outputLost(.noSoundServer("x")), .outputReady,
      .title("A - B"),
    ]
    sut.tuner.perform(.togglePause)
    sut.tune(streams: 2)
    for _ in 0..<500 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: sut.tuner.perform(commands.randomElement(using: &random) ?? .pause)
      case 1: sut.player.tell(events.randomElement(using: &random) ?? .starved)
      default: sut.clock.advance(by: .seconds(Int.random(in: 0...12, using: &random)))
      }
    }
    sut.player.tell(.outputReady)
    sut.tuner.perform(.resume)
    sut.tuner.perform(.reconnect)
    sut.sound()
    #expect(sut.states.last == .playing)
  }

  // MARK: - The tape

  @Test("lets the tape step in when the station has been silent for ten seconds", arguments: [true, false])
  func tapeStepsIn(wasHeard: Bool) {
    let sut = TunerSubject(hasTape: true)
    if wasHeard { sut.play() } else { sut.tune(streams: 1) }
    sut.player.tell(.dropped(.status(503)))
    if wasHeard { sut.player.tell(.starved) }
    sut.clock.advance(by: .milliseconds(500))
    for _ in 0..<3 {
      sut.player.tell(.dropped(.status(503)))
      sut.clock.advance(by: .seconds(3))
    }
    #expect(!sut.player.calls.contains(.play(TunerSubject.tape)))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.player.calls.contains(.play(TunerSubject.tape)))
    sut.sound(TunerSubject.tape)
    guard case .standIn(after: .status(503), retryAt: _) = sut.states.last else {
      Issue.record("\(sut.states)")
      return
    }
  }

  @Test("lets the tape step in at once where there is no network")
  func tapeWithoutNetwork() {
    let sut = TunerSubject(hasTape: true, hasNetwork: false)
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.unknownHost("a.b")))
    #expect(sut.player.calls.last == .play(TunerSubject.tape))
    sut.sound(TunerSubject.tape)
    #expect(
      sut.states.last == .standIn(after: .unknownHost("a.b"), retryAt: sut.clock.now + .milliseconds(500)))
  }

  @Test("looks for the station while the tape plays, slower and slower, and goes back to it")
  func tapeStepsOut() {
    let sut = TunerSubject(hasTape: true, hasNetwork: false)
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.unknownHost("a.b")))
    sut.sound(TunerSubject.tape)
    sut.player.tell(.title("House Band - Tape Song"))
    #expect(sut.nowPlaying?.song == Song(title: "Tape Song", artist: "House Band"))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.player.calls.last == .follow(sut.stream(0)))
    #expect(sut.states.last == .standIn(after: .unknownHost("a.b"), retryAt: nil))
    sut.player.tell(.dropped(.unknownHost("a.b")))
    sut.clock.advance(by: .seconds(1))
    sut.sound()
    #expect(sut.states.last == .playing)
    #expect(sut.nowPlaying?.song == nil, "the tape's words are gone with it")
    sut.clock.advance(by: .seconds(60))
    #expect(sut.states.last == .playing)
  }

  @Test("goes on with the attempt under way when the tape steps in")
  func tapeBesideAttempt() {
    let sut = TunerSubject(hasTape: true)
    sut.tune(streams: 1)
    sut.clock.advance(by: .seconds(10))
    #expect(
      sut.player.calls == [
        .stop, .play(sut.stream(0)), .play(TunerSubject.tape), .follow(sut.stream(0)),
      ])
  }

  @Test("leaves the tape out of it while paused, without a sound server, or when music comes in time")
  func noTape() {
    let paused = TunerSubject(hasTape: true)
    paused.tune(streams: 1)
    paused.tuner.perform(.pause)
    paused.clock.advance(by: .seconds(60))
    let soundless = TunerSubject(hasTape: true)
    soundless.tune(streams: 1)
    soundless.player.tell(.outputLost(.noSoundServer("")))
    soundless.clock.advance(by: .seconds(60))
    let playing = TunerSubject(hasTape: true)
    playing.tune(streams: 1)
    playing.clock.advance(by: .seconds(9))
    playing.sound()
    playing.clock.advance(by: .seconds(60))
    for sut in [paused, soundless, playing] { #expect(!sut.player.calls.contains(.play(TunerSubject.tape))) }
  }

  // MARK: - Volume

  @Test("changes the volume in steps, within bounds, and a step ends a mute")
  func volume() {
    let sut = TunerSubject()
    sut.tuner.perform(.setVolume(Volume(level: 92)))
    sut.tuner.perform(.changeVolume(by: 5))
    sut.tuner.perform(.changeVolume(by: 5))
    sut.tuner.perform(.toggleMute)
    sut.tuner.perform(.changeVolume(by: -5))
    #expect(
      sut.player.calls == [
        .setVolume(Volume(level: 92)), .setVolume(Volume(level: 97)), .setVolume(Volume(level: 100)),
        .setVolume(Volume(level: 100, isMuted: true)), .setVolume(Volume(level: 95)),
      ])
  }

  @Test("follows the mixer")
  func mixer() {
    let sut = TunerSubject()
    sut.player.tell(.volume(Volume(level: 40)))
    sut.tuner.perform(.changeVolume(by: 5))
    #expect(sut.player.calls == [.setVolume(Volume(level: 45))])
    #expect(sut.events == [.volume(Volume(level: 40)), .volume(Volume(level: 45))])
  }
}
