import Lab
import Radio
import Testing

@testable import Playback

/// All that a decoder makes of a stream.
struct Decoded {
  var rates: [Int] = []
  var bitrates: [Int] = []
  var samples: [Int16] = []
  /// What was decoded at each rate, in order; the left channel.
  var parts: [Sound] {
    zip(rates, starts.indices).map { rate, index in
      let end = index + 1 < starts.count ? starts[index + 1] : samples.count
      return Sound(samples: stride(from: starts[index], to: end, by: 2).map { samples[$0] }, rate: rate)
    }
  }
  var failure: Failure?
  private var starts: [Int] = []
  var fed = 0

  init(_ stream: [UInt8], with decoder: any AudioDecoder, chunk: Int = 4_096, room: Int = 8_192) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 4)
    defer { memory.deallocate() }
    do throws(Failure) {
      for start in stride(from: 0, to: stream.count, by: chunk) {
        decoder.feed(stream[start..<min(start + chunk, stream.count)])
        fed = start
        reading: while true {
          switch try decoder.read(into: memory) {
          case .samples(let count):
            #expect(!rates.isEmpty && count % 4 == 0 && count <= room)
            samples += memory[..<count].assumingMemoryBound(to: Int16.self)
          case .format(let rate, let bitrate):
            rates.append(rate)
            starts.append(samples.count)
            bitrates.append(bitrate)
          case .needsMore:
            break reading
          }
        }
      }
    } catch {
      failure = error
    }
  }

  /// The left channel without its first and last moments.
  func sound(rate: Int) -> Sound {
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    return Sound(samples: left, rate: rate).part(from: 0.1, to: Double(left.count) / Double(rate) - 0.1)
  }
}
