// What feeds an Icecast mount: ffmpeg, playing a file over and over.

import Foundation

/// A source that plays an MP3 file at a mount in real time until it is dropped or let go.
public final class IcecastSource {
  private let server: Icecast
  private let mount: String
  private let player: Program

  /// Starts playing and returns once listeners are let in.
  public init(
    _ file: String, on server: Icecast, mount: String = "/lofi.mp3", name: String = "Lab Radio"
  ) throws {
    self.server = server
    self.mount = mount
    let player = try Program(
      "ffmpeg",
      [
        "-nostdin", "-loglevel", "error", "-re", "-stream_loop", "-1", "-i", file, "-c", "copy",
        "-content_type", "audio/mpeg", "-ice_name", name, "-f", "mp3",
        "icecast://source:\(Icecast.password)@127.0.0.1:\(server.port)\(mount)",
      ],
      // An environment's proxy would be asked for 127.0.0.1.
      environment: ["no_proxy": "*"])
    self.player = player
    try require("a source at \(mount)") {
      guard player.isRunning else { throw LabError("ffmpeg has left: \(player.log)\n\(server.log)") }
      return (try? fetch(port: server.port, mount, upTo: 1))?.status == 200
    }
  }

  /// Announces a song, in the stream, as "Artist - Title".
  public func setTitle(_ title: String) throws {
    try server.announce(title, at: mount)
  }

  /// Cuts the source off, as a broken line would: Icecast ends its listeners' streams.
  public func drop() {
    player.signal(SIGKILL)
    player.end()
  }
}
