// What the listener can name on the command line.

internal import FoundationEssentials
public import Radio

extension Station {
  /// The station that is tuned to without being asked for one.
  public static var standard: Station { .codeRadio }

  /// The station an address stands for; nil when it is none of http or https.
  ///
  /// An AzuraCast "now playing" address names its own streams; every other is taken for a stream.
  public init?(address: String) {
    guard let url = webAddress(address.trimmingBlanks), let host = url.host() else { return nil }
    if url.path().contains("/api/nowplaying") {
      self.init(name: host, feed: url)
    } else {
      self.init(name: host, streams: [url])
    }
  }
}
