import Foundation
import Lab
import Testing

extension EndToEnd {
  /// A short one in every run; `make test-words` has thirty songs of twenty seconds.
  @Suite("An evening of songs", .serialized, .timeLimit(.minutes(15)))
  struct EveningTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }
    private let count = setting("LOFITIME_WORDS_SONGS", 4)
    private let length = setting("LOFITIME_WORDS_SECONDS", 9)
    /// How many seconds eye and ear may differ at a change: among other tests, the machine is busy.
    private let tolerance = setting("LOFITIME_WORDS_SONGS", 0) > 0 ? 0.5 : 0.9

    private func song(_ number: Int) -> Programme.Song {
      .init("Band \(number % 5)", "Song \(number)", frequency: [440, 550, 660, 770, 880][number % 5])
    }

    private func feedSong(_ number: Int) -> AzuraCastServer.Song {
      .init(title: song(number).title, artist: song(number).artist, album: "Record \(number)")
    }

    @Test("is shown as it is heard: each song, in order, never early and never late")
    func evening() throws {
      let icecast = try Icecast(titleInterval: 4_096)
      let programme = try Programme(on: icecast, with: song(0))
      let words = try AzuraCastServer(streams: [icecast.address()])
      func announce(_ number: Int) {
        words.play(feedSong(number), for: length, next: feedSong(number + 1))
        words.change { $0.listeners = 100 + number }
      }
      announce(0)
      let stage = try Stage()
      try stage.play(words.address)
      try stage.hear(Double(song(0).frequency))
      var watch = ScreenWatch()
      try watch.follow(stage, for: Double(length))
      var changes: [Double] = []
      for number in 1..<count {
        announce(number)
        changes.append(stage.recording.duration)
        try programme.play(song(number))
        try watch.follow(stage, for: Double(length))
      }
      // What has been sent last is yet to be heard.
      try watch.follow(stage, for: 6)

      var heard: [Double] = [0]
      for (number, change) in changes.enumerated() {
        heard.append(
          try #require(
            stage.recording.onset(of: song(number + 1).frequency, from: change), "song \(number + 1)"))
      }
      judge(watch, heard)
    }

    private func judge(_ watch: ScreenWatch, _ heard: [Double]) {
      let looks = watch.looks.filter { !$0.name.isEmpty && $0.moment > 2 }
      var names: [String] = []
      for look in looks where look.name != names.last { names.append(look.name) }
      #expect(names == (0..<count).map { song($0).title })

      for look in looks {
        let number = heard.lastIndex { $0 <= look.moment } ?? 0
        let since = look.moment - heard[number]
        let until = number + 1 < count ? heard[number + 1] - look.moment : .infinity
        if since > tolerance, until > tolerance {
          let song = song(number)
          #expect(look.name == song.title && look.artist == song.artist, "\(look.moment) s: \(look.words)")
          if number > 0, let elapsed = look.elapsed {
            #expect(
              abs(Double(elapsed) + 0.5 - since) < 1.6 || elapsed == length, "\(look.moment) s: \(look.words)"
            )
          }
        }
        if let elapsed = look.elapsed, let remaining = look.remaining {
          #expect(elapsed + remaining == length)
        }
        if let audience = look.audience { #expect(100..<100 + count ~= audience) }
      }
      let audience = looks.compactMap(\.audience)
      #expect(audience == audience.sorted() && audience.last ?? 0 >= 100 + count - 2)
      // What the feed knows of each song has come too, except perhaps of the last one.
      for number in 0..<count - 1 {
        #expect(looks.contains { $0.name == song(number).title && $0.words.contains("Record \(number)") })
      }
    }
  }
}
