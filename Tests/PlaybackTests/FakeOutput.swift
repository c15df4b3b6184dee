import Radio

@testable import Playback

/// An output without a sound server: time passes when the test says so.
final class FakeOutput: AudioOutput {
  var onEvent: ((OutputEvent) -> Void)?
  var source: ((UnsafeMutableRawBufferPointer) -> Portion)?
  var isComfortable = false

  /// The bytes it holds at most; 100 ms at 44.1 kHz.
  var capacity = 17_640
  /// Whether there is a sound server.
  private(set) var isLost = false
  private(set) var isOpen = false
  private(set) var isPaused = false
  private(set) var rate: Int?
  private(set) var rates: [Int] = []
  private(set) var title = ""
  private(set) var heard: [UInt8] = []
  private(set) var held: [UInt8] = []
  private var isAsking = false
  private var isDraining = false
  private var isDrained = false
  private var isSilent = true

  func open() { isOpen = true }

  func start(rate: Int) {
    self.rate = rate
    rates.append(rate)
    isAsking = true
    isDraining = false
    isDrained = false
    isSilent = true
    supply()
  }

  func supply() {
    while isAsking, !isLost, held.count < capacity, let source {
      let room = min(capacity - held.count, 4_096)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 4)
      defer { memory.deallocate() }
      let portion = source(memory)
      held += memory[..<portion.count]
      if portion.count > 0, isSilent {
        isSilent = false
        onEvent?(.started)
      }
      if portion.count > 0 { (isDraining, isDrained) = (false, false) }
      if portion.isLast, !isDrained { isDraining = true }
      if portion.count < room { return }
    }
  }

  func pause() { isPaused = true }
  func resume() { isPaused = false }

  func stop() {
    rate = nil
    isAsking = false
    isDraining = false
    held = []
  }

  func setVolume(_ volume: Volume) { onEvent?(.volume(volume)) }
  func setTitle(_ title: String) { self.title = title }

  func measureLatency(_ answer: @escaping (Duration) -> Void) {
    guard let rate, !isLost else { return }
    answer(.seconds(Double(held.count) / Double(rate * 4)))
  }

  /// Lets time pass: so many milliseconds of what is held are heard, and more is asked for.
  func pass(_ milliseconds: Int) {
    guard !isPaused, !isLost, let rate else { return }
    let count = min(rate * milliseconds / 1_000 * 4, held.count)
    heard += held.prefix(count)
    held.removeFirst(count)
    if held.isEmpty, isDraining {
      isDraining = false
      isDrained = true
      isSilent = true
      onEvent?(.drained)
    } else if held.isEmpty, !isSilent {
      supply()
      guard held.isEmpty else { return }
      isSilent = true
      onEvent?(.ranDry)
    } else {
      supply()
    }
  }

  /// The sound server goes away.
  func lose(_ failure: Failure = .noSoundServer("fake")) {
    isLost = true
    isSilent = true
    held = []
    onEvent?(.lost(failure))
  }

  /// The sound server is there again.
  func find() {
    isLost = false
    onEvent?(.ready)
    supply()
  }
}
