// The words of an AzuraCast station, as a test wants them.

public import Foundation
import Synchronization

/// A server on 127.0.0.1 that answers as AzuraCast does about one station.
public final class AzuraCastServer: Sendable {
  /// A song as the station names it.
  public struct Song: Sendable {
    public var title: String
    public var artist: String
    public var album: String
    /// The address of its cover; empty for none.
    public var art: String

    public init(title: String, artist: String = "", album: String = "", art: String = "") {
      self.title = title
      self.artist = artist
      self.album = album
      self.art = art
    }

    fileprivate var body: [String: Any] {
      let text = [artist, title].filter { !$0.isEmpty }.joined(separator: " - ")
      return [
        "id": String(text.hashValue.magnitude, radix: 16), "text": text, "artist": artist, "title": title,
        "album": album, "genre": "", "isrc": "", "lyrics": "", "art": art, "custom_fields": [Any](),
      ]
    }
  }

  /// What the server says; `change` sets it.
  public struct State: Sendable {
    public var name = "Lab Radio"
    /// The addresses of the mounts; the first is the default one.
    public var streams: [String] = []
    public var song = Song(title: "Rain on Tin", artist: "Kettle", album: "Porch Songs")
    public var next: Song? = Song(title: "Slow Kettle", artist: "Steam")
    /// When the song began; `elapsed` runs by itself.
    public var startedAt = Date()
    /// The length of the song in seconds, 0 when unknown.
    public var duration = 240
    public var listeners = 214
    public var isOnline = true
    public var manner = Manner.proper
  }

  /// How the server answers.
  public enum Manner: Sendable {
    /// As AzuraCast does.
    case proper
    /// As AzuraCast does, but only after a number of seconds.
    case slow(Double)
    /// With an HTTP status, such as "404 Not Found", and AzuraCast's error object.
    case status(String)
    /// With status 200 and this body, as HTML.
    case page(String)
  }

  private let desk: Desk
  private let server: ScriptedServer

  /// Starts a server for a station whose music is at `streams`, on a free port or on `port`.
  public init(shortcode: String = "lab", streams: [String] = [], port: UInt16 = 0) throws {
    let desk = Desk(shortcode: shortcode, streams: streams)
    self.desk = desk
    server = try ScriptedServer(port: port) { desk.answer($0) }
  }

  public var port: UInt16 { server.port }

  /// The address that is answered anew each time.
  public var address: String { server.address("/api/nowplaying/\(desk.shortcode)") }

  /// The address of the file that AzuraCast writes for many listeners.
  public var fileAddress: String { server.address("/api/nowplaying_static/\(desk.shortcode).json") }

  /// The requests for the station's words so far, each with its headers.
  public var requests: [String] { server.requests.filter { $0.contains("/api/nowplaying") } }

  /// Changes what the server says from now on.
  public func change(_ body: (inout State) -> Void) { desk.state.withLock { body(&$0) } }

  /// Begins a song now.
  public func play(_ song: Song, for duration: Int, next: Song? = nil) {
    change { state in
      state.song = song
      state.startedAt = Date()
      state.duration = duration
      state.next = next
    }
  }

  /// Stops answering at all.
  public func stop() { server.stop() }
}

/// Writes the answers.
private final class Desk: Sendable {
  let shortcode: String
  let state: Mutex<AzuraCastServer.State>

  init(shortcode: String, streams: [String]) {
    self.shortcode = shortcode
    var state = AzuraCastServer.State()
    state.streams = streams
    self.state = Mutex(state)
  }

  func answer(_ connection: ScriptedServer.Connection) {
    let state = state.withLock { $0 }
    switch state.manner {
    case .proper:
      break
    case .slow(let seconds):
      let end = Date() + seconds
      while connection.isOpen && Date() < end { usleep(10_000) }
    case .status(let status):
      return refuse(connection, status)
    case .page(let html):
      return connection.answer(type: "text/html; charset=UTF-8", body: Array(html.utf8))
    }
    switch connection.path.split(separator: "?").first ?? "" {
    case "/api/nowplaying_static/\(shortcode).json", "/api/nowplaying/\(shortcode)", "/api/nowplaying/1":
      send(body(of: state), to: connection)
    case "/api/nowplaying":
      send([body(of: state)], to: connection)
    default:
      refuse(connection, "404 Not Found")
    }
  }

  private func refuse(_ connection: ScriptedServer.Connection, _ status: String) {
    let error: [String: Any] = [
      "code": Int(status.prefix(3)) ?? 0, "type": "Error", "message": status, "formatted_message": status,
      "extra_data": [Any](), "success": false,
    ]
    send(error, status: status, to: connection)
  }

  private func send(_ body: Any, status: String = "200 OK", to connection: ScriptedServer.Connection) {
    let bytes =
      (try? JSONSerialization.data(withJSONObject: body, options: .withoutEscapingSlashes)) ?? Data()
    connection.answer(status, type: "application/json", body: Array(bytes))
  }

  private func body(of state: AzuraCastServer.State) -> [String: Any] {
    let audience = ["total": state.listeners, "unique": state.listeners, "current": state.listeners]
    let mounts = state.streams.enumerated().map { index, stream -> [String: Any] in
      [
        "id": index + 1, "name": "MP3", "url": stream, "bitrate": 128, "format": "mp3", "listeners": audience,
        "path": URL(string: stream)?.path ?? "", "is_default": index == 0,
      ]
    }
    let start = Int(state.startedAt.timeIntervalSince1970)
    var elapsed = max(0, Int(Date().timeIntervalSince(state.startedAt)))
    if state.duration > 0 { elapsed = min(elapsed, state.duration) }
    let next: Any =
      state.next.map { next -> Any in
        [
          "cued_at": start, "played_at": start + state.duration, "duration": 198.5, "playlist": "default",
          "is_request": false, "song": next.body,
        ] as [String: Any]
      } ?? NSNull()
    return [
      "station": [
        "id": 1, "name": state.name, "shortcode": shortcode, "description": "", "frontend": "icecast",
        "backend": "liquidsoap", "listen_url": state.streams.first ?? NSNull() as Any, "url": NSNull(),
        "is_public": true, "mounts": mounts, "remotes": [Any](), "hls_enabled": false,
      ] as [String: Any],
      "listeners": audience,
      "live": ["is_live": false, "streamer_name": "", "broadcast_start": NSNull(), "art": NSNull()],
      "now_playing": [
        "sh_id": start % 100_000, "played_at": start, "duration": state.duration, "playlist": "default",
        "streamer": "", "is_request": false, "elapsed": elapsed,
        "remaining": max(0, state.duration - elapsed), "song": state.song.body,
      ] as [String: Any],
      "playing_next": next, "song_history": [Any](), "is_online": state.isOnline, "cache": NSNull(),
    ]
  }
}
