import Foundation
import Lab
import Testing

extension EndToEnd {
  /// A station whose words do everything that words should not, while its music plays.
  @Suite("Trouble with the words", .serialized, .timeLimit(.minutes(3)))
  struct FeedTroubleTests {
    /// A short song makes the radio ask anew at its end; until then nothing is wrong.
    private static let short = AzuraCastServer.Song(title: "Short One", artist: "Brief")
    private static let long = AzuraCastServer.Song(title: "Long One", artist: "Wide")

    private typealias Scene = (station: ToneStation, words: AzuraCastServer, stage: Stage)

    private static let troubles: [AzuraCastServer.Manner] = [
      .status("404 Not Found"), .huge(5 << 20), .unfinished, .page("<html>hello</html>"), .cut,
      .text(#"{"station":[],"now_playing":7,"listeners":"many","is_online":{}}"#),
    ]

    // All kinds at once, each at a station of its own: most of it is waiting.
    @Test("is not heard and stops no key, and is over when the listener asks again")
    func answers() throws {
      let scenes = try fail(Self.troubles)
      // A slow answer is waited for, and so is its end.
      try expectMusicAndKeys(scenes, for: 11)
      for (_, words, stage) in scenes {
        words.play(Self.long, for: 600)
        words.change { $0.manner = .proper }
        try stage.terminal.type("r")
      }
      for (_, _, stage) in scenes { try stage.terminal.waitFor("Long One", within: 12) }
    }

    @Test("is over by itself when the words are back")
    func comesBack() throws {
      for (station, words, stage) in try fail([.cut]) {
        let start = stage.recording.duration
        words.play(Self.long, for: 600)
        words.change { $0.manner = .proper }
        try stage.terminal.waitFor("Long One", within: 40)
        expectNoGap(stage, from: start)
        withExtendedLifetime(station) {}
      }
    }

    private func fail(_ manners: [AzuraCastServer.Manner]) throws -> [Scene] {
      let scenes = try manners.map { manner in
        let scene = try begin()
        scene.words.play(Self.short, for: 2)
        try scene.stage.play(scene.words.address)
        try scene.stage.hear(440)
        try scene.stage.terminal.waitFor("Short One")
        scene.words.change { $0.manner = manner }
        return (scene, asked: scene.words.requests.count)
      }
      for (scene, asked) in scenes {
        try require("a question", within: 20) { scene.words.requests.count > asked }
      }
      return scenes.map(\.0)
    }

    @Test("that come by themselves is not heard either, and the radio asks instead")
    func events() throws {
      let kinds: [AzuraCastServer.Events] = [.none, .stalled, .endless, .cut]
      let scenes = try kinds.map { events in
        let scene = try begin()
        scene.words.change { $0.events = .proper }
        scene.words.play(Self.short, for: 600)
        try scene.stage.play(scene.words.address)
        try scene.stage.hear(440)
        try scene.stage.terminal.waitFor("Short One")
        try require("a connection for events") { !scene.words.eventRequests.isEmpty }
        scene.words.change { $0.events = events }
        scene.words.dropClients()
        return (scene, asked: scene.words.requests.count)
      }
      for (scene, asked) in scenes {
        try require("a question", within: 40) { scene.words.requests.count > asked }
      }
      try expectMusicAndKeys(scenes.map(\.0))
      for (scene, _) in scenes { scene.words.play(Self.long, for: 600) }
      for (scene, _) in scenes { try scene.stage.terminal.waitFor("Long One", within: 25) }
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

    private func begin() throws -> Scene {
      // Longer than any test, so that its own end is no gap.
      let station = try ToneStation(seconds: 150)
      return (station, try AzuraCastServer(streams: [station.address]), try Stage())
    }

    private func expectNoGap(_ stage: Stage, from start: Double) {
      #expect(stage.recording.sound(from: start).gaps().isEmpty)
    }

    /// While the words fail, there is no gap in the tones, and help comes and goes with its key.
    private func expectMusicAndKeys(_ scenes: [Scene], for seconds: Double = 2) throws {
      let starts = scenes.map { $0.stage.recording.duration }
      for (_, _, stage) in scenes {
        try stage.terminal.type("?")
        try stage.terminal.waitFor("? back", within: 2)
        try stage.terminal.type("?")
        try stage.terminal.waitFor("? help", within: 2)
      }
      try scenes.last?.stage.recording.listen(for: seconds)
      for (scene, start) in zip(scenes, starts) {
        expectNoGap(scene.stage, from: start)
        #expect(scene.stage.recording.latest.level(of: 440) > 0.1)
      }
    }
  }
}
