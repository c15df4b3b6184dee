// What the listener can name on the command line.

internal import FoundationEssentials
internal import Glibc
public import Radio

extension Station {

  /// The station that an address (http, https or file) or the path of a file or folder stands for; nil when it
  /// is none of these, or nothing is at the path.
  ///
  /// "tape" is the built-in tape. The answers and pages of an AzuraCast station name its streams; every other
  /// address is taken for a stream, or a list of them.
  public init?(address: String) {
    if address == "tape" {
      self = .tape
    } else if let url = webAddress(address.trimmingBlanks), let host = url.host() {
      if let station = AzuraCastAddress(url), !station.isPlayable {
        self.init(name: host, feed: station.answers().first)
      } else {
        self.init(name: host, streams: [url])
      }
    } else if let path = Self.path(address) {
      let url = URL(filePath: path)
      self.init(name: url.lastPathComponent, streams: [url])
    } else {
      return nil
    }
  }

  /// The whole path of something that is there.
  private static func path(_ address: String) -> String? {
    let url = URL(string: address)
    let path = if let url, url.isFileURL { url.path(percentEncoded: false) } else { address }
    guard !path.isEmpty, let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }
}
