// Which source is for which address.

internal import FoundationEssentials
internal import Radio

/// Opens each address with the source for its scheme.
struct SourceRouter: StreamSource {
  /// Sources by scheme, in lower case.
  let sources: [String: any StreamSource]
  /// The source for all other schemes.
  let other: any StreamSource

  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    (sources[url.scheme?.lowercased() ?? ""] ?? other).open(url, onEvent: onEvent)
  }
}
