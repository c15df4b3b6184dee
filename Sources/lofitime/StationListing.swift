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
    let objects = stations.map { station in
      let members = [
        ("id", station.id.harmless.json), ("name", station.name.harmless.json),
        ("own", own.contains(station) ? "true" : "false"), ("tags", station.tags.map(\.json).jsonArray),
        ("streams", station.streams.map(\.absoluteString.json).jsonArray),
        ("feed", station.feed?.absoluteString.json ?? "null"),
        ("home", station.home.isEmpty ? "null" : station.home.json),
      ]
      return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    return "[" + objects.joined(separator: ",\n ") + "]\n"
  }
}

extension String {
  /// The text with blanks behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// The text as JSON writes it.
  var json: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

extension [String] {
  /// Values as an array of JSON's.
  fileprivate var jsonArray: String { "[" + joined(separator: ",") + "]" }
}
