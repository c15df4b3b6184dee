import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

/// All that is sent for a file, folder or list, up to so many bytes.
private func sent(
  _ path: String, upTo limit: Int = 200_000, reading: @escaping ReadPlaylist = { (_) throws(Failure) in [] }
) throws -> (head: StreamHead?, songs: [Song], durations: [Duration?], bytes: [UInt8], failure: Failure?) {
  let loop = try EventLoop()
  let source = FileSource(loop: loop, readPlaylist: reading)
  var result: (head: StreamHead?, songs: [Song], durations: [Duration?], bytes: [UInt8], failure: Failure?)
  result = (nil, [], [], [], nil)
  let transfer = source.open(URL(filePath: path)) { event in
    switch event {
    case .head(let head): result.head = head
    case .piece(let song, let duration):
      result.songs.append(song)
      result.durations.append(duration)
    case .bytes(let bytes): result.bytes += bytes
    case .ended(let failure): result.failure = failure
    }
  }
  let isOver = loop.run(
    until: { result.failure != nil || result.bytes.count >= limit }, within: .seconds(5))
  transfer.cancel()
  #expect(isOver)
  return result
}

@Suite("A file", .timeLimit(.minutes(1)))
struct FileTests {
  private let folder: TemporaryFolder
  private let tone: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    tone = try Tone(440, seconds: 2).mp3()
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.file(name)
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test("is sent over and over, with its length and the words of its tags but not the tags themselves")
  func tags() throws {
    let tag = Encoded.tag(title: "Dusk", artist: "Mori", padding: 1_000_000)
    let path = try write(tag + tone + Encoded.oldTag(title: "Old", artist: "Older"), to: "x.mp3")
    let all = try sent(path, upTo: tone.count * 2)
    #expect(all.bytes.prefix(tone.count * 2) == (tone + tone)[...])
    #expect(
      all.songs.prefix(2) == [Song(title: "Dusk", artist: "Mori"), Song(title: "Dusk", artist: "Mori")])
    let seconds = try #require(all.durations.first ?? nil) / .seconds(1)
    #expect(abs(seconds - 2) < 0.1)
  }

  @Test("is called by its old tag where there is no other")
  func oldTag() throws {
    let path = try write(tone + Encoded.oldTag(title: "Dusk", artist: "Mori"), to: "x.mp3")
    #expect(try sent(path, upTo: 1).songs.first == Song(title: "Dusk", artist: "Mori"))
  }

  @Test(
    "is called by its name where it has no tag",
    arguments: [
      ("Mori - Dusk.mp3", "Mori", "Dusk"), ("Dusk.MP3", "", "Dusk"), ("01 - Dusk.mp3", "", "Dusk"),
      ("01 - Mori - Dusk.mp3", "Mori", "Dusk"), ("7. Dusk.mp3", "", "Dusk"),
      ("2 Steps - Dusk.mp3", "2 Steps", "Dusk"),
      ("1979.mp3", "", "1979"), ("Dusk", "", "Dusk"), ("a.b.mp3", "", "a.b"),
    ])
  func names(name: String, artist: String, title: String) throws {
    #expect(try sent(write(tone, to: name), upTo: 1).songs.first == Song(title: title, artist: artist))
  }

  @Test("that is missing, unreadable or no file is named", .timeLimit(.minutes(1)))
  func unreadable() throws {
    #expect(try sent(folder.file("none.mp3")).failure == .unreadableFile("none.mp3"))
    #expect(mkfifo(folder.file("pipe.mp3"), 0o600) == 0)
    #expect(try sent(folder.file("pipe.mp3")).failure == .unreadableFile("pipe.mp3"))
    #expect(try sent("/dev/zero").failure == .unreadableFile("zero"))
    #expect(try sent(folder.path).failure == .emptyFolder(URL(filePath: folder.path).lastPathComponent))
  }

  @Test("that is no MP3 is told for what it is")
  func otherKinds() throws {
    #expect(try sent(write(Encoded.aac(), to: "a.mp3")).failure == .notMusic("AAC"))
    #expect(try sent(write(Array("fLaC".utf8), to: "b.mp3")).failure == .notMusic("FLAC"))
    #expect(try sent(write(Array("hello".utf8), to: "c.mp3")).failure == .notMusic("something unknown"))
    #expect(try sent(write([], to: "d.mp3")).failure == .notMusic("something unknown"))
  }

  @Test("in a folder is played in its turn, whatever else lies there")
  func folders() throws {
    for name in ["10 b.mp3", "9 a.mp3", "Sub/1 c.MP3", "sub/2/d.mp3", "sub/2/3/too deep.mp3", ".hidden.mp3"] {
      _ = try write(tone, to: name)
    }
    _ = try write(Array("hello".utf8), to: "5 no music.mp3")
    _ = try write(Encoded.aac(), to: "6 aac.mp3")
    _ = try write(tone, to: "cover.jpg")
    #expect(symlink(folder.path, folder.file("sub/loop")) == 0)
    #expect(mkfifo(folder.file("7 pipe.mp3"), 0o600) == 0)
    let all = try sent(folder.path, upTo: tone.count * 4 + 1)
    #expect(all.songs.prefix(5).map(\.title) == ["9 a", "10 b", "1 c", "d", "9 a"])
  }

  @Test("in a folder is one of ten thousand at most")
  func largeFolder() throws {
    for number in 0..<Folder.most + 10 { #expect(symlink("x", folder.file("\(number).mp3")) == 0) }
    #expect(Folder.files(in: folder.path)?.count == Folder.most)
    // What is no music is passed over, but not for ever.
    let other = try TemporaryFolder()
    for number in 0..<Folder.most { #expect(symlink("x", other.file("\(number)")) == 0) }
    for number in 0..<Folder.most { #expect(symlink("x", other.file("\(number).mp3")) == 0) }
    #expect(try #require(Folder.files(in: other.path)).count <= Folder.most)
  }

  @Test("in a list is played in its turn; a list with other addresses is handed on")
  func lists() throws {
    let one = URL(filePath: try write(tone, to: "one.mp3"))
    let two = URL(filePath: try write(tone, to: "two.mp3"))
    let none = URL(filePath: folder.file("none.mp3"))
    let inner = URL(filePath: try write(Array("#EXTM3U".utf8), to: "inner.m3u"))
    let list = try write(Array("[playlist]".utf8), to: "list.pls")
    let read: ReadPlaylist = { (body) throws(Failure) in
      body.url.lastPathComponent == "inner.m3u" ? [one] : [two, none, inner]
    }
    #expect(
      try sent(list, upTo: tone.count * 2, reading: read).songs.prefix(2).map(\.title) == ["two", "one"])
    let live = try #require(URL(string: "http://a.example/x"))
    let handed = try sent(list) { (_) throws(Failure) in [live] }
    #expect(handed.bytes == Array("[playlist]".utf8) && handed.failure == .ended)
    #expect(handed.head?.url == URL(filePath: list))
    let loop = try sent(list) { (_) throws(Failure) in [URL(filePath: list)] }
    #expect(loop.failure == .emptyFolder("list.pls"))
    #expect(try sent(list) { (_) throws(Failure) in throw .notMusic("HLS") }.failure == .notMusic("HLS"))
  }

  @Test("plays on while it is gone for a while")
  func vanishes() throws {
    let path = try write(tone, to: "a.mp3")
    _ = try write(tone, to: "b.mp3")
    var reel = Reel([FilePiece(path: path), FilePiece(path: folder.file("b.mp3"))])
    var titles: [String] = []
    for _ in 0..<20 {
      if case .piece(let song, _)? = reel.next(upTo: 1 << 20) { titles.append(song.title) }
      if titles.count == 1 { try? FileManager.default.removeItem(atPath: path) }
    }
    #expect(titles.prefix(4) == ["a", "b", "b", "b"])
  }
}
