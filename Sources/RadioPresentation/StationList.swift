// The stations at hand, and what is known of each.

internal import Radio

/// The dial as a list.
struct StationList {
  private(set) var viewModel = StationListViewModel(stations: [])
  /// Whether the station that the dial is at is not heard yet, but another one.
  var isComing = false {
    didSet { place() }
  }
  private var stations: [Station] = []
  private var position: Int?

  /// Takes on the dial; what was known of a station that stays is kept.
  mutating func take(_ dial: Dial) {
    position = dial.station.map { _ in dial.position }
    defer { place() }
    guard dial.stations != stations else { return }
    let old = stations
    let entries = viewModel.stations
    if let present = viewModel.present, old.indices.contains(present) {
      viewModel.present = dial.stations.firstIndex(of: old[present])
    }
    viewModel.stations = dial.stations.enumerated().map { place, station in
      // A station that was not on the dial moves only those behind it, and by one.
      for place in [place, place - 1] where old.indices.contains(place) && old[place] == station {
        return entries[place]
      }
      return StationListViewModel.Entry(
        id: station.id.harmless, name: station.name.harmless,
        tags: station.tags.joined(separator: ", ").harmless)
    }
    stations = dial.stations
  }

  /// Takes on what is on at a station.
  mutating func take(_ nowPlaying: NowPlaying, of station: Station) {
    if let place = stations.firstIndex(of: station) { take(nowPlaying, at: place) }
  }

  /// Takes on what is on at the station that is heard, and what it calls itself where nobody has named it.
  mutating func hear(_ nowPlaying: NowPlaying, on name: String) {
    guard let place = viewModel.present, viewModel.stations.indices.contains(place) else { return }
    take(nowPlaying, at: place)
    if viewModel.stations[place].id.isEmpty, !name.isEmpty { viewModel.stations[place].name = name }
  }

  private mutating func take(_ nowPlaying: NowPlaying, at place: Int) {
    guard viewModel.stations.indices.contains(place) else { return }
    viewModel.stations[place].song = nowPlaying.song?.description.harmless ?? ""
    viewModel.stations[place].listeners = nowPlaying.listeners
  }

  private mutating func place() {
    if !isComing { viewModel.present = position }
    viewModel.coming = isComing ? position : nil
  }
}
