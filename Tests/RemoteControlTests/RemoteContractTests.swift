// What every way in has to do alike.

import Foundation
import Lab
import Radio
import RadioPresentation
import Testing

@testable import RemoteControl

/// A way in, by what a program at it can see and do.
struct Way: Sendable, CustomTestStringConvertible {
  /// What can be seen.
  struct View: Equatable {
    var title: String, artist: String, album: String, picture: String
    var duration: Int?
    var isPaused: Bool
    var volume: Double
  }

  let testDescription: String
  let usesBus: Bool
  let view: @Sendable (Subject, MessageBus?) throws -> View
  let act: @Sendable (Subject, MessageBus?, Command) throws -> Void

  static let all = [
    Way(
      testDescription: "control socket", usesBus: false,
      view: { sut, _ in
        let line = try sut.ask("status --json").last ?? ""
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        let song = object["song"] as? [String: Any] ?? [:]
        let level = Double(object["volume"] as? Int ?? 100) / 100
        return View(
          title: song["title"] as? String ?? object["station"] as? String ?? "",
          artist: song["artist"] as? String ?? "", album: song["album"] as? String ?? "",
          picture: song["picture"] as? String ?? "", duration: object["duration"] as? Int,
          isPaused: object["state"] as? String == "paused",
          volume: object["muted"] as? Bool == true ? 0 : level)
      },
      act: { sut, _, command in
        let line =
          switch command {
          case .pause: "pause"
          case .resume: "resume"
          case .togglePause: "toggle"
          case .changeStation(let steps): steps > 0 ? "next" : "previous"
          case .setVolume(let volume): "volume \(volume.level)"
          default: "quit"
          }
        let answer = try sut.ask(line)
        guard answer == ["ok"] else { throw LabError("\(answer)") }
      }),
    Way(
      testDescription: "MPRIS", usesBus: true,
      view: { sut, bus in
        func tell(_ words: String...) throws -> String {
          String(
            try sut.run("playerctl", ["--player=lofitime"] + words, environment: bus?.environment ?? [:])
              .dropLast())
        }
        let format =
          "{{xesam:title}}\n{{xesam:artist}}\n{{xesam:album}}\n{{mpris:artUrl}}\n{{mpris:length}}\n{{status}}\n{{volume}}"
        let words = try tell("metadata", "--format", format).components(separatedBy: "\n")
        guard words.count == 7 else { throw LabError("\(words)") }
        return View(
          title: words[0], artist: words[1], album: words[2], picture: words[3],
          duration: Int(words[4]).map { $0 / 1_000_000 }, isPaused: words[5] == "Paused",
          volume: Double(words[6]) ?? -1)
      },
      act: { sut, bus, command in
        let words =
          switch command {
          case .pause: ["pause"]
          case .resume: ["play"]
          case .togglePause: ["play-pause"]
          case .changeStation(let steps): [steps > 0 ? "next" : "previous"]
          case .setVolume(let volume): ["volume", "\(Double(volume.level) / 100)"]
          default: ["quit"]
          }
        guard words != ["quit"] else {
          try sut.run(
            "dbus-send",
            [
              "--bus=\(bus?.address ?? "")", "--print-reply", "--dest=org.mpris.MediaPlayer2.lofitime",
              "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Quit",
            ])
          return
        }
        try sut.run("playerctl", ["--player=lofitime"] + words, environment: bus?.environment ?? [:])
      }),
  ]
}

@Suite("Each way in", .serialized, .timeLimit(.minutes(1)))
struct RemoteContractTests {
  private func subject(_ way: Way) throws -> (sut: Subject, bus: MessageBus?) {
    let bus = way.usesBus ? try MessageBus() : nil
    let sut = try Subject(bus: bus, usesSocket: !way.usesBus)
    if let bus { try sut.wait({ try bus.players() == ["lofitime"] }, for: "the name") }
    return (sut, bus)
  }

  @Test("tells the song, whether it plays, and how loud, as it is and as it becomes", arguments: Way.all)
  func tells(way: Way) throws {
    let (sut, bus) = try subject(way)
    sut.receive(.station("Night Desk"), .playback(.connecting()))
    var expected = Way.View(
      title: "Night Desk", artist: "", album: "", picture: "", duration: nil, isPaused: false, volume: 1)
    #expect(try way.view(sut, bus) == expected)
    sut.receive(
      .playback(.playing), .volume(Volume(level: 35)),
      .nowPlaying(
        NowPlaying(
          song: Song(
            title: "Rain on Tin", artist: "Kettle", album: "Porch Songs",
            picture: URL(string: "https://a.example/a.jpg")),
          startedAt: sut.clock.now, duration: .seconds(240))))
    expected = Way.View(
      title: "Rain on Tin", artist: "Kettle", album: "Porch Songs", picture: "https://a.example/a.jpg",
      duration: 240, isPaused: false, volume: 0.35)
    #expect(try way.view(sut, bus) == expected)
    sut.receive(.playback(.paused), .volume(Volume(level: 35, isMuted: true)))
    expected.isPaused = true
    expected.volume = 0
    #expect(try way.view(sut, bus) == expected)
    sut.receive(
      .playback(.playing), .volume(Volume(level: 100)), .nowPlaying(NowPlaying(song: Song(title: "Dusk"))))
    expected = Way.View(
      title: "Dusk", artist: "", album: "", picture: "", duration: nil, isPaused: false, volume: 1)
    #expect(try way.view(sut, bus) == expected)
  }

  @Test("takes commands, in order", arguments: Way.all)
  func takes(way: Way) throws {
    let (sut, bus) = try subject(way)
    let commands: [Command] = [
      .resume, .pause, .pause, .resume, .togglePause, .togglePause, .setVolume(Volume(level: 0)),
      .setVolume(Volume(level: 100)), .setVolume(Volume(level: 42)), .changeStation(by: 1),
      .changeStation(by: -1), .quit,
    ]
    sut.receive(.volume(Volume(level: 50)), .playback(.playing))
    for command in commands { try way.act(sut, bus, command) }
    #expect(sut.commands == commands)
  }

  @Test("bears hostile words", arguments: Way.all)
  func hostile(way: Way) throws {
    let (sut, bus) = try subject(way)
    var words = HostileWords(seed: 23)
    for _ in 0..<15 {
      let song = Song(title: words.next(), artist: "by " + words.next(), album: words.next())
      sut.receive(
        .station(words.next()), .playback(.playing),
        .nowPlaying(NowPlaying(song: song, host: words.next())))
      let view = try way.view(sut, bus)
      #expect(view.album == song.album.harmless)
      #expect(view.artist == song.artist.harmless)
    }
  }
}
