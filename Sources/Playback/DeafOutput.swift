// An output for those who want only the words.

internal import Radio

/// Takes samples as they come and plays none of them.
final class DeafOutput: AudioOutput {
  var onEvent: ((OutputEvent) -> Void)?
  var source: ((UnsafeMutableRawBufferPointer) -> Portion)?
  let isComfortable = false

  /// More than a station sends at once, and a bound for what sends without end, such as a file.
  private static let most = 16 << 20
  private var taken = 0
  private var isAsking = false

  func open() {}

  func start(rate: Int) {
    isAsking = true
    supply()
  }

  func supply() {
    guard isAsking, let source else { return }
    let before = taken
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 4) { memory in
      var isDry = false
      while !isDry, taken < Self.most {
        let portion = source(memory)
        taken += portion.count
        isDry = portion.count < memory.count
      }
    }
    if before == 0, taken > 0 { onEvent?(.started) }
  }

  func pause() {}
  func resume() {}
  func stop() { isAsking = false }
  func setVolume(_ volume: Volume) {}
  func setTitle(_ title: String) {}
  func measureLatency(_ answer: @escaping (Duration) -> Void) { answer(.zero) }
}
