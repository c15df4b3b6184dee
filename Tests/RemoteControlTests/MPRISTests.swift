import EventLoop
import Foundation
import Lab
import Radio
import RadioPresentation
import Testing

@testable import RemoteControl

@Suite("On the message bus", .serialized, .timeLimit(.minutes(1)))
struct MPRISTests {
  private let bus: MessageBus
  private static let path = "/org/mpris/MediaPlayer2"

  init() throws { bus = try MessageBus() }

  private func onBus(_ sut: Subject) throws {
    try sut.wait({ try bus.players().contains { $0.hasPrefix("lofitime") } }, for: "the name on the bus")
  }

  private func subject() throws -> Subject {
    let sut = try Subject(bus: bus)
    try onBus(sut)
    return sut
  }

  private func playerctl(_ sut: Subject, _ words: String...) throws -> String {
    try sut.run("playerctl", ["--player=lofitime"] + words, environment: bus.environment)
      .trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func send(_ sut: Subject, _ method: String, _ arguments: String...) throws -> String {
    try sut.run(
      "dbus-send",
      [
        "--bus=\(bus.address)", "--print-reply", "--reply-timeout=2000",
        "--dest=org.mpris.MediaPlayer2.lofitime", Self.path, method,
      ] + arguments)
  }

  private func property(
    _ sut: Subject, _ name: String, of interface: String = "org.mpris.MediaPlayer2.Player"
  )
    throws -> String
  {
    let answer = try send(
      sut, "org.freedesktop.DBus.Properties.Get", "string:\(interface)", "string:\(name)")
    return answer.split(separator: "\n").last.map { $0.drop { $0 == " " } }.map(String.init) ?? ""
  }

  @Test("has all that a desktop asks a player for")
  func properties() throws {
    let sut = try subject()
    for (name, value) in [
      ("Identity", "string \"Lofi Time\""), ("DesktopEntry", "string \"lofitime\""),
      ("CanQuit", "boolean true"),
      ("CanRaise", "boolean false"), ("HasTrackList", "boolean false"),
    ] {
      #expect(try property(sut, name, of: "org.mpris.MediaPlayer2") == "variant       " + value)
    }
    for (name, value) in [
      ("Rate", "double 1"), ("MinimumRate", "double 1"), ("MaximumRate", "double 1"),
      ("CanPlay", "boolean true"),
      ("CanPause", "boolean true"), ("CanGoNext", "boolean true"), ("CanGoPrevious", "boolean true"),
      ("CanSeek", "boolean false"), ("CanControl", "boolean true"), ("Position", "int64 0"),
      ("PlaybackStatus", "string \"Playing\""),
    ] {
      #expect(try property(sut, name) == "variant       " + value)
    }
    #expect(throws: LabError.self) { try property(sut, "Nonsense") }
  }

  @Test("tells of what has changed, and of nothing else")
  func changes() throws {
    let sut = try subject()
    let watch = try Program(
      "dbus-monitor",
      ["--address", bus.address, "type='signal',interface='org.freedesktop.DBus.Properties'"])
    try sut.wait({ watch.log.contains("NameLost") }, for: "the monitor")
    func told() -> [String] {
      let parts = watch.log.components(separatedBy: "member=PropertiesChanged").dropFirst()
      return parts.map { part in
        ["Metadata", "PlaybackStatus", "Volume", "Position", "Rate"].filter { part.contains("\"\($0)\"") }
          .joined(separator: " ")
      }
    }
    sut.receive(.station("Night Desk"), .playback(.playing))
    try sut.wait({ told() == ["Metadata"] })
    let song = NowPlaying(
      song: Song(title: "Rain", artist: "Kettle"), startedAt: sut.clock.now, duration: .seconds(90))
    sut.receive(.nowPlaying(song))
    try sut.wait({ told() == ["Metadata", "Metadata"] })
    for _ in 0..<5 { sut.clock.advance(by: .seconds(1)) }
    sut.receive(.volume(Volume(level: 40)))
    try sut.wait({ told() == ["Metadata", "Metadata", "Volume"] })
    sut.receive(.playback(.paused))
    try sut.wait({ told() == ["Metadata", "Metadata", "Volume", "PlaybackStatus"] })
    sut.receive(.playback(.playing), .nowPlaying(NowPlaying(listeners: 4)))
    try sut.wait({ told().count == 5 })
    #expect(told().last == "Metadata PlaybackStatus")
    #expect(watch.log.contains("int64 90000000"))
  }

  @Test("has the position, and a name for each song")
  func position() throws {
    let sut = try subject()
    sut.receive(
      .playback(.playing),
      .nowPlaying(
        NowPlaying(
          song: Song(title: "Rain"), startedAt: sut.clock.now - .seconds(70), duration: .seconds(90))))
    #expect(try property(sut, "Position") == "variant       int64 70000000")
    let first = try playerctl(sut, "metadata", "mpris:trackid")
    sut.clock.advance(by: .seconds(3))
    #expect(try property(sut, "Position") == "variant       int64 73000000")
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Steam"), startedAt: sut.clock.now)))
    let second = try playerctl(sut, "metadata", "mpris:trackid")
    #expect(first != second && second.hasPrefix("'/lofitime/song/"))
    #expect(throws: LabError.self, "no length") { try playerctl(sut, "metadata", "mpris:length") }
  }

  @Test("never toggles by mistake, and bears what makes no sense")
  func commands() throws {
    let sut = try subject()
    let player = "org.mpris.MediaPlayer2.Player."
    func set(_ name: String, _ value: String) throws {
      try send(
        sut, "org.freedesktop.DBus.Properties.Set", "string:org.mpris.MediaPlayer2.Player", "string:\(name)",
        "variant:\(value)")
    }
    sut.receive(.playback(.playing), .volume(Volume(level: 50)))
    for method in ["Play", "Play", "Pause", "Pause", "Stop", "Play"] { try send(sut, player + method) }
    #expect(sut.commands == [.resume, .resume, .pause, .pause, .pause, .resume])
    try send(sut, player + "Seek", "int64:5000000")
    try send(sut, player + "SetPosition", "objpath:/lofitime/song/1", "int64:0")
    try send(sut, "org.mpris.MediaPlayer2.Raise")
    try set("Volume", "double:7")
    try set("Volume", "double:-7")
    try set("Volume", "double:0.333")
    try set("Rate", "double:2")
    try set("Rate", "double:0")
    #expect(
      sut.commands.dropFirst(6) == [
        .setVolume(Volume(level: 100)), .setVolume(Volume(level: 0)), .setVolume(Volume(level: 33)), .pause,
      ])
    let count = sut.commands.count
    #expect(throws: LabError.self) { try set("Volume", "double:nan") }
    #expect(throws: LabError.self) { try set("Volume", "string:loud") }
    #expect(throws: LabError.self) { try set("Metadata", "string:x") }
    #expect(throws: LabError.self) { try send(sut, player + "Play", "string:x") }
    #expect(throws: LabError.self) { try send(sut, player + "Dance") }
    sut.receive(.volume(Volume(level: 50, isMuted: true)))
    try sut.wait({ try property(sut, "Volume") == "variant       double 0" })
    try set("Volume", "double:0")
    #expect(sut.commands.count == count, "a muted radio keeps its level")
  }

  @Test("opens addresses, and only those of the web")
  func openUri() throws {
    let sut = try subject()
    let open = "org.mpris.MediaPlayer2.Player.OpenUri"
    try send(sut, open, "string:http://a.example/x")
    for address in ["file:///etc/passwd", "/etc/passwd", "nowhere", "", "javascript:x"] {
      #expect(throws: LabError.self) { try send(sut, open, "string:\(address)") }
    }
    #expect(sut.commands == [.tune(Station(name: "http://a.example/x"))])
  }

  @Test("has another name where the plain one is taken, and the plain one again for the next")
  func names() throws {
    var first: Subject? = try subject()
    let second = try Subject(bus: bus)
    try second.wait({ try bus.players().sorted() == ["lofitime", "lofitime.instance\(getpid())"] })
    first?.remotes.close()
    first = nil
    try second.wait({ try bus.players() == ["lofitime.instance\(getpid())"] })
    let third = try Subject(bus: bus)
    try third.wait({ try bus.players().contains("lofitime") })
    withExtendedLifetime(third) {}
  }

  @Test("comes back after the bus was away, be its address told or found", arguments: [true, false])
  func returns(isTold: Bool) throws {
    let sut = try Subject(bus: bus, environment: isTold ? bus.environment : bus.usualEnvironment)
    try onBus(sut)
    sut.receive(.station("Night Desk"), .playback(.playing))
    for _ in 0..<2 {
      bus.kill()
      try sut.wait({ sut.player?.isOnBus == false })
      // Whatever happens now costs nothing and brings nobody down.
      sut.receive(.volume(Volume(level: .random(in: 0...100))), .nowPlaying(NowPlaying(listeners: 3)))
      try bus.start()
      // By itself, after a second or two.
      try onBus(sut)
      #expect(try playerctl(sut, "metadata", "xesam:title") == "Night Desk")
    }
  }

  @Test("waits for no bus that hangs")
  func hangs() throws {
    let sut = try subject()
    bus.freeze()
    defer { bus.thaw() }
    let start = ContinuousClock.now
    for number in 0..<2_000 {
      sut.receive(.nowPlaying(NowPlaying(song: Song(title: "Song \(number)"))))
      _ = sut.loop.run(until: { false }, within: .zero)
    }
    // A new one too, whose bus does not even greet it.
    let other = try Subject(bus: bus)
    other.receive(.station("x"))
    _ = other.loop.run(until: { false }, within: .milliseconds(50))
    #expect(ContinuousClock.now - start < .seconds(3))
    other.remotes.close()
    bus.thaw()
    sut.receive(.nowPlaying(NowPlaying(song: Song(title: "The last"))))
    try sut.wait({ try playerctl(sut, "metadata", "xesam:title") == "The last" })
  }

  @Test(
    "is not there where there is no bus, or none that can be reached at once",
    arguments: [
      "", "unix:path=/nowhere/bus", "unix:", "unix:path=", "tcp:host=nowhere.example,port=1", "autolaunch:",
      "unixexec:path=/bin/sh", "nonsense", "unix:path=/a;tcp:host=b,port=1", "unix:abstract=lofitime-nobody",
      "%%%",
    ])
  func absent(address: String) throws {
    let sut = try Subject(variables: ["DBUS_SESSION_BUS_ADDRESS": address])
    sut.receive(.station("Night Desk"), .playback(.playing))
    _ = sut.loop.run(until: { false }, within: .milliseconds(10))
    #expect(sut.player?.isOnBus == false)
    #expect(try sut.ask("status").contains("station: Night Desk"))
  }

  @Test("looks for the bus where it usually is, whatever the folder is called")
  func address() throws {
    let folder = try TemporaryFolder()
    func address(_ variables: [String: String]) -> String? { SessionBus.address { variables[$0] } }
    #expect(address([:]) == nil)
    #expect(address(["XDG_RUNTIME_DIR": folder.path]) == nil)
    let odd = folder.file("é ,;%")
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
    try "".write(toFile: odd + "/bus", atomically: true, encoding: .utf8)
    #expect(
      address(["XDG_RUNTIME_DIR": odd]) == "unix:path=\(folder.path)/%c3%a9%20%2c%3b%25/bus")
    #expect(address(["XDG_RUNTIME_DIR": odd, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]) == "unix:path=/x")
  }
}

extension Subject {
  var player: MPRISPlayer? { remotes.remotes.lazy.compactMap { $0 as? MPRISPlayer }.first }
}
