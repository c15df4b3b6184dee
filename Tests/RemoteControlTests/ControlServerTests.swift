import EventLoop
import Foundation
import Lab
import Radio
import RadioPresentation
import Testing

@testable import RemoteControl

@Suite("The control socket", .timeLimit(.minutes(1)))
struct ControlServerTests {
  private func song(_ title: String, _ artist: String = "Kettle", listeners: Int? = nil) -> RadioEvent {
    .nowPlaying(NowPlaying(song: Song(title: title, artist: artist), listeners: listeners))
  }

  @Test("tells how things stand, in lines and in JSON with always the same members")
  func status() throws {
    let sut = try Subject()
    #expect(try sut.ask("status") == ["ok", "state: connecting"])
    let bare = try sut.ask("status --json")
    #expect(
      bare == [
        "ok",
        #"{"duration":null,"elapsed":null,"error":null,"format":null,"listeners":null,"live":null,"muted":false,"#
          + #""next":null,"sleep":null,"song":null,"state":"connecting","station":"","url":null,"volume":null}"#,
      ])
    sut.receive(
      .station("Night Desk"), .stream(URL(string: "http://a.example/x")),
      .format(StreamFormat(codec: "mp3", bitrate: 128)), .playback(.playing),
      .nowPlaying(
        NowPlaying(
          song: Song(
            title: "Rain on \"Tin\"", artist: "Kettle", album: "Porch",
            picture: URL(string: "https://a.example/x.jpg")),
          startedAt: sut.clock.now - .seconds(74), duration: .seconds(240),
          next: Song(title: "Steam", artist: "Mori"), host: "Jane", listeners: 214)),
      .volume(Volume(level: 60, isMuted: true)))
    #expect(
      try sut.ask("status") == [
        "ok", "station: Night Desk", "state: playing", "song: Kettle - Rain on \"Tin\"", "album: Porch",
        "live: Jane", "runtime: 01:14/04:00", "listening: 214", "next: Mori - Steam", "volume: 60, muted",
      ])
    #expect(
      try sut.ask("status --json").last
        == #"{"duration":240,"elapsed":74,"error":null,"format":"mp3 128k","listeners":214,"live":"Jane","#
        + #""muted":true,"next":{"artist":"Mori","title":"Steam"},"sleep":null,"#
        + #""song":{"album":"Porch","artist":"Kettle","favourite":false,"picture":"https://a.example/x.jpg","#
        + #""title":"Rain on \"Tin\""},"state":"playing","station":"Night Desk","url":"http://a.example/x","volume":60}"#
    )
    sut.clock.advance(by: .seconds(3))
    #expect(try sut.ask("status").contains("runtime: 01:17/04:00"))
    sut.receive(.favourites(Favourites([Song(title: "Rain on Tin", artist: "Kettle")])))
    #expect(try sut.ask("status").contains("favourite: yes"))
    #expect(try sut.ask("status --json").last?.contains(#""favourite":true"#) == true)
  }

  @Test("does what is asked for, and says that it is being done")
  func commands() throws {
    let sut = try Subject()
    for line in [
      "pause", "resume", "toggle", "mute", "volume 30", "volume -5", "next", "previous", "reconnect",
      "favourite",
      "sleep 30",
      "sleep off", "tune night desk", "quit",
    ] {
      #expect(try sut.ask(line) == ["ok"])
    }
    #expect(
      sut.commands == [
        .pause, .resume, .togglePause, .toggleMute, .setVolume(Volume(level: 30)), .changeVolume(by: -5),
        .changeStation(by: 1), .changeStation(by: -1), .reconnect, .toggleFavourite(),
        .sleep(after: .seconds(1_800)),
        .sleep(after: nil), .tune(Station(name: "night desk")), .quit,
      ])
  }

  @Test("says on one line why it does not do something")
  func refusals() throws {
    let sut = try Subject()
    #expect(try sut.ask("tune nowhere") == ["error \"nowhere\" is no station"])
    #expect(try sut.ask("").first?.hasPrefix("error a command is wanted") == true)
    #expect(try sut.ask("dance").first?.hasPrefix("error there is no command \"dance\"") == true)
    #expect(sut.commands.isEmpty)
  }

  @Test("takes a line in pieces, with any end, or with none at all")
  func pieces() throws {
    let sut = try Subject()
    for (pieces, finishes) in [(["pau", "se", "\n"], false), (["pause\r\n"], false), (["pause"], true)] {
      let client = try sut.client()
      for piece in pieces {
        client.send(piece)
        _ = sut.loop.run(until: { false }, within: .milliseconds(5))
      }
      if finishes { client.finish() }
      try sut.wait({
        _ = client.lines; return client.isOver
      })
      #expect(client.lines == ["ok"])
    }
    #expect(sut.commands == [.pause, .pause, .pause])
  }

  @Test("tells those who watch of each change, once, and of nothing else")
  func watch() throws {
    let sut = try Subject()
    let (lines, json) = (try sut.client(), try sut.client())
    lines.send("watch\n")
    json.send("watch --json\n")
    try sut.wait({ lines.lines.count == 2 && json.lines.count == 2 })
    sut.receive(.station("Night Desk"), .playback(.connecting()))
    try sut.wait({ lines.lines.count == 3 })
    sut.receive(.playback(.playing), song("Rain on Tin", listeners: 3))
    try sut.wait({ lines.lines.count == 4 })
    // The bar does not show how many listen; JSON does.
    sut.receive(song("Rain on Tin", listeners: 4))
    try sut.wait({ json.lines.count == 5 })
    sut.receive(.volume(Volume(level: 50, isMuted: true)))
    try sut.wait({ lines.lines.count == 5 })
    sut.receive(.playback(.paused))
    try sut.wait({ lines.lines.count == 6 })
    sut.receive(.playback(.waiting(.ended, retryAt: sut.clock.now + .seconds(9))))
    try sut.wait({ lines.lines.count == 7 })
    for _ in 0..<4 { sut.clock.advance(by: .seconds(1)) }
    _ = sut.loop.run(until: { false }, within: .milliseconds(20))
    #expect(
      lines.lines == [
        "ok", "tuning in", "tuning in: Night Desk", "Kettle - Rain on Tin", "muted: Kettle - Rain on Tin",
        "paused: Kettle - Rain on Tin", "Night Desk has ended the stream",
      ])
    #expect(json.lines.count == 8 && Set(json.lines).count == 8, "\(json.lines)")
    for line in json.lines.dropFirst() {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    #expect(!lines.isOver && !json.isOver)
    sut.remotes.close()
    try sut.wait({
      _ = lines.lines; return lines.isOver
    })
  }

  @Test("forgets who goes, in whatever state", arguments: ["", "stat", "watch\n", "status\n"])
  func goers(sent: String) throws {
    let sut = try Subject()
    for isHalfClosed in [false, true] {
      for _ in 0..<40 {
        let client = try sut.client()
        client.send(sent)
        _ = sut.loop.run(until: { false }, within: .milliseconds(1))
        if isHalfClosed { client.finish() }
        client.close()
      }
    }
    try sut.wait({ sut.connections == 0 })
    #expect(try sut.ask("status").first == "ok")
  }

  @Test("drops who reads too slowly, without waiting for them")
  func slow() throws {
    let sut = try Subject()
    let (slow, quick) = (try sut.client(), try sut.client())
    slow.send("watch --json\n")
    quick.send("watch --json\n")
    try sut.wait({ quick.lines.count == 2 })
    #expect(sut.connections == 2)
    var number = 0
    try sut.wait(
      {
        number += 1
        sut.receive(song("Song \(number) " + String(repeating: "x", count: 250)))
        _ = quick.lines
        return sut.connections < 2
      }, for: "the end of the slow one")
    try sut.wait({ quick.lines.last?.contains("Song \(number) ") == true })
    #expect(!quick.isOver)
    #expect(number < 3_000)
  }

  @Test("is not overrun: who has not asked yet gives way, and then who watches for longest")
  func many() throws {
    let sut = try Subject()
    var idle: [SocketClient] = []
    for _ in 0..<100 {
      idle.append(try sut.client())
      _ = sut.loop.run(until: { false }, within: .milliseconds(1))
    }
    #expect(try sut.ask("status").first == "ok")
    try sut.wait({
      idle.filter {
        _ = $0.lines; return !$0.isOver
      }.count < ControlServer.mostConnections
    })
    var watchers: [SocketClient] = []
    for _ in 0..<20 {
      let client = try sut.client()
      client.send("watch\n")
      try sut.wait({ client.lines.count == 2 })
      watchers.append(client)
    }
    #expect(try sut.ask("status").first == "ok")
  }

  @Test(
    "bears junk",
    arguments: [
      [UInt8](repeating: 0x61, count: 100_000), Array("status\nstatus\nquit\n".utf8), [0, 10], [0xFF, 10],
      [10],
      Array("\u{1B}[2J\n".utf8), Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
      [UInt8](repeating: 10, count: 9_000),
      Array("tune ".utf8) + [UInt8](repeating: 0x62, count: ControlRequest.longestLine) + [10],
    ])
  func junk(bytes: [UInt8]) throws {
    let sut = try Subject()
    let client = try sut.client()
    client.send(bytes)
    try sut.wait({
      _ = client.lines; return client.isOver
    })
    let lines = client.lines
    #expect(lines.count <= 2 && (lines.first == "ok" || lines.first?.hasPrefix("error ") == true), "\(lines)")
    #expect(sut.commands.isEmpty, "one request a connection")
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(try sut.ask("status").first == "ok")
  }

  @Test("says hostile words as lines of letters, and as JSON that can be read")
  func hostile() throws {
    let sut = try Subject()
    var words = HostileWords(seed: 17)
    let (lines, json) = (try sut.client(), try sut.client())
    lines.send("watch\n")
    json.send("watch --json\n")
    for _ in 0..<200 {
      sut.receive(
        .station(words.next()), .playback(.playing),
        .nowPlaying(NowPlaying(song: Song(title: words.next(), artist: words.next()), host: words.next())))
      _ = sut.loop.run(until: { false }, within: .milliseconds(1))
      _ = lines.lines
      _ = json.lines
    }
    #expect(json.lines.count > 150)
    for line in json.lines.dropFirst() {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    for line in lines.lines + json.lines {
      #expect(try Script(Array(line.utf8)).sequences.isEmpty && !line.contains("\r"))
    }
  }

  @Test(
    "hands on no address that is of no use to others, or that is a secret",
    arguments: [
      ("http://a.example/x", "http://a.example/x"), ("https://a.example/é", "https://a.example/%C3%A9"),
      ("file:///a/b.mp3", "file:///a/b.mp3"), ("tape:", ""), ("data:image/png,x", ""),
      ("http://me:secret@a.example/x", ""), ("http://me@a.example/x", ""),
      ("http://a.example/" + String(repeating: "x", count: 3_000), ""), (nil, ""),
    ] as [(String?, String)])
  func addresses(address: String?, shown: String) {
    #expect(RemoteFace.address(address.flatMap { URL(string: $0) }) == shown)
  }
}
