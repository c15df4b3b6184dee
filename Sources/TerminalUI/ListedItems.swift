// What is in the list that is shown.

internal import RadioPresentation

/// The songs or the stations of a list.
struct ListedItems {
  private var songs: [HistoryViewModel.Entry] = []
  private var stations: [StationListViewModel.Entry] = []

  init() {}

  /// Takes what an overlay lists.
  init(_ overlay: Overlay?, songs: HistoryViewModel?, stations: StationListViewModel?) {
    switch overlay {
    case .history: self.songs = songs?.songs ?? []
    case .stations: self.stations = stations?.stations ?? []
    case .help, nil: break
    }
  }

  var count: Int { songs.count + stations.count }

  /// Whether the same is found in them: what is on at a station is not looked for, nor which songs are kept.
  func hasSameTexts(as other: ListedItems) -> Bool {
    guard songs.count == other.songs.count, stations.count == other.stations.count,
      songs == other.songs || zip(songs, other.songs).allSatisfy({ $0.hasSameText(as: $1) })
    else { return false }
    // The same array, as a rule.
    return stations == other.stations
      || zip(stations, other.stations).allSatisfy {
        $0.name == $1.name && $0.id == $1.id && $0.tags == $1.tags
      }
  }

  /// Where an item of an earlier list is now, nil if nowhere.
  func place(of item: Int, in earlier: ListedItems) -> Int? {
    // What is new comes first with songs, and anywhere with stations.
    if earlier.songs.indices.contains(item) {
      let moved = item + max(songs.count - earlier.songs.count, 0)
      if songs.indices.contains(moved), songs[moved].hasSameText(as: earlier.songs[item]) { return moved }
      return songs.firstIndex { $0.hasSameText(as: earlier.songs[item]) }
    }
    guard earlier.stations.indices.contains(item) else { return nil }
    let name = earlier.stations[item].name
    if stations.indices.contains(item), stations[item].name == name { return item }
    return stations.firstIndex { $0.name == name }
  }

  /// Adds the texts by which an item is found.
  func append(_ item: Int, to index: inout SearchIndex) {
    if songs.indices.contains(item) {
      index.append(songs[item].artist)
      index.append(songs[item].name)
    } else if stations.indices.contains(item) {
      index.append(stations[item].name)
      index.append(stations[item].id)
      index.append(stations[item].tags)
    }
  }
}

extension Key {
  /// By how many rows the key moves in a list whose pages have so many; nil for one that does not.
  func rows(page: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    // Farther than any list is long.
    case .home: -1_000_000_000
    case .end: 1_000_000_000
    default: nil
    }
  }
}

extension HistoryViewModel.Entry {
  fileprivate func hasSameText(as other: Self) -> Bool { name == other.name && artist == other.artist }
}
