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
    /// The number of the play, which rises from song to song.
    public var play = 1
    /// The seconds by which the server's clock is ahead of ours.
    public var clockLead = 0
    public var manner = Manner.proper
    public var events = Events.none
  }

  /// How the server pushes.
  public enum Events: Sendable {
    /// Not at all, as where an administrator has turned it off.
    case none
    /// As AzuraCast does: at every change, and now and then, with signs of life in between.
    case proper
    /// It takes the connection, sends the beginning and falls silent.
    case stalled
    /// It sends an event that never ends.
    case endless
    /// It takes the connection and cuts it at once.
    case cut
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
    /// With status 200 and this body, as JSON.
    case text(String)
    /// With the beginning of the answer, whose end never comes.
    case unfinished
    /// With an answer of so many bytes.
    case huge(Int)
    /// By cutting the connection.
    case cut
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

  /// The connections for events so far.
  public var eventRequests: [String] { server.requests.filter { $0.contains("/api/live/nowplaying/sse") } }

  /// Cuts every connection.
  public func dropClients() { server.dropClients() }

  /// Changes what the server says from now on.
  public func change(_ body: (inout State) -> Void) { desk.state.withLock { body(&$0) } }

  /// Begins a song now.
  public func play(_ song: Song, for duration: Int, next: Song? = nil) {
    change { state in
      state.song = song
      state.play += 1
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
    if connection.path.hasPrefix("/api/live/nowplaying/sse") { return push(state.events, to: connection) }
    if connection.path.hasPrefix("/listen/\(shortcode)/"), let stream = state.streams.first {
      return connection.answer("302 Found", headers: "Location: \(stream)\r\n", body: [])
    }
    switch state.manner {
    case .proper:
      break
    case .text(let json):
      return connection.answer(type: "application/json", body: Array(json.utf8))
    case .unfinished:
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{\"station\":")
      return connection.stall()
    case .huge(let size):
      return connection.answer(
        type: "application/json", body: [UInt8](repeating: UInt8(ascii: " "), count: size))
    case .cut:
      return
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

  private func push(_ events: AzuraCastServer.Events, to connection: ScriptedServer.Connection) {
    if case .none = events { return refuse(connection, "404 Not Found") }
    connection.send(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
        + "Connection: close\r\n\r\n")
    if case .cut = events { return }
    let time = Int(Date().timeIntervalSince1970 * 1000)
    let subscription: [String: Any] = ["station:\(shortcode)": [String: Any]()]
    let lead = state.withLock { $0.clockLead }
    send(
      event: ["connect": ["client": "c1", "ping": 5, "time": time + lead * 1000, "subs": subscription]],
      to: connection)
    switch events {
    case .stalled: return connection.stall()
    case .endless:
      connection.send("data: ")
      while connection.isOpen, connection.send(String(repeating: "x", count: 64 * 1024)) { usleep(1_000) }
    default: break
    }
    var (told, sentAt) = ("", Date.distantPast)
    while connection.isOpen {
      let state = state.withLock { $0 }
      let now = Date()
      let news = "\(state)"
      if case .proper = state.events, news != told || now.timeIntervalSince(sentAt) > 15 {
        let data: [String: Any] = [
          "np": body(of: state), "triggers": [Any](),
          "current_time": Int(now.timeIntervalSince1970) + state.clockLead,
        ]
        send(event: ["channel": "station:\(shortcode)", "pub": ["data": data]], to: connection)
        (told, sentAt) = (news, now)
      } else if case .proper = state.events, now.timeIntervalSince(sentAt) > 5 {
        guard connection.send("data: {}\n\n") else { return }
        sentAt = now
      }
      usleep(20_000)
    }
  }

  private func send(event: [String: Any], to connection: ScriptedServer.Connection) {
    let json = (try? JSONSerialization.data(withJSONObject: event)) ?? Data()
    connection.send(Array("data: ".utf8) + Array(json) + Array("\n\n".utf8))
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
    connection.answer(
      status, type: "application/json", headers: "Date: \(date(ahead: state.withLock { $0.clockLead }))\r\n",
      body: Array(bytes))
  }

  private func date(ahead seconds: Int) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: Date() + Double(seconds))
  }

  private func body(of state: AzuraCastServer.State) -> [String: Any] {
    let audience = ["total": state.listeners, "unique": state.listeners, "current": state.listeners]
    let mounts = state.streams.enumerated().map { index, stream -> [String: Any] in
      [
        "id": index + 1, "name": "MP3", "url": stream, "bitrate": 128, "format": "mp3", "listeners": audience,
        "path": URL(string: stream)?.path ?? "", "is_default": index == 0,
      ]
    }
    let start = Int(state.startedAt.timeIntervalSince1970) + state.clockLead
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
        "sh_id": state.play, "played_at": start, "duration": state.duration, "playlist": "default",
        "streamer": "", "is_request": false, "elapsed": elapsed,
        "remaining": max(0, state.duration - elapsed), "song": state.song.body,
      ] as [String: Any],
      "playing_next": next, "song_history": [Any](), "is_online": state.isOnline, "cache": NSNull(),
    ]
  }
}
