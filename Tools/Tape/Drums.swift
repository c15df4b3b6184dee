// The drums, soft and dusty. Each gives one channel of samples for a stroke.

import Foundation

/// A stroke that lasts so many seconds; its last 5 ms fade out.
private func stroke(_ seconds: Double, _ wave: (_ seconds: Double) -> Double) -> [Double] {
  (0..<Int(seconds * rate)).map { index in
    let t = Double(index) / rate
    return wave(t) * min(1, t / 0.0015) * min(1, (seconds - t) / 0.005)
  }
}

/// A felt beater on a big drum: a tone that falls to 50 Hz.
func kick(_ note: Note) -> [Double] {
  stroke(0.4) { t in
    // The integral of 50 Hz + 75 Hz that fades with 35 ms.
    let phase = 2 * .pi * (50 * t + 75 * 0.035 * (1 - exp(-t / 0.035)))
    return tanh(1.5 * sin(phase) * exp(-t / 0.12)) * note.velocity
  }
}

/// A snare, brushed rather than hit.
func snare(_ note: Note, _ chance: inout Chance) -> [Double] {
  var wires = Filter.bandPass(2600, q: 0.6)
  return stroke(0.35) { t in
    let skin = 0.45 * sin(2 * .pi * (185 * t - 1.5 * exp(-t / 0.02))) * exp(-t / 0.06)
    return (skin + 0.9 * wires(chance.noise()) * exp(-t / 0.085)) * note.velocity
  }
}

/// A stick on the rim, with a breath of the wires.
func rim(_ note: Note, _ chance: inout Chance) -> [Double] {
  var wires = Filter.bandPass(2200, q: 0.7)
  return stroke(0.2) { t in
    let stick =
      0.5 * sin(2 * .pi * 420 * t) * exp(-t / 0.02) + 0.4 * sin(2 * .pi * 1150 * t) * exp(-t / 0.011)
    return (stick + 0.7 * wires(chance.noise()) * exp(-t / 0.055)) * note.velocity
  }
}

/// A closed hi-hat; a harder stroke rings longer.
func hat(_ note: Note, _ chance: inout Chance) -> [Double] {
  var metal = Filter.highPass(5500)
  let decay = 0.014 + 0.026 * note.velocity
  return stroke(0.22) { t in metal(chance.noise()) * exp(-t / decay) * note.velocity }
}
