import Lab
import Radio
import RadioPresentation
import Testing

@Suite("The presenter's sleep timer and notices")
struct SleepTests {
  private let sut = Subject()

  private func set(_ seconds: Double) { sut.receive(.sleep(.on(until: sut.clock.now + .seconds(seconds)))) }

  private var shown: [String] { sut.face.sleeps.map(\.remaining) }

  @Test("shows the minutes that are left, and the seconds of the fade")
  func counts() {
    set(150)
    #expect(shown == ["3 min"])
    #expect(sut.clock.pending == [.seconds(30)])
    sut.clock.advance(by: .seconds(150))
    #expect(shown == ["3 min", "2 min", "1 min", "10 s"])
    #expect(sut.clock.pending.isEmpty)
    sut.receive(.sleep(.off))
    #expect(sut.face.sleeps.last == .off)
  }

  @Test("wakes once a minute for an hour and a half, also while there is a pause")
  func economy() {
    sut.receive(.playback(.paused))
    set(90 * 60)
    sut.clock.advance(by: .seconds(89 * 60))
    #expect(shown.count == 90 && shown.last == "1 min")
    #expect(sut.face.sleeps.map(\.minutes) == Array((1...90).reversed()))
  }

  @Test(
    "shows every choice at once", arguments: [(900, "15 min"), (61, "2 min"), (60, "1 min"), (7, "10 s")])
  func choices(seconds: Double, text: String) {
    set(seconds)
    #expect(shown == [text])
  }

  @Test("does not get in the way of the runtime, nor that in its way")
  func besideRuntime() {
    sut.receive(.playback(.playing))
    sut.play(duration: .seconds(100))
    set(90.5)
    sut.clock.advance(by: .seconds(31))
    #expect(shown == ["2 min", "1 min"])
    #expect(sut.face.runtimes.last?.elapsedSeconds == 31)
  }

  @Test("tells what cannot be kept, each time, in words that are harmless")
  func notices() {
    let failure = MemoryFailure(.favourites, path: "/h/\u{1B}fav", reason: "Read-only file system")
    sut.receive(.notKept(failure))
    sut.receive(.notKept(failure))
    let notice = NoticeViewModel(message: "can't keep favourites (Read-only file system): /h/fav")
    #expect(sut.face.notices == [notice, notice])
  }
}
