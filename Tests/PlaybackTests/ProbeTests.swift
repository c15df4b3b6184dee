import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

@Suite("A player, given something else than MP3,", .timeLimit(.minutes(1)))
struct ProbeTests {
  /// What comes of a stream that is sent in pieces of `size` bytes and then ended by the server.
  private func outcome(
    _ bytes: [UInt8], head: StreamHead, size: Int = 1_000, ending: Failure = .ended
  ) throws -> PlayerEvent? {
    let loop = try EventLoop()
    let source = OneStream()
    let output = FakeOutput()
    let player = StreamPlayer(loop: loop, source: source, output: output)
    var last: PlayerEvent?
    player.onEvent = { last = $0 }
    player.play(try #require(URL(string: "http://radio.test/live")))
    source.send?(.head(head))
    for start in stride(from: 0, to: bytes.count, by: size) where last == nil {
      source.send?(.bytes(Array(bytes[start..<min(start + size, bytes.count)])))
    }
    if last == nil { source.send?(.ended(ending)) }
    #expect(output.rates.isEmpty)
    return last
  }

  private final class OneStream: StreamSource, StreamTransfer {
    var send: ((StreamSourceEvent) -> Void)?

    func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
      send = onEvent
      return self
    }

    func cancel() { send = nil }
    func pause() {}
    func resume() {}
    func setLowWaterMark(_ bytes: Int) {}
  }

  @Test(
    "names it, whatever its type says, and makes no sound",
    arguments: ["", "audio/mpeg", "audio/aac", "text/html"])
  func names(type: String) throws {
    let kinds: [([String], String, String)] = [
      (["-c:a", "aac"], "tone.aac", "AAC"), (["-c:a", "flac"], "tone.flac", "FLAC"),
      (["-c:a", "libvorbis", "-ac", "2"], "tone.ogg", "Ogg Vorbis"),
      (["-c:a", "libopus"], "tone.opus", "Opus"),
      (["-c:a", "aac"], "tone.m4a", "MP4"), (["-c:a", "pcm_s16le"], "tone.wav", "WAV"),
    ]
    for (arguments, name, kind) in kinds {
      for size in [1, 500, 1 << 20] {
        let bytes = Array(try Encoded.ffmpeg(arguments, to: name).prefix(10_000))
        #expect(
          try outcome(bytes, head: StreamHead(contentType: type), size: size) == .dropped(.notMusic(kind)),
          "\(name) in pieces of \(size)")
      }
    }
  }

  @Test("believes the type of what proves nothing")
  func types() throws {
    for (type, kind) in [("audio/aac", "AAC"), ("text/html", "a web page"), ("image/png", "an image")] {
      let head = StreamHead(contentType: type)
      #expect(try outcome([1, 2, 3], head: head) == .dropped(.notMusic(kind)))
      #expect(try outcome([], head: head) == .dropped(.notMusic(kind)))
      #expect(
        try outcome([UInt8](repeating: 7, count: 10_000), head: head) == .dropped(.notMusic(kind)))
    }
  }

  @Test("hands on a list, however it is cut", arguments: [1, 10, 1 << 20])
  func lists(size: Int) throws {
    let text = Array("#EXTM3U\nhttp://a.example/x\n".utf8)
    let url = try #require(URL(string: "http://other.test/list.m3u"))
    for type in ["audio/x-mpegurl", "text/plain", "audio/mpeg", "text/html", ""] {
      let head = StreamHead(contentType: type, url: url)
      #expect(
        try outcome(text, head: head, size: size)
          == .playlist(PlaylistBody(bytes: text, contentType: type, url: url)))
    }
    let bare = Array("a.mp3".utf8)
    #expect(
      try outcome(bare, head: StreamHead(contentType: "audio/x-mpegurl"), size: size)
        == .playlist(
          PlaylistBody(
            bytes: bare, contentType: "audio/x-mpegurl",
            url: try #require(URL(string: "http://radio.test/live")))))
  }

  @Test(
    "takes an empty list, one that does not end by itself, and no more than the beginning of an endless one")
  func oddLists() throws {
    let url = try #require(URL(string: "http://radio.test/live"))
    let head = StreamHead(contentType: "audio/x-scpls")
    #expect(
      try outcome([], head: head)
        == .playlist(PlaylistBody(bytes: [], contentType: head.contentType, url: url)))
    #expect(
      try outcome(Array("x".utf8), head: head, ending: .timedOut("radio.test"))
        == .playlist(PlaylistBody(bytes: Array("x".utf8), contentType: head.contentType, url: url)))
    #expect(try outcome([], head: head, ending: .unreachable("x")) == .dropped(.unreachable("x")))
    guard case .playlist(let list) = try outcome([UInt8](repeating: 65, count: 1 << 20), head: head) else {
      Issue.record("no list")
      return
    }
    #expect(
      !list.isWhole && list.bytes.count >= PlaylistBody.limit && list.bytes.count < PlaylistBody.limit + 4_096
    )
  }
}
