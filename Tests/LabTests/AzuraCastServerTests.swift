import Foundation
import Lab
import Testing

@Suite("AzuraCast in the lab")
struct AzuraCastServerTests {
  @Test(
    "says what it is told to, at both addresses", arguments: ["nowplaying/lab", "nowplaying_static/lab.json"])
  func saysWhatItIsTold(path: String) throws {
    let server = try AzuraCastServer(streams: ["http://127.0.0.1:1/lofi.mp3"])
    server.play(.init(title: "Dusk", artist: "Mori", art: "http://127.0.0.1:1/a.jpg"), for: 90)
    server.change { state in
      state.listeners = 7
      state.startedAt -= 30
    }

    let body = try Self.body(fetch(port: server.port, "/api/\(path)"))
    let now = try #require(body["now_playing"] as? [String: Any])
    let song = try #require(now["song"] as? [String: Any])
    #expect(song["title"] as? String == "Dusk")
    #expect(song["artist"] as? String == "Mori")
    #expect(song["art"] as? String == "http://127.0.0.1:1/a.jpg")
    let elapsed = try #require(now["elapsed"] as? Int)
    #expect((30...32).contains(elapsed))
    #expect(now["remaining"] as? Int == 90 - elapsed)
    #expect(body["playing_next"] is NSNull)
    #expect((body["listeners"] as? [String: Any])?["total"] as? Int == 7)
    let station = try #require(body["station"] as? [String: Any])
    let mounts = try #require(station["mounts"] as? [[String: Any]])
    #expect(mounts.map { $0["url"] as? String } == ["http://127.0.0.1:1/lofi.mp3"])
    #expect(server.requests.count == 1)
  }

  @Test("answers in the manner it is told to", .timeLimit(.minutes(1)))
  func manners() throws {
    let server = try AzuraCastServer()
    server.change { $0.manner = .status("404 Not Found") }
    let error = try fetch(port: server.port, "/api/nowplaying/lab")
    #expect(error.status == 404)
    #expect(try Self.body(error)["success"] as? Bool == false)

    server.change { $0.manner = .page("<html>") }
    #expect(try fetch(port: server.port, "/api/nowplaying/lab").text == "<html>")

    server.change { $0.manner = .slow(0.3) }
    let start = ContinuousClock.now
    #expect(try fetch(port: server.port, "/api/nowplaying/lab").status == 200)
    #expect(ContinuousClock.now - start >= .milliseconds(300))
    #expect(server.requests.count == 3)
  }

  private static func body(_ answer: Answer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
  }
}
