// What can be tuned to.

public import FoundationEssentials

/// Where music and its words come from.
public struct Station: Sendable, Hashable {
  /// What the listener may call it for short: small letters, digits and hyphens; empty where it has no such name.
  public var id: String
  /// The name to show: one that was only made of its address gives way to what the station calls itself.
  public var name: String
  /// What it plays, a word or two each.
  public var tags: [String]
  /// The addresses of its streams, the best first; empty when its feed is to tell them.
  public var streams: [URL]
  /// The address of an AzuraCast "now playing" answer.
  public var feed: URL?
  /// The address of its page; empty where that is not known.
  public var home: String

  public init(
    id: String = "", name: String, tags: [String] = [], streams: [URL] = [], feed: URL? = nil,
    home: String = ""
  ) {
    self.id = id
    self.name = name
    self.tags = tags
    self.streams = streams
    self.feed = feed
    self.home = home
  }

  /// Whether the name is one that somebody has given it, by which the listener knows it.
  var hasGivenName: Bool { !id.isEmpty }
}
