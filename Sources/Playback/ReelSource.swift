// A reel that is always at hand.

internal import EventLoop
internal import FoundationEssentials
internal import Radio

/// Plays the same pieces whatever the address.
struct ReelSource: StreamSource {
  let loop: EventLoop
  let pieces: [any ReelPiece]

  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    SteppedTransfer(loop: loop, reel: Reel(pieces), onEvent: onEvent)
  }
}
