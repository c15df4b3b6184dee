// What the servers that most music comes from may be asked.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// How to ask the server of an unknown stream about it; nil for what is no stream of a server's.
  static func guess(by stream: URL) -> FeedPlan? {
    guard webAddress(stream.absoluteString) != nil else { return nil }
    return nil
  }
}
