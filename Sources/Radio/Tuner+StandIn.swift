// How the tape steps in for a silent station.

internal import FoundationEssentials

extension Tuner {
  /// Whether the tape is heard in the station's place.
  var isStandIn: Bool {
    leaving.isEmpty && heard != nil && heard == tape?.stream && !addresses.streams.contains { $0 == heard }
  }

  func playTape() {
    silence = nil
    guard let tape, station != nil, heard == nil, !addresses.streams.contains(tape.stream) else { return }
    player.play(tape.stream)
    // The attempt under way goes on beside it.
    if case .connecting = link, !awaitsFeed, let stream = addresses.current { player.follow(with: stream) }
  }

  func watchSilence() {
    let isSilent = tape != nil && heard == nil && !isPaused && outputFailure == nil && link != .closed
    if !isSilent {
      silence = nil
    } else if silence == nil {
      silence = clock.schedule(after: Self.bearableSilence) { [weak self] in self?.playTape() }
    }
  }
}
