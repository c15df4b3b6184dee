// What the sound goes through: the room, the tape and the record.

import Foundation

extension Sound {
  /// The room alone: eight echoing paths and two smearing ones for each ear (after Schroeder and Moorer).
  func reverberated(decay: Double, damping: Double = 0.35) -> Sound {
    var wet = self
    for (ear, offset) in [(\Sound.left, 0), (\Sound.right, 23)] {
      let dry = self[keyPath: ear]
      var sum = [Double](repeating: 0, count: count)
      for delay in [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617] {
        var line = [Double](repeating: 0, count: delay + offset)
        let feedback = pow(0.001, Double(line.count) / (decay * rate))
        var (position, dulled) = (0, 0.0)
        for index in 0..<count {
          let out = line[position]
          dulled = out * (1 - damping) + dulled * damping
          line[position] = dry[index] + dulled * feedback
          position = position + 1 == line.count ? 0 : position + 1
          sum[index] += out * 0.125
        }
      }
      for delay in [556, 341] {
        var line = [Double](repeating: 0, count: delay + offset)
        var position = 0
        for index in 0..<count {
          let echo = line[position]
          line[position] = sum[index] + echo * 0.5
          sum[index] = echo - sum[index] * 0.5
          position = position + 1 == line.count ? 0 : position + 1
        }
      }
      wet[keyPath: ear] = sum
    }
    wet.pass(.highPass(220))
    return wet
  }

  /// The echoes alone, each duller than the one before and in the other ear.
  func echoed(every seconds: Double, feedback: Double) -> Sound {
    let delay = Int(seconds * rate)
    var wet = Sound(seconds: 0)
    wet.left = left
    wet.right = right
    var dull = (Filter.lowPass(2200), Filter.lowPass(2200))
    for index in 0..<count {
      let past = index - delay
      let input = past >= 0 ? (left[past] + right[past]) / 2 : 0
      wet.left[index] = dull.0(input + (past >= 0 ? wet.right[past] * feedback : 0))
      wet.right[index] = dull.1(past >= 0 ? wet.left[past] * feedback : 0)
    }
    return wet
  }

  /// Opens slowly from muffled to clear, until a moment.
  mutating func open(until seconds: Double, from low: Double, to high: Double) {
    var state = (0.0, 0.0, 0.0, 0.0)
    for index in 0..<count {
      let progress = min(1, Double(index) / rate / max(seconds, 0.001))
      let step = 1 - exp(-2 * .pi * low * pow(high / low, progress) / rate)
      state.0 += step * (left[index] - state.0)
      state.1 += step * (state.0 - state.1)
      state.2 += step * (right[index] - state.2)
      state.3 += step * (state.2 - state.3)
      left[index] = state.1
      right[index] = state.3
    }
  }

  /// The tremolo of a stage piano: the one ear louder while the other is softer.
  mutating func swayBetweenEars(hertz: Double, depth: Double) {
    for index in 0..<count {
      let sway = depth * sin(2 * .pi * hertz * Double(index) / rate)
      left[index] *= 1 + sway
      right[index] *= 1 - sway
    }
  }

  /// Gives way to the kick for a moment, by a part of its loudness.
  mutating func duck(under kicks: [Note], by depth: Double) {
    var gain = [Double](repeating: 1, count: count)
    for kick in kicks {
      let first = Int(kick.start * rate)
      for index in first..<max(first, min(count, first + Int(0.7 * rate))) {
        let t = Double(index - first) / rate
        gain[index] = min(gain[index], 1 - depth * kick.velocity * (1 - exp(-t / 0.01)) * exp(-t / 0.12))
      }
    }
    for index in 0..<count {
      left[index] *= gain[index]
      right[index] *= gain[index]
    }
  }

  /// A tape that does not run quite evenly: slow wow and a trace of flutter, some five cents in all.
  mutating func wow(_ chance: inout Chance) {
    let phase = chance.unit() * 2 * .pi
    let source = self
    for index in 0..<count {
      let t = Double(index) / rate
      let lag =
        0.003 + 0.0008 * sin(2 * .pi * 0.53 * t + phase) + 0.0002 * sin(2 * .pi * 1.31 * t)
        + 0.000008 * sin(2 * .pi * 8.1 * t)
      let position = Double(index) - lag * rate
      left[index] = source.left.between(position)
      right[index] = source.right.between(position)
    }
  }

  /// A record that was well looked after: a crackle now and then, a breath of hiss.
  mutating func addVinyl(_ chance: inout Chance) {
    var hissFilter = (Filter.lowPass(3500), Filter.lowPass(3500))
    var crackle = (Filter.bandPass(2400, q: 0.8), Filter.bandPass(2100, q: 0.8))
    for index in 0..<count {
      var (tickLeft, tickRight) = (0.0, 0.0)
      if chance.unit() < 5 / rate {
        let size = 0.004 - 0.009 * log(1 - 0.95 * chance.unit())
        let pan = chance.unit()
        (tickLeft, tickRight) = (size * (1 - pan), size * pan)
      }
      left[index] += crackle.0(tickLeft) * 3 + hissFilter.0(chance.noise()) * 0.0011
      right[index] += crackle.1(tickRight) * 3 + hissFilter.1(chance.noise()) * 0.0011
    }
  }

  /// Rounds off what is loud, as tape does: nothing below a half changes, nothing goes beyond the ceiling.
  mutating func saturate(ceiling: Double) {
    let knee = ceiling / 2
    func round(_ x: Double) -> Double {
      let size = abs(x)
      if size <= knee { return x }
      let rounded = knee + (ceiling - knee) * tanh((size - knee) / (ceiling - knee))
      return x < 0 ? -rounded : rounded
    }
    for index in 0..<count {
      left[index] = round(left[index])
      right[index] = round(right[index])
    }
  }
}

extension [Double] {
  /// The value between two samples, on a smooth curve through four (Catmull and Rom).
  fileprivate func between(_ position: Double) -> Double {
    let base = Int(position.rounded(.down))
    guard base >= 1, base + 2 < count else { return 0 }
    let t = position - Double(base)
    let (a, b, c, d) = (self[base - 1], self[base], self[base + 1], self[base + 2])
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
}
