import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The tuner, when the machine gets into another network,")
struct TunerNetworkTests {
  @Test("connects at once instead of waiting, and begins with short waits again")
  func waiting() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    for wait in [0.5, 1, 2, 4] {
      sut.player.tell(.dropped(.ended))
      sut.clock.advance(by: .seconds(wait))
    }
    sut.player.tell(.dropped(.ended))
    sut.player.calls = []
    sut.tuner.networkChanged()
    #expect(sut.player.calls == [.play(sut.stream(0))])
    #expect(sut.states.last == .connecting(after: .ended))
    sut.player.tell(.dropped(.ended))
    #expect(sut.states.last == .waiting(.ended, retryAt: sut.clock.now + .milliseconds(500)))
  }

  @Test("replaces an attempt that has been under way for a second, and gives a younger one the rest of it")
  func connecting() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    sut.player.calls = []
    sut.clock.advance(by: .milliseconds(300))
    sut.tuner.networkChanged()
    sut.clock.advance(by: .milliseconds(699))
    #expect(sut.player.calls.isEmpty)
    sut.clock.advance(by: .milliseconds(1))
    #expect(sut.player.calls == [.play(sut.stream(0))])
    sut.clock.advance(by: .seconds(2))
    #expect(sut.player.calls.count == 1)
    sut.tuner.networkChanged()
    sut.clock.advance(by: .zero)
    #expect(sut.player.calls.count == 2)
  }

  @Test("lets an attempt succeed in its second")
  func succeeding() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    sut.tuner.networkChanged()
    sut.sound()
    sut.player.calls = []
    sut.clock.advance(by: .seconds(60))
    #expect(sut.player.calls.isEmpty)
  }

  @Test("asks the feed again where that is what it waits for")
  func feed() {
    let sut = TunerSubject()
    sut.tune(streams: 0, hasFeed: true)
    sut.feed.answer(.failure(.unknownHost("a.b")))
    sut.tuner.networkChanged()
    #expect(sut.feed.refreshes == 1)
  }

  @Test("looks for the station at once while the tape plays")
  func tape() {
    let sut = TunerSubject(hasTape: true, hasNetwork: false)
    sut.tune(streams: 1)
    sut.player.tell(.dropped(.unanswered("a.b")))
    sut.sound(TunerSubject.tape)
    sut.tuner.networkChanged()
    #expect(sut.player.calls.last == .follow(sut.stream(0)))
  }

  @Test("leaves music, a pause and silence alone")
  func nothing() {
    let playing = TunerSubject()
    playing.play()
    let paused = TunerSubject()
    paused.tune(streams: 1)
    paused.player.tell(.dropped(.ended))
    paused.tuner.perform(.pause)
    let idle = TunerSubject()
    for sut in [playing, paused, idle] {
      sut.player.calls = []
      sut.tuner.networkChanged()
      sut.clock.advance(by: .seconds(60))
      #expect(sut.player.calls.isEmpty)
    }
  }

  @Test("tries in quick succession while nobody answers")
  func unanswered() {
    let sut = TunerSubject()
    sut.tune(streams: 1)
    for _ in 0..<5 {
      sut.player.tell(.dropped(.unanswered("a.b")))
      #expect(sut.states.last == .waiting(.unanswered("a.b"), retryAt: sut.clock.now + .milliseconds(600)))
      sut.clock.advance(by: .milliseconds(600))
    }
  }
}
