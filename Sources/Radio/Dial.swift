// The stations at hand, in a circle.

/// Where the radio is tuned, among the stations one can go to with a key.
public struct Dial: Sendable, Equatable {
  /// The stations in their order.
  public private(set) var stations: [Station]

  /// The place of the station that is tuned to, counted from 0.
  public private(set) var position = 0

  /// Makes a dial that is tuned to the first of these stations.
  public init(_ stations: [Station]) {
    self.stations = stations
  }

  /// The station that is tuned to, nil on an empty dial.
  public var station: Station? { stations.isEmpty ? nil : stations[position] }

  /// Turns by so many stations, backwards when negative; after the last comes the first.
  public mutating func turn(by steps: Int) {
    guard !stations.isEmpty else { return }
    let count = stations.count
    position = ((position + steps % count) % count + count) % count
  }

  /// Turns to the station at this place, if there is one.
  public mutating func turn(toPlace place: Int) {
    if stations.indices.contains(place) { position = place }
  }

  /// Turns to this station; one that is not on the dial comes next to the present one.
  public mutating func turn(to station: Station) {
    if let known = stations.firstIndex(of: station) {
      position = known
    } else {
      let place = stations.isEmpty ? 0 : position + 1
      stations.insert(station, at: place)
      position = place
    }
  }
}
