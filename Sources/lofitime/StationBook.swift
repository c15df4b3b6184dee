// The stations that have names.

internal import FoundationEssentials
internal import Memory
internal import Radio
internal import Settings
internal import Stations

/// The listener's own stations and those that are built in, to be found by what the listener calls them.
struct StationBook {
  /// The listener's own, in their order.
  private(set) var own: [Station] = []
  private var names: [(name: String, station: Station)] = []
  private let home: String?

  /// Takes the stations of the settings, and refuses those that are none; `home` is what ~ stands for.
  init(home: String?, _ configuration: inout Configuration) {
    self.home = home
    for setting in configuration.settings.stations {
      guard var station = Station(address: path(setting.value)) else {
        configuration.refuse(Self.isNothing(setting.value), line: setting.line)
        continue
      }
      station.name = setting.name
      own.append(station)
      names.append((setting.name.lowercased(), station))
    }
    names += Station.builtIn.map { ($0.name.lowercased(), $0) } + [("tape", .tape)]
  }

  /// The station of that name or address, or the only one whose name begins so.
  func station(_ word: String) throws(UsageError) -> Station {
    let name = word.lowercased()
    if let known = names.first(where: { $0.name == name }) { return known.station }
    if let station = Station(address: word) { return station }
    let candidates = name.isEmpty ? [] : names.filter { $0.name.hasPrefix(name) }.map(\.station)
    guard Set(candidates.map(\.name)).count < 2 else {
      let names = candidates.prefix(5).map(\.name).joined(separator: " or ")
      throw UsageError(message: "\"\(word)\" may be \(names)")
    }
    guard let station = candidates.first else { throw UsageError(message: Self.isNothing(word)) }
    return station
  }

  /// The station that a word of the settings means, in which ~ is the home.
  func station(setting word: String) throws(UsageError) -> Station {
    try station(path(word))
  }

  /// All stations there are, those that are named first.
  func stations(after named: [Station]) -> [Station] {
    named + (own + Station.builtIn).filter { !named.contains($0) }
  }

  /// The same stations in the same circle, beginning with the one of this key; where it is none of them, but still
  /// can be played, it comes first.
  func stations(_ stations: [Station], from key: String) -> [Station] {
    if let place = stations.firstIndex(where: { $0.key == key }) {
      return Array(stations[place...] + stations[..<place])
    }
    return (Station(address: key).map { [$0] } ?? []) + stations
  }

  private func path(_ word: String) -> String {
    guard let home, word == "~" || word.hasPrefix("~/") else { return word }
    return home + word.dropFirst()
  }

  private static func isNothing(_ word: String) -> String {
    "\"\(word)\" is no station, no address (http:// or https://), and no file or folder here"
  }
}
