import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("What is seen is what is heard:", .serialized, .timeLimit(.minutes(2)))
  struct InStepTests {
    private let first = Programme.Song("Kettle", "Rain on Tin", frequency: 440)
    private let second = Programme.Song("Steam", "Slow Kettle", frequency: 660)
    private let third = Programme.Song("Mori", "Dusk", frequency: 880)

    /// How far eye and ear may be apart, in seconds.
    private let bound = 0.5

    private func feedSong(_ song: Programme.Song) -> AzuraCastServer.Song {
      .init(title: song.title, artist: song.artist, album: "Porch Songs")
    }

    /// The seconds by which a song was seen later than it was heard.
    private func delay(of song: Programme.Song, in watch: ScreenWatch, _ stage: Stage) throws -> Double {
      let heard = try #require(stage.recording.onset(of: song.frequency))
      let seen = try #require(watch.firstSight(of: song.title))
      return seen - heard
    }

    @Test("a title within the stream changes with the sound")
    func titles() throws {
      let icecast = try Icecast(titleInterval: 4_096)
      let programme = try Programme(on: icecast, with: first)
      let stage = try Stage()
      try stage.play(icecast.address())
      try stage.hear(440)
      var watch = ScreenWatch()
      for song in [second, third] {
        try programme.play(song)
        try watch.follow(stage, until: song.title, within: 12) { $0.name == song.title }
        try watch.follow(stage, for: 1)
        let delay = try delay(of: song, in: watch, stage)
        #expect(abs(delay) < bound, "\(song.title) was seen \(delay) s after it was heard")
        #expect(watch.looks.last?.elapsed == 1)
      }
    }

    @Test("a feed that runs ahead waits for the title of its song")
    func feed() throws {
      let icecast = try Icecast(titleInterval: 4_096)
      let programme = try Programme(on: icecast, with: first)
      let words = try AzuraCastServer(streams: [icecast.address()])
      words.play(feedSong(first), for: 240)
      let stage = try Stage()
      try stage.play(words.address)
      try stage.hear(440)
      var watch = ScreenWatch()
      try watch.follow(stage, until: "the first song", within: 5) { $0.name == first.title }

      words.play(feedSong(second), for: 100, next: feedSong(third))
      try watch.follow(stage, until: "the feed's next song", within: 25) {
        $0.words.contains("next: \(second.artist), \(second.title)")
      }
      #expect(watch.looks.last?.name == first.title)
      try programme.play(second)
      try watch.follow(stage, until: second.title, within: 12) { $0.name == second.title }
      try watch.follow(stage, for: 1.5)
      let delay = try delay(of: second, in: watch, stage)
      #expect(abs(delay) < bound, "seen \(delay) s after it was heard")
      let last = try #require(watch.looks.last)
      #expect(last.words.contains("Porch Songs") && last.words.contains("next: Mori, Dusk"))
      let elapsed = try #require(last.elapsed)
      #expect(1...2 ~= elapsed && last.remaining == 100 - elapsed, "elapsed is what has been heard")
    }

    @Test("a feed without titles in the stream is put off by what is buffered")
    func feedAlone() throws {
      let icecast = try Icecast()
      let programme = try Programme(on: icecast, with: .init("", "", frequency: 440))
      let words = try AzuraCastServer(streams: [icecast.address()])
      words.play(feedSong(first), for: 15)
      let stage = try Stage()
      try stage.play(words.address)
      try stage.hear(440)
      var watch = ScreenWatch()
      // Until it is known how much is buffered.
      try watch.follow(stage, for: 8)
      // The feed knows seconds only: one that begins between two of them would be early.
      usleep(useconds_t((1 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 1)) * 1e6))
      words.play(feedSong(second), for: 100)
      try programme.play(second, isNamed: false)
      let asked = words.requests.count
      try require("the feed to be asked", within: 25) { words.requests.count > asked }
      try watch.follow(stage, until: second.title, within: 20) { $0.name == second.title }
      try watch.follow(stage, for: 1)
      let heard = try #require(stage.recording.onset(of: second.frequency))
      let look = try #require(watch.looks.last)
      let elapsed = try #require(look.elapsed)
      #expect(abs(Double(elapsed) + 0.5 - (look.moment - heard)) < 1.5, "elapsed is what has been heard")
      #expect(try delay(of: second, in: watch, stage) > -bound, "nothing is seen before it is heard")
    }
  }
}
