// What the radio remembers, kept in files.

public import Radio

/// A notebook in the folders of the listener.
///
/// It belongs to the playback thread: a slow disk then holds up no key, and seconds of sound are in hand there.
/// Volumes are written with the next thing that happens, or at the end: a key that is held down costs no write.
public final class FileNotebook: Notebook {
  public var onFailure: ((MemoryFailure) -> Void)?

  private let places: MemoryPlaces
  private var state: RadioState
  /// What is still to be written.
  private var volumesToWrite: [(key: String, level: Int)] = []
  private var stationToWrite: String?
  private var songsToWrite: [HeardSong] = []
  private var told: Set<MemoryFailure.Kind> = []
  /// When this run began, by the clock on the wall.
  private let start: String

  private var knownFavourites = Favourites()
  private var favouritesStamp: StoredFile.Stamp?

  /// A full disk may have room again, but not for all that was heard meanwhile.
  private static let mostWaiting = 100

  /// Makes a notebook that knows this state already, for a run that begins at this moment, as `Clock.wallTime`.
  public init(places: MemoryPlaces, state: RadioState, start: String) {
    self.places = places
    self.state = state
    self.start = start
  }

  // MARK: - Station and volumes

  public func volume(of station: Station) -> Int? { state.volume(of: station.key) }

  public func note(volume: Int, of station: Station) {
    let key = station.key
    guard state.volume(of: key) != volume else { return }
    state.set(volume: volume, of: key)
    volumesToWrite.removeAll { $0.key == key }
    volumesToWrite.append((key, volume))
  }

  public func note(station: Station) {
    if state.station != station.key {
      state.station = station.key
      stationToWrite = station.key
    }
    flush()
  }

  public func flush() {
    writeState()
    writeSongs()
  }

  private func writeState() {
    guard stationToWrite != nil || !volumesToWrite.isEmpty, let path = places.stateFile else { return }
    attempt(.stationAndVolumes, path) { () throws(FileError) in
      let file = StoredFile(path)
      try file.alone { () throws(FileError) in
        // Another lofitime may have written meanwhile: the last one counts, station by station.
        var state = RadioState.read(path)
        if let stationToWrite { state.station = stationToWrite }
        for (key, level) in volumesToWrite { state.set(volume: level, of: key) }
        try file.replace(with: Array(state.text.utf8))
      }
      stationToWrite = nil
      volumesToWrite = []
    }
  }

  // MARK: - Songs heard

  public func note(song: HeardSong) {
    songsToWrite.append(song)
    if songsToWrite.count > Self.mostWaiting { songsToWrite.removeFirst() }
    flush()
  }

  private func writeSongs() {
    guard let path = places.songsFile else { return songsToWrite = [] }
    attempt(.songsHeard, path) { () throws(FileError) in
      while let song = songsToWrite.first {
        try SongsHeardFile(path).add(song)
        songsToWrite.removeFirst()
      }
    }
  }

  public func earlierSongs() -> [HeardSong] {
    guard let path = places.songsFile else { return [] }
    var songs: [HeardSong] = []
    attempt(.songsHeard, path) { () throws(FileError) in
      songs = try SongsHeardFile(path).songs(before: start)
    }
    return songs
  }

  // MARK: - Favourites

  public func favourites() -> Favourites {
    guard let path = places.favouritesFile else { return knownFavourites }
    let file = FavouritesFile(path)
    // Read anew only when it has changed, be it by hand.
    let stamp = file.stamp
    guard stamp != favouritesStamp else { return knownFavourites }
    favouritesStamp = stamp
    attempt(.favourites, path) { () throws(FileError) in
      knownFavourites = Favourites(try file.songs().map(\.song))
    }
    return knownFavourites
  }

  public func toggleFavourite(_ song: HeardSong) {
    guard let path = places.favouritesFile else {
      return fail(.favourites, "favourites", FileError("there is no home for it"))
    }
    // Who presses a key wants to know each time.
    told.remove(.favourites)
    attempt(.favourites, path) { () throws(FileError) in
      try FavouritesFile(path).toggle(song)
    }
  }

  // MARK: - Failures

  private func attempt(_ kind: MemoryFailure.Kind, _ path: String, _ work: () throws(FileError) -> Void) {
    do throws(FileError) { try work() } catch { fail(kind, path, error) }
  }

  private func fail(_ kind: MemoryFailure.Kind, _ path: String, _ error: FileError) {
    guard told.insert(kind).inserted else { return }
    onFailure?(MemoryFailure(kind, path: path, reason: error.reason))
  }
}
