import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("The sleep timer")
struct SleepTimerTests {
  private let sut = TunerSubject()

  private func states(_ sut: TunerSubject) -> [SleepState] {
    sut.events.compactMap { if case .sleep(let state) = $0 { state } else { nil } }
  }

  private func on(_ minutes: Int) -> SleepState { .on(until: sut.clock.now + .seconds(minutes * 60)) }

  private var fades: [PlayerSpy.Call] {
    sut.player.calls.filter {
      switch $0 {
      case .fadeOut, .fadeIn: true
      default: false
      }
    }
  }

  @Test("goes from choice to choice, and at last off")
  func cycles() {
    sut.play()
    for minutes in [15, 30, 60, 90] {
      sut.tuner.perform(.cycleSleep)
      #expect(states(sut).last == on(minutes))
    }
    sut.tuner.perform(.cycleSleep)
    #expect(states(sut).last == .off)
    sut.tuner.perform(.sleep(after: .seconds(20 * 60)))
    sut.tuner.perform(.cycleSleep)
    #expect(states(sut).last == on(30))
    sut.tuner.perform(.sleep(after: .seconds(200 * 60)))
    sut.tuner.perform(.cycleSleep)
    #expect(states(sut).last == .off)
  }

  @Test("fades for ten seconds, is silent on time, and lets the program end")
  func ends() {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(60)))
    sut.clock.advance(by: .seconds(47))
    #expect(fades.isEmpty)
    sut.clock.advance(by: .seconds(2))
    // Two seconds of what was decoded before are still to be heard.
    #expect(fades == [.fadeOut(.seconds(10))])
    sut.clock.advance(by: .seconds(10))
    #expect(states(sut) == [.on(until: sut.clock.now + .seconds(1))])
    sut.clock.advance(by: .seconds(1))
    #expect(states(sut).last == .over)
    #expect(sut.player.calls.contains(.pause))
    // Not as the listener's wish: neither is a volume set, nor is one remembered.
    #expect(!sut.player.calls.contains { if case .setVolume = $0 { true } else { false } })
    #expect(sut.notebook.volumes.isEmpty)
  }

  @Test("can leave the station instead, which then is joined anew")
  func endsStream() {
    let sut = TunerSubject(sleepEnd: .stream)
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(60)))
    sut.clock.advance(by: .seconds(61))
    #expect(states(sut).last == .off)
    #expect(sut.states.last == .paused)
    #expect(sut.player.calls.suffix(2) == [.stop, .fadeIn])
    #expect(sut.clock.pending.isEmpty)
    sut.tuner.perform(.resume)
    #expect(sut.player.calls.last == .play(sut.stream(0)))
  }

  @Test(
    "that fades is called off by whoever touches the volume",
    arguments: [Command.changeVolume(by: 5), .setVolume(Volume(level: 30)), .toggleMute, .sleep(after: nil)])
  func volumeCancels(command: Command) {
    sut.play()
    sut.player.tell(.volume(Volume(level: 80)))
    sut.tuner.perform(.sleep(after: .seconds(60)))
    sut.clock.advance(by: .seconds(55))
    sut.tuner.perform(command)
    #expect(fades == [.fadeOut(.seconds(10)), .fadeIn])
    #expect(states(sut).last == .off)
    sut.clock.advance(by: .seconds(600))
    #expect(states(sut).last == .off)
    #expect(sut.states.last == .playing)
  }

  @Test("that fades is called off at a mixer too, but not by what the sound server remembers")
  func mixerCancels() {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(60)))
    sut.clock.advance(by: .seconds(55))
    sut.player.tell(.volume(Volume(level: 80)))
    #expect(states(sut).count == 1)
    sut.player.tell(.volume(Volume(level: 80)))
    #expect(states(sut).count == 1)
    sut.player.tell(.volume(Volume(level: 60)))
    #expect(states(sut).last == .off)
  }

  @Test("does not mind the volume before it fades")
  func volumeBefore() {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(60)))
    sut.tuner.perform(.changeVolume(by: -5))
    #expect(states(sut).count == 1)
    sut.clock.advance(by: .seconds(60))
    #expect(states(sut).last == .over)
  }

  @Test("runs on through pauses, outages and other stations")
  func survives() {
    sut.tune(streams: 2)
    sut.tuner.perform(.sleep(after: .seconds(600)))
    sut.player.tell(.dropped(.ended))
    sut.clock.advance(by: .seconds(100))
    sut.sound()
    sut.tuner.perform(.tune(Station(name: "Other", streams: [sut.stream(7)])))
    sut.sound(sut.stream(7))
    sut.tuner.perform(.pause)
    sut.clock.advance(by: .seconds(400))
    #expect(states(sut).count == 1)
    sut.tuner.perform(.resume)
    sut.clock.advance(by: .seconds(99))
    #expect(states(sut).count == 1)
    sut.clock.advance(by: .seconds(1))
    #expect(states(sut).last == .over)
  }

  @Test("ends at once, without a fade, when the machine has slept through its end")
  func sleepOfMachine() {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(600)))
    sut.clock.jump(by: .seconds(8 * 3_600))
    sut.player.tell(.slept)
    #expect(states(sut).last == .over)
    #expect(fades.isEmpty)
  }

  @Test("does not end what the listener has just asked for, after such a sleep")
  func resumedAfterSleep() {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(600)))
    sut.tuner.perform(.pause)
    sut.clock.jump(by: .seconds(8 * 3_600))
    sut.tuner.perform(.resume)
    #expect(states(sut).last == .off)
    #expect(sut.states.last != .paused)
  }

  @Test("takes a day at most, and no time at all for none", arguments: [0, -5, 90_000])
  func bounds(seconds: Int) {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(1_000)))
    sut.tuner.perform(.sleep(after: .seconds(seconds)))
    #expect(states(sut).last == (seconds > 0 ? on(24 * 60) : .off))
  }

  @Test("that is shorter than its fade fades sooner", arguments: [1, 5, 11])
  func short(seconds: Int) {
    sut.play()
    sut.tuner.perform(.sleep(after: .seconds(seconds)))
    let length = max(Duration.seconds(seconds - 2), .milliseconds(500))
    #expect(fades == [.fadeOut(length)])
    sut.clock.advance(by: .seconds(seconds))
    #expect(states(sut).last == .over)
  }
}
