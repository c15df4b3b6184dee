// Where the radio keeps what it remembers.

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

  /// The usual folders; `variable` looks into the environment, in which a relative path counts as none.
  public init(variable: (String) -> String?) {
    func folder(_ name: String, _ usual: String) -> String? {
      if let folder = variable(name), folder.hasPrefix("/") { return folder + "/lofitime" }
      guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
      return home + usual + "/lofitime"
    }
    self.init(
      state: folder("XDG_STATE_HOME", "/.local/state"), data: folder("XDG_DATA_HOME", "/.local/share"))
  }

  /// The file of the last station and the volumes.
  public var stateFile: String? { state.map { $0 + "/state" } }
  /// The file of the songs heard.
  public var songsFile: String? { state.map { $0 + "/songs-heard.tsv" } }
  /// The file of the favourites.
  public var favouritesFile: String? { data.map { $0 + "/favourites.tsv" } }
}
