import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The tuner, given a list instead of music,")
struct TunerPlaylistTests {
  private func list(_ sut: TunerSubject, at name: String) -> PlayerEvent {
    .playlist(PlaylistBody(bytes: [], url: sut.address(name)))
  }

  @Test("plays what is in it at once, and without a word about it")
  func follows() {
    let sut = TunerSubject()
    sut.lists[sut.stream(0)] = [sut.address("a"), sut.address("b")]
    sut.tune(streams: 1)
    sut.player.tell(list(sut, at: "stream0"))
    #expect(sut.player.calls == [.stop, .play(sut.stream(0)), .play(sut.address("a"))])
    #expect(sut.states == [.connecting()])
  }

  @Test("tries its entries one after the other, then the list anew")
  func entries() {
    let sut = TunerSubject()
    sut.lists[sut.stream(0)] = [sut.address("a"), sut.address("b")]
    sut.tune(streams: 1)
    sut.player.tell(list(sut, at: "stream0"))
    for next in [sut.address("b"), sut.stream(0)] {
      sut.player.tell(.dropped(.status(404)))
      #expect(sut.states.last.map { if case .waiting(.status(404), _) = $0 { true } else { false } } == true)
      sut.clock.advance(by: .seconds(30))
      #expect(sut.player.calls.last == .play(next))
    }
  }

  @Test("follows lists in lists, but not for ever")
  func nested() {
    let sut = TunerSubject()
    sut.lists[sut.stream(0)] = [sut.stream(0)]
    sut.tune(streams: 1)
    for _ in 0..<3 {
      sut.player.tell(list(sut, at: "stream0"))
      #expect(sut.states.last == .connecting())
    }
    sut.player.tell(list(sut, at: "stream0"))
    #expect(
      sut.states.last
        == .waiting(.unreadable("playlists within playlists"), retryAt: sut.clock.now + .milliseconds(500)))
    #expect(sut.player.calls.count == 5)
    // The next try begins from the outermost list.
    sut.clock.advance(by: .milliseconds(500))
    sut.player.tell(list(sut, at: "stream0"))
    #expect(sut.states.last == .connecting(after: .unreadable("playlists within playlists")))
  }

  @Test("says that it is empty, and tries the station's next stream")
  func empty() {
    let sut = TunerSubject()
    sut.tune(streams: 2)
    sut.player.tell(list(sut, at: "stream0"))
    #expect(
      sut.states.last
        == .waiting(.unreadable("an empty playlist"), retryAt: sut.clock.now + .milliseconds(500)))
    sut.clock.advance(by: .milliseconds(500))
    #expect(sut.player.calls.last == .play(sut.stream(1)))
  }

  @Test("follows none while the listener pauses, and begins anew afterwards")
  func paused() {
    let sut = TunerSubject()
    sut.lists[sut.stream(0)] = [sut.address("a")]
    sut.tune(streams: 1)
    sut.tuner.perform(.pause)
    sut.player.tell(list(sut, at: "stream0"))
    #expect(sut.player.calls.last == .stop)
    sut.tuner.perform(.resume)
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }

  @Test("forgets it with the station")
  func forgets() {
    let sut = TunerSubject()
    sut.lists[sut.stream(0)] = [sut.address("a")]
    sut.tune(streams: 1)
    sut.player.tell(list(sut, at: "stream0"))
    sut.tune(streams: 1)
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }
}
