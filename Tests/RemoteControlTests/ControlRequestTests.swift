import Radio
import Testing

@testable import RemoteControl

@Suite("A control line")
struct ControlRequestTests {
  private func read(_ line: String) throws(Refusal) -> ControlRequest { try ControlRequest(line: line.utf8) }

  @Test(
    "asks for one thing",
    arguments: [
      ("status", .status(asJSON: false)), ("status --json", .status(asJSON: true)),
      ("watch", .watch(asJSON: false)), ("  watch   --json ", .watch(asJSON: true)),
      ("pause", .command(.pause)), ("resume", .command(.resume)), ("toggle", .command(.togglePause)),
      ("mute", .command(.toggleMute)), ("next", .command(.changeStation(by: 1))),
      ("previous", .command(.changeStation(by: -1))), ("reconnect", .command(.reconnect)),
      ("quit", .command(.quit)), ("volume 0", .command(.setVolume(Volume(level: 0)))),
      ("volume 100", .command(.setVolume(Volume(level: 100)))), ("volume +5", .command(.changeVolume(by: 5))),
      ("volume -100", .command(.changeVolume(by: -100))), ("volume -0", .command(.changeVolume(by: 0))),
      ("sleep 30", .command(.sleep(after: .seconds(1_800)))), ("sleep off", .command(.sleep(after: nil))),
      ("tune night desk", .tune("night desk")), ("tune  /a/b  c.mp3", .tune("/a/b  c.mp3")),
      ("tune Café", .tune("Café")), ("tune tune", .tune("tune")),
    ] as [(String, ControlRequest)])
  func one(line: String, request: ControlRequest) throws {
    #expect(try read(line) == request)
  }

  @Test(
    "is refused in a sentence when it makes no sense",
    arguments: [
      (
        "",
        "a command is wanted: status, watch, pause, resume, toggle, mute, next, previous, reconnect, favourite, quit, volume, tune, sleep"
      ),
      ("dance", "there is no command \"dance\", but "), ("PAUSE", "there is no command"),
      ("pause now", "pause stands alone"), ("status --xml", "status takes --json, or nothing"),
      ("status --json --json", "status takes --json"), ("volume", "volume needs a number from 0 to 100"),
      ("volume loud", "volume needs"), ("volume 101", "volume needs"), ("volume -101", "volume needs"),
      ("volume 5 6", "volume needs"), ("volume 99999999999999999999", "volume needs"),
      ("volume + 5", "volume needs"), ("tune", "tune needs the name"), ("tune   ", "tune needs"),
      ("sleep", "sleep needs a number of minutes from 1 to 1440, or off"), ("sleep 0", "sleep needs"),
      ("sleep 1441", "sleep needs"), ("sleep -5", "sleep needs"), ("pause\u{7}", "a line of words"),
      ("tune a\tb", "a line of words"), ("tune a\u{9B}2J", "a line of words"), ("pause\0", "a line of words"),
    ])
  func refused(line: String, message: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try read(line) }
    #expect(refusal?.message.hasPrefix(message) == true, "\(refusal?.message ?? "")")
  }

  @Test("is refused when it is no text")
  func noText() {
    #expect(throws: Refusal("that is not UTF-8")) { try ControlRequest(line: [0x74, 0xFF, 0xC0]) }
  }
}
