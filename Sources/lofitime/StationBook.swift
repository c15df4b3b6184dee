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
  private var names = StationNames()
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
      station.id = Self.id(of: setting.name)
      own.append(station)
    }
    for station in own { names.add(station, isOwn: true) }
    for station in Station.builtIn { names.add(station, isOwn: false) }
  }

  /// The station of that name or address, or the only one that may be meant by it.
  func station(_ word: String) throws(UsageError) -> Station {
    if let known = names.exactly(word) { return known }
    if let station = Station(address: word) { return station }
    let candidates = names.candidates(for: word)
    guard candidates.count < 2 else {
      let more = candidates.count > 5 ? " or \(candidates.count - 5) more (lofitime list)" : ""
      throw UsageError(
        message: "\"\(word)\" may be \(candidates.prefix(5).map(\.name).joined(separator: " or "))\(more)")
    }
    if let station = candidates.first { return station }
    if let station = names.suggestion(for: word) {
      throw UsageError(message: "there is no station \"\(word)\"; perhaps you mean \(station.name)")
    }
    throw UsageError(message: Self.isNothing(word))
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

  /// All stations that have names.
  var listing: StationListing { StationListing(stations: own + Station.builtIn, own: own) }

  private func path(_ word: String) -> String {
    guard let home, word == "~" || word.hasPrefix("~/") else { return word }
    return home + word.dropFirst()
  }

  /// A name as an id: its letters and digits in small, with hyphens for all between them.
  private static func id(of name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  private static func isNothing(_ word: String) -> String {
    "\"\(word)\" is no station, no address (http:// or https://), and no file or folder here"
  }
}
