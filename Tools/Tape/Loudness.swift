// How loud a piece is to the ear (ITU-R BS.1770), so that all of them are alike.

import Foundation

extension Sound {
  /// The loudness of the whole in LUFS; quiet passages do not count, as the recommendation has it.
  var loudness: Double {
    var weighted = self
    weighted.pass(.highShelf(1682, decibels: 4))
    weighted.pass(.highPass(38, q: 0.5))
    let hop = Int(0.1 * rate)
    let hops = (0..<(count / hop)).map { block in
      (block * hop..<(block + 1) * hop).reduce(0.0) { sum, index in
        sum + weighted.left[index] * weighted.left[index] + weighted.right[index] * weighted.right[index]
      }
    }
    // Blocks of 400 ms that overlap by three quarters.
    let blocks = hops.indices.dropLast(3).map { hops[$0...$0 + 3].reduce(0, +) / Double(4 * hop) }
    let audible = blocks.filter { lufs($0) > -70 }
    let threshold = lufs(mean(audible)) - 10
    return lufs(mean(audible.filter { lufs($0) > threshold }))
  }

  /// Makes the whole as loud as asked for, below a ceiling; rounding off takes some, so it goes step by step.
  mutating func master(loudness target: Double, ceiling: Double) {
    let source = self
    var gain = 0.0
    for _ in 0..<5 {
      self = source
      let factor = pow(10, gain / 20)
      scale { _ in factor }
      saturate(ceiling: ceiling)
      gain += target - loudness
    }
  }
}

private func lufs(_ power: Double) -> Double { -0.691 + 10 * log10(power) }

private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
