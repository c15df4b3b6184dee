// What a media player tells of itself (https://specifications.freedesktop.org/mpris-spec/latest/).

internal import Radio
internal import RadioPresentation

/// The values of the properties.
struct MPRISProperties {
  /// What can be opened.
  static let schemes = ["http", "https"]

  private struct Metadata: Equatable {
    var title = ""
    var artist = ""
    var album = ""
    var picture = ""
    var address = ""
    var duration: Int?
  }

  private var metadata = Metadata()
  /// Counts the songs, for each has to have a name of its own.
  private var track = 0
  private var playback = "Playing"
  /// From 0 to 1; 0 while muted.
  private var volume = 1.0

  /// Takes over how things stand; returns the names of the properties that are different now.
  mutating func take(_ status: RadioStatus) -> [String] {
    var changes: [String] = []
    let metadata = Metadata(
      title: status.title, artist: status.artist, album: status.album, picture: status.picture,
      address: status.address, duration: status.duration)
    if metadata != self.metadata {
      if metadata.title != self.metadata.title || metadata.artist != self.metadata.artist { track += 1 }
      self.metadata = metadata
      changes.append("Metadata")
    }
    let playback = status.isPaused ? "Paused" : "Playing"
    if playback != self.playback {
      self.playback = playback
      changes.append("PlaybackStatus")
    }
    let volume = status.volume.map { $0.isMuted ? 0 : Double($0.level) / 100 } ?? self.volume
    if volume != self.volume {
      self.volume = volume
      changes.append("Volume")
    }
    return changes
  }

  /// Writes the value of a property.
  func write(_ property: String, to writer: inout BusWriter) {
    switch property {
    case "Identity": writer.write("Lofi Time")
    case "DesktopEntry": writer.write("lofitime")
    case "SupportedUriSchemes": writer.write(Self.schemes)
    case "SupportedMimeTypes": writer.write(["audio/mpeg"])
    case "CanQuit", "CanControl", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious": writer.write(true)
    case "PlaybackStatus": writer.write(playback)
    case "Volume": writer.write(volume)
    case "Rate", "MinimumRate", "MaximumRate": writer.write(1.0)
    case "Metadata": writer.writeEntries { write(metadata, to: &$0) }
    // CanRaise, CanSeek, HasTrackList.
    default: writer.write(false)
    }
  }

  private func write(_ metadata: Metadata, to writer: inout BusWriter) {
    writer.write("mpris:trackid", type: "o") { $0.write(path: "/lofitime/song/\(track)") }
    for (key, text) in [
      ("xesam:title", metadata.title), ("xesam:album", metadata.album), ("mpris:artUrl", metadata.picture),
      ("xesam:url", metadata.address),
    ] where !text.isEmpty {
      writer.write(key, type: "s") { $0.write(text) }
    }
    if !metadata.artist.isEmpty { writer.write("xesam:artist", type: "as") { $0.write([metadata.artist]) } }
    if let duration = metadata.duration {
      writer.write("mpris:length", type: "x") { $0.write(Int64(duration) * 1_000_000) }
    }
  }
}
