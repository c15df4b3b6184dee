// Where the radio keeps what it remembers.

internal import Radio

/// The folders for what is remembered, by the XDG rules; nil where there is no home for them.
public struct MemoryPlaces: Sendable, Equatable {
  /// For the station, the volumes and the songs heard.
  public var state: String?
  /// For what the listener wants to keep: the favourites.
  public var data: String?

  public init(state: String?, data: String?) {
    self.state = state
    self.data = data
  }

  /// The usual folders; `variable` looks into the environment.
  public init(variable: (String) -> String?) {
    self.init(
      state: userFolder("XDG_STATE_HOME", usual: "/.local/state", variable: variable),
      data: userFolder("XDG_DATA_HOME", usual: "/.local/share", variable: variable))
  }

  /// The file of the last station and the volumes.
  public var stateFile: String? { state.map { $0 + "/state" } }
  /// The file of the songs heard.
  public var songsFile: String? { state.map { $0 + "/songs-heard.tsv" } }
  /// The file of the favourites.
  public var favouritesFile: String? { data.map { $0 + "/favourites.tsv" } }
}
