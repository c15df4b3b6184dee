// What can be tuned to.

public import FoundationEssentials

/// Where music and its words come from.
public struct Station: Sendable, Equatable {
  /// The name to show until the station tells its own.
  public var name: String
  /// The addresses of its streams, the best first; empty when its feed is to tell them.
  public var streams: [URL]
  /// The address of an AzuraCast "now playing" answer.
  public var feed: URL?

  public init(name: String, streams: [URL] = [], feed: URL? = nil) {
    self.name = name
    self.streams = streams
    self.feed = feed
  }
}
