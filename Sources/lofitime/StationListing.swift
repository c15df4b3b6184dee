// The stations there are, as `lofitime list` prints them.

internal import FoundationEssentials
internal import Radio
internal import RadioPresentation

/// Stations, those of the listener's own among them.
struct StationListing: Equatable {
  var stations: [Station]
  /// The listener's own, be they among them or not.
  var own: [Station] = []

  /// A line for each station: its id, its name and what it plays.
  var lines: String {
    let rows = stations.map { station in
      (id: station.id.harmless, name: station.name.harmless, tags: station.tags.joined(separator: ", "))
    }
    let idWidth = rows.map(\.id.count).max() ?? 0
    let nameWidth = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let name = row.tags.isEmpty ? row.name : row.name.padded(to: nameWidth) + "  " + row.tags
      return row.id.padded(to: idWidth) + "  " + name + "\n"
    }.joined()
  }

  /// A JSON array with one object a line: every member is always there, null for what is not known.
  var json: String {
    guard !stations.isEmpty else { return "[]\n" }
    let own = Set(own)
    let objects = stations.map { station -> JSON in
      .object([
        "id": .text(station.id.harmless), "name": .text(station.name.harmless),
        "own": .bool(own.contains(station)), "tags": .list(station.tags.map(JSON.text)),
        "streams": .list(station.streams.map { .text($0.absoluteString) }),
        "feed": .known(station.feed?.absoluteString ?? ""), "home": .known(station.home),
      ])
    }
    return "[" + objects.map(\.line).joined(separator: ",\n ") + "]\n"
  }
}

extension String {
  /// The text with blanks behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
