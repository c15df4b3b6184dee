// Which source is for which address.

internal import EventLoop
internal import FoundationEssentials
internal import Radio

/// Opens each address with the source for its scheme.
struct SourceRouter: StreamSource {
  /// Sources by scheme, in lower case.
  let sources: [String: any StreamSource]
  /// The source for all other schemes.
  let other: any StreamSource

  /// Routes the schemes of `reels` to their pieces, files to the disk, and all else to `network`.
  init(
    loop: EventLoop, network: any StreamSource, reels: [String: [any ReelPiece]],
    readPlaylist: @escaping ReadPlaylist
  ) {
    var sources = reels.mapValues { ReelSource(loop: loop, pieces: $0) as any StreamSource }
    sources["file"] = FileSource(loop: loop, readPlaylist: readPlaylist)
    self.sources = sources
    other = network
  }

  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    (sources[url.scheme?.lowercased() ?? ""] ?? other).open(url, onEvent: onEvent)
  }
}
