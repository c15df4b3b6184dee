import Foundation
import Lab
import Testing

extension EndToEnd {
  /// A station whose words do everything that words should not, while its music plays.
  @Suite("Trouble with the words", .serialized, .timeLimit(.minutes(1)))
  struct FeedTroubleTests {
    /// A short song makes the radio ask anew at its end; until then nothing is wrong.
    private static let short = AzuraCastServer.Song(title: "Short One", artist: "Brief")
    private static let long = AzuraCastServer.Song(title: "Long One", artist: "Wide")

    private static let troubles: [(String, AzuraCastServer.Manner)] = [
      ("404", .status("404 Not Found")),
      ("5 MB", .huge(5 << 20)),
      ("a slow body", .unfinished), ("HTML", .page("<html>hello</html>")), ("nothing", .cut),
      ("wrong types", .text(#"{"station":[],"now_playing":7,"listeners":"many","is_online":{}}"#)),
    ]

    @Test("is not heard and stops no key, and is over when the listener asks again", arguments: troubles)
    func answers(name: String, manner: AzuraCastServer.Manner) throws {
      let (station, words, stage) = try fail(manner)
      // A slow answer is waited for, and so is its end.
      let isSlow = if case .unfinished = manner { true } else { false }
      try expectMusicAndKeys(stage, for: isSlow ? 11 : 2)
      words.play(Self.long, for: 600)
      words.change { $0.manner = .proper }
      try stage.terminal.type("r")
      try stage.terminal.waitFor("Long One", within: 12)
      withExtendedLifetime(station) {}
    }

    @Test("is over by itself when the words are back")
    func comesBack() throws {
      let (station, words, stage) = try fail(.cut)
      let start = stage.recording.duration
      words.play(Self.long, for: 600)
      words.change { $0.manner = .proper }
      try stage.terminal.waitFor("Long One", within: 40)
      expectNoGap(stage, from: start)
      withExtendedLifetime(station) {}
    }

    private func fail(_ manner: AzuraCastServer.Manner) throws -> (ToneStation, AzuraCastServer, Stage) {
      let (station, words, stage) = try begin()
      words.play(Self.short, for: 2)
      try stage.play(words.address)
      try stage.hear(440)
      try stage.terminal.waitFor("Short One")
      words.change { $0.manner = manner }
      let asked = words.requests.count
      try require("a question", within: 20) { words.requests.count > asked }
      return (station, words, stage)
    }

    @Test(
      "that come by themselves is not heard either, and the radio asks instead",
      arguments: [
        AzuraCastServer.Events.none, .stalled, .endless, .cut,
      ])
    func events(events: AzuraCastServer.Events) throws {
      let (station, words, stage) = try begin()
      words.change { $0.events = .proper }
      words.play(Self.short, for: 600)
      try stage.play(words.address)
      try stage.hear(440)
      try stage.terminal.waitFor("Short One")
      try require("a connection for events") { !words.eventRequests.isEmpty }
      words.change { $0.events = events }
      words.dropClients()
      let asked = words.requests.count
      try require("a question", within: 40) { words.requests.count > asked }
      try expectMusicAndKeys(stage)
      words.play(Self.long, for: 600)
      try stage.terminal.waitFor("Long One", within: 25)
      withExtendedLifetime(station) {}
    }

    @Test("does not come of a clock that is off by ten minutes", arguments: [-600, 600])
    func clock(lead: Int) throws {
      let (station, words, stage) = try begin()
      words.change { state in
        state.clockLead = lead
        state.startedAt -= 30
      }
      try stage.play(words.address)
      try stage.hear(440)
      try stage.terminal.waitFor("00:35", within: 10)
      withExtendedLifetime(station) {}
    }

    @Test("is unknown where they come by themselves: a new song is there at once, and nobody asks")
    func live() throws {
      let (station, words, stage) = try begin()
      words.change { $0.events = .proper }
      try stage.play(words.address)
      try stage.terminal.waitFor("Rain on Tin")
      try require("a connection for events") { !words.eventRequests.isEmpty }
      let asked = words.requests.count
      for title in ["One", "Two", "Three"] {
        words.play(.init(title: "Number \(title)"), for: 600)
        try stage.terminal.waitFor("Number \(title)", within: 3)
      }
      #expect(words.requests.count == asked)
      #expect(words.eventRequests.count == 1)
      withExtendedLifetime(station) {}
    }

    @Test("is not in the way of the music: that plays before any words come")
    func musicFirst() throws {
      let (station, words, stage) = try begin()
      words.change { $0.manner = .unfinished }
      // By such an address the radio finds the words by itself.
      try stage.play("http://127.0.0.1:\(words.port)/listen/lab/lofi.mp3")
      try stage.hear(440, within: 3)
      let start = stage.recording.duration
      words.change { $0.manner = .proper }
      try stage.terminal.waitFor("Rain on Tin", within: 15)
      try stage.terminal.waitFor("214")
      expectNoGap(stage, from: start)
      withExtendedLifetime(station) {}
    }

    @Test("is none where a stream's own server tells how many listen")
    func icecast() throws {
      let station = try ToneStation()
      try station.source.setTitle("Kettle - Rain on Tin")
      let stage = try Stage()
      try stage.play(station.address)
      try stage.terminal.waitFor("Rain on Tin")
      try stage.terminal.waitFor("1 listening", within: 8)
    }

    private func begin() throws -> (ToneStation, AzuraCastServer, Stage) {
      // Longer than any test, so that its own end is no gap.
      let station = try ToneStation(seconds: 70)
      return (station, try AzuraCastServer(streams: [station.address]), try Stage())
    }

    private func expectNoGap(_ stage: Stage, from start: Double) {
      #expect(stage.recording.sound(from: start).gaps().isEmpty)
    }

    /// While the words fail, there is no gap in the tone, and help and silence come and go with their keys.
    private func expectMusicAndKeys(_ stage: Stage, for seconds: Double = 2) throws {
      let start = stage.recording.duration
      try stage.terminal.type("?")
      try stage.terminal.waitFor("? back", within: 2)
      try stage.terminal.type("?")
      try stage.terminal.waitFor("? help", within: 2)
      try stage.recording.listen(for: seconds)
      expectNoGap(stage, from: start)
      #expect(stage.recording.latest.level(of: 440) > 0.1)
    }
  }
}
