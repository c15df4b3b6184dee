import Lab
import Testing

@Suite("Icecast in the lab")
struct IcecastTests {
  @Test("delivers the tone and the title in the stream", .timeLimit(.minutes(1)))
  func deliversToneAndTitle() throws {
    let folder = try TemporaryFolder()
    let server = try Icecast()
    let source = try IcecastSource(Tone().write(into: folder), on: server, name: "Lab Radio")
    try source.setTitle("Mötley – Ça va; 'so'")

    let answer = try fetch(
      port: server.port, "/lofi.mp3", headers: ["Icy-MetaData": "1"], upTo: 20_100, within: 20)
    let interval = try #require(answer.header("icy-metaint").flatMap(Int.init))
    #expect(answer.header("Content-Type") == "audio/mpeg")
    #expect(answer.header("icy-name") == "Lab Radio")
    let length = Int(answer.body[interval]) * 16
    let title = String(decoding: answer.body[(interval + 1)..<(interval + 1 + length)], as: UTF8.self)
    #expect(title.hasPrefix("StreamTitle='Mötley – Ça va; 'so'';"))

    // Frames of MPEG-1 layer III lie 417 or 418 bytes apart at 128 kbit/s.
    let music = Array(answer.body[..<interval])
    let starts = (0..<(music.count - 1)).filter { music[$0] == 0xFF && music[$0 + 1] == 0xFB }
    #expect(starts.count >= interval / 418)
  }

  @Test("loses a dropped source and comes back on its port after an end", .timeLimit(.minutes(1)))
  func losesSource() throws {
    let folder = try TemporaryFolder()
    let server = try Icecast()
    let source = try IcecastSource(Tone().write(into: folder), on: server)
    source.drop()
    try require("a mount that is gone") {
      try fetch(port: server.port, "/lofi.mp3", upTo: 1).status == 404
    }
    server.end()
    #expect(throws: LabError.self) { try fetch(port: server.port, "/") }
    let again = try Icecast(port: server.port)
    #expect(again.port == server.port)
  }
}
