import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The tuner, turned to another station,")
struct TunerTurningTests {
  private func subject(_ count: Int = 3, hasTape: Bool = false) -> TunerSubject {
    let sut = TunerSubject(hasTape: hasTape)
    sut.findsFeeds = true
    sut.tuner.tune(
      to: Dial((0..<count).map { Station(name: "Station \($0)", streams: [sut.stream($0)]) }))
    return sut
  }

  private func title(_ name: String) -> PlayerEvent { .title("Kettle - \(name)") }

  private func name(_ sut: TunerSubject) -> String? {
    sut.events.reversed().lazy.compactMap { if case .station(let name) = $0 { name } else { nil } }.first
  }

  /// The station that is awaited, nil where the last word is that there is none.
  private func coming(_ sut: TunerSubject) -> String? {
    sut.events.reversed().lazy.compactMap { if case .coming(let name) = $0 { .some(name) } else { nil } }
      .first
      ?? nil
  }

  @Test("plays the old one until the new one has sound, with its words, and says at once which is coming")
  func keepsPlaying() {
    let sut = subject()
    sut.sound()
    sut.player.tell(title("Rain on Tin"))
    let old = sut.feed
    sut.player.calls = []
    sut.tuner.perform(.changeStation(by: 1))
    #expect(sut.player.calls == [.leave(nil), .leave(sut.stream(1))])
    #expect(coming(sut) == "Station 1")
    #expect(name(sut) == "Station 0")
    #expect(sut.states.last == .playing)

    // The old one lives on: its title, its feed.
    sut.player.tell(.flowing(sut.stream(1)))
    sut.player.tell(title("Dusk"))
    #expect(sut.nowPlaying?.song?.title == "Dusk")
    old.answer(.success(sut.report(streams: 1)))
    #expect(sut.nowPlaying?.listeners == 214)
    // What the new one's feed says is not shown yet.
    sut.feed.answer(
      .success(
        StationReport(
          name: "One FM", streams: [], isOnline: true,
          nowPlaying: NowPlaying(song: Song(title: "Steam", artist: ""), listeners: 7))))
    #expect(sut.nowPlaying?.listeners == 214)
    #expect(coming(sut) == "One FM")
    #expect(name(sut) == "Station 0")

    sut.player.tell(.sounding(sut.stream(1), sut.format))
    #expect(coming(sut) == nil)
    #expect(name(sut) == "One FM")
    #expect(sut.nowPlaying?.listeners == 7)
    #expect(sut.nowPlaying?.song?.title == "Steam")
    #expect(old.isStopped)
    #expect(!sut.feed.isStopped)
    #expect(!sut.player.calls.contains(.stop))
  }

  @Test("says what is wrong with the new one while the old one plays on, and tries for ever")
  func fails() {
    let sut = subject()
    sut.sound()
    sut.tuner.perform(.changeStation(by: 1))
    sut.player.tell(.dropped(.status(503)))
    #expect(sut.states.last == .standIn(after: .status(503), retryAt: sut.clock.now + .seconds(0.5)))
    #expect(name(sut) == "Station 0")
    sut.player.calls = []
    sut.clock.advance(by: .seconds(1))
    #expect(sut.player.calls == [.leave(sut.stream(1))])
    sut.tuner.perform(.reconnect)
    #expect(sut.player.calls == [.leave(sut.stream(1)), .leave(sut.stream(1))])
    sut.sound(sut.stream(1))
    #expect(sut.states.last == .playing)
    #expect(name(sut) == "Station 1")
  }

  @Test("is silent, and says of which station, when the old one ends before the new one has sound")
  func oldEnds() {
    let sut = subject()
    sut.sound()
    sut.player.tell(title("Rain on Tin"))
    sut.tuner.perform(.changeStation(by: 1))
    sut.player.tell(.starved)
    #expect(sut.states.last == .connecting())
    #expect(name(sut) == "Station 1")
    #expect(coming(sut) == nil)
    #expect(sut.nowPlaying?.song == nil)
    sut.sound(sut.stream(1))
    #expect(sut.states.last == .playing)
  }

  @Test("connects where the dial has rested, and shows each name on the way")
  func rests() {
    let sut = subject(5)
    sut.sound()
    sut.player.calls = []
    for step in 1...500 {
      sut.tuner.perform(.changeStation(by: 1))
      #expect(coming(sut) == "Station \(step % 5)" || step % 5 == 0)
      sut.clock.advance(by: .milliseconds(20))
    }
    sut.clock.advance(by: .seconds(1))
    let connections = sut.player.calls.filter { if case .leave(.some) = $0 { true } else { false } }
    #expect(connections.count <= 101, "the first, and no more of them while it is being turned")
  }

  @Test("does not connect to what it passes by", arguments: [true, false])
  func passesBy(isHeard: Bool) {
    let sut = subject(50)
    if isHeard { sut.sound() }
    for _ in 0..<40 {
      sut.tuner.perform(.changeStation(by: 1))
      sut.clock.advance(by: .milliseconds(100))
    }
    sut.clock.advance(by: .seconds(1))
    let connections = sut.player.calls.compactMap { call -> URL? in
      switch call {
      case .play(let url): url
      case .leave(let url): url
      default: nil
      }
    }
    // At once where it begins, and then where it has come to rest.
    #expect(connections == [sut.stream(0), sut.stream(1), sut.stream(40)])
    sut.sound(sut.stream(40))
    #expect(name(sut) == "Station 40")
    #expect(sut.states.last == .playing)
  }

  @Test("goes back to the one that is still heard as if it had never been left")
  func returns() {
    let sut = subject()
    sut.sound()
    sut.player.tell(title("Rain on Tin"))
    let old = sut.feed
    sut.tuner.perform(.changeStation(by: 1))
    let new = sut.feed
    sut.player.calls = []
    sut.tuner.perform(.changeStation(by: -1))
    #expect(sut.player.calls == [.stay])
    #expect(coming(sut) == nil)
    #expect(name(sut) == "Station 0")
    #expect(sut.states.last == .playing)
    #expect(new.isStopped)
    #expect(!old.isStopped)
    sut.clock.advance(by: .seconds(5))
    #expect(sut.player.calls == [.stay])
    // And it is followed as before.
    sut.player.tell(.dropped(.ended))
    sut.clock.advance(by: .seconds(1))
    #expect(sut.player.calls.last == .follow(sut.stream(0)))
  }

  @Test("shows the one that is heard though it was passed by")
  func passedButHeard() {
    let sut = subject()
    sut.sound()
    sut.tuner.perform(.changeStation(by: 1))
    sut.player.tell(.flowing(sut.stream(1)))
    sut.clock.advance(by: .seconds(1))
    // The next is wanted, a moment before the first is heard.
    sut.tuner.perform(.changeStation(by: 1))
    sut.player.tell(.sounding(sut.stream(1), sut.format))
    sut.player.tell(title("Steam"))
    #expect(name(sut) == "Station 1")
    #expect(coming(sut) == "Station 2")
    #expect(sut.nowPlaying?.song?.title == "Steam")
    sut.sound(sut.stream(2))
    #expect(name(sut) == "Station 2")
    #expect(coming(sut) == nil)
    #expect(sut.nowPlaying?.song == nil)
  }

  @Test("lets the tape play on until the new one has sound")
  func tapePlaysOn() {
    let sut = subject(hasTape: true)
    sut.player.tell(.dropped(.status(404)))
    sut.clock.advance(by: .seconds(10))
    sut.player.tell(.sounding(TunerSubject.tape, sut.format))
    sut.player.tell(.piece(Song(title: "Lamplight", artist: "Band"), duration: .seconds(100)))
    sut.player.calls = []
    sut.tuner.perform(.changeStation(by: 1))
    #expect(sut.player.calls == [.leave(nil), .follow(sut.stream(1))])
    #expect(name(sut) == "Station 1")
    #expect(sut.nowPlaying?.song?.title == "Lamplight")
    #expect(sut.states.last == .standIn(after: nil, retryAt: nil))
    sut.sound(sut.stream(1))
    #expect(sut.states.last == .playing)
    #expect(sut.nowPlaying?.song == nil)
  }

  @Test("does not go on with the old one after a pause")
  func pausing() {
    let sut = subject()
    sut.sound()
    sut.player.tell(title("Rain on Tin"))
    sut.tuner.perform(.changeStation(by: 1))
    sut.tuner.perform(.pause)
    #expect(sut.states.last == .paused)
    #expect(name(sut) == "Station 1")
    #expect(coming(sut) == nil)
    #expect(sut.nowPlaying?.song == nil)
    sut.player.calls = []
    sut.tuner.perform(.resume)
    #expect(sut.player.calls.last == .play(sut.stream(1)))
  }

  @Test("does not go on with the old one where the sound server has gone")
  func soundless() {
    let sut = subject()
    sut.sound()
    sut.tuner.perform(.changeStation(by: 1))
    sut.player.tell(.outputLost(.noSoundServer("")))
    #expect(sut.states.last == .soundless(.noSoundServer("")))
    #expect(name(sut) == "Station 1")
    sut.player.tell(.outputReady)
    sut.sound(sut.stream(1))
    #expect(sut.states.last == .playing)
  }

  @Test("goes to a place of the dial, if there is such a one")
  func place() {
    let sut = subject()
    sut.tuner.perform(.turn(to: 2))
    #expect(sut.player.calls.last == .play(sut.stream(2)))
    let calls = sut.player.calls
    for place in [2, 3, -1] { sut.tuner.perform(.turn(to: place)) }
    #expect(sut.player.calls == calls)
    #expect(sut.tuner.dial.position == 2)
  }

  @Test("keeps sound and words together in any order of events", arguments: 0..<40)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sut = subject(4, hasTape: seed % 2 == 0)
    var flowing: [Int] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: sut.tuner.perform(.changeStation(by: .random(in: -2...2, using: &random)))
      case 3: sut.tuner.perform(.togglePause)
      case 4: sut.tuner.perform(.reconnect)
      case 5: sut.player.tell(.dropped(.ended))
      case 6: sut.player.tell(.starved)
      case 7: sut.player.tell(title("Song \(Int.random(in: 0..<9, using: &random))"))
      case 8, 9:
        // The player does only what it was asked for last.
        let last = sut.player.calls.reversed().lazy.compactMap { call -> URL? in
          switch call {
          case .play(let url), .follow(let url): url
          case .leave(let url): url
          default: nil
          }
        }.first
        if let last, sut.player.calls.last != .stop {
          sut.player.tell(.flowing(last))
          sut.player.tell(.sounding(last, sut.format))
          flowing.append(1)
        }
      case 10: sut.clock.advance(by: .milliseconds(Int.random(in: 1...500, using: &random)))
      default: sut.clock.advance(by: .seconds(Int.random(in: 1...20, using: &random)))
      }
    }
    // In the end it comes to rest at a station that can be heard.
    if sut.states.last == .paused { sut.tuner.perform(.resume) }
    sut.clock.advance(by: .seconds(60))
    let place = sut.tuner.dial.position
    sut.sound(sut.stream(place))
    #expect(sut.states.last == .playing)
    #expect(name(sut) == "Station \(place)")
    #expect(coming(sut) == nil)
  }
}
