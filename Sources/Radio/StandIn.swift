// What is played while a station is silent.

public import FoundationEssentials

/// The tape that steps in for a silent station.
public struct StandIn {
  /// What listeners call it.
  public static let name = "the tape"
  /// Its address, as the player knows it.
  public let stream: URL
  /// Tells whether there is any network; where there is none, the tape need not wait.
  public let hasNetwork: () -> Bool

  public init(stream: URL, hasNetwork: @escaping () -> Bool) {
    self.stream = stream
    self.hasNetwork = hasNetwork
  }
}
