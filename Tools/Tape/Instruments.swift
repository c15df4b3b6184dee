// The instruments that play notes. Each gives one channel of samples for a note.

import Foundation

/// The frequency of a pitch in hertz.
func frequency(_ pitch: Int) -> Double { 440 * pow(2, Double(pitch - 69) / 12) }

/// Samples of a note, by a function of the seconds since it began, faded in and, once released, out.
private func render(
  _ note: Note, attack: Double, release: Double, _ wave: (_ seconds: Double) -> Double
) -> [Double] {
  let held = max(note.length, attack)
  // Six time constants after the release nothing is left but a step of -52 dB; the last 10 ms take that away.
  let end = held + 6 * release
  return (0..<Int(end * rate)).map { index in
    let t = Double(index) / rate
    let fadeIn = t < attack ? 0.5 - 0.5 * cos(.pi * t / attack) : 1
    let fadeOut = t > held ? exp(-(t - held) / release) * min(1, (end - t) / 0.01) : 1
    return wave(t) * fadeIn * fadeOut
  }
}

/// A tine piano: a tone that grows mellow as it decays, with the ping of the tine at its start.
func electricPiano(_ note: Note) -> [Double] {
  let f = frequency(note.pitch)
  let decay = 2.1 * pow(220 / f, 0.45)
  let bite = 0.25 + 0.9 * note.velocity * note.velocity
  return render(note, attack: 0.007, release: 0.11) { t in
    let phase = 2 * .pi * f * t
    let body = sin(phase + bite * exp(-t / 0.7) * sin(phase))
    let tine = 0.09 * note.velocity * sin(phase * 10) * exp(-t / 0.06)
    return (body + tine) * exp(-t / decay) * note.velocity
  }
}

/// A round bass with just enough above the fundamental to be heard on small loudspeakers.
func bass(_ note: Note) -> [Double] {
  let f = frequency(note.pitch)
  return render(note, attack: 0.012, release: 0.05) { t in
    let phase = 2 * .pi * f * t
    let pluck = exp(-t / 0.25)
    let tone = sin(phase) + (0.22 + 0.2 * pluck) * sin(2 * phase) + (0.06 + 0.12 * pluck) * sin(3 * phase)
    return tanh(1.3 * tone * note.velocity * exp(-t / 1.6))
  }
}

/// A vibraphone: bars over resonators, the fourth partial soon gone, the fans turning.
func vibraphone(_ note: Note) -> [Double] {
  let f = frequency(note.pitch)
  return render(note, attack: 0.003, release: 0.25) { t in
    let phase = 2 * .pi * f * t
    let tone =
      sin(phase) * exp(-t / 1.5) + 0.2 * note.velocity * sin(4 * phase) * exp(-t / 0.3)
      + 0.05 * sin(9.9 * phase) * exp(-t / 0.04)
    return tone * note.velocity * (0.86 + 0.14 * cos(2 * .pi * 4.6 * t))
  }
}

/// Bells under a cloth: a music box that stands in another room.
func bells(_ note: Note) -> [Double] {
  let f = frequency(note.pitch)
  return render(note, attack: 0.004, release: 0.3) { t in
    let phase = 2 * .pi * f * t
    let shimmer = (0.15 + 0.5 * note.velocity) * exp(-t / 0.18) * sin(3 * phase)
    return (sin(phase + shimmer) + 0.12 * sin(2.003 * phase)) * exp(-t / 0.8) * note.velocity
  }
}

/// A flute played quietly: more breath than edge, the vibrato only on what is held.
func flute(_ note: Note, _ chance: inout Chance) -> [Double] {
  let f = frequency(note.pitch)
  var breathFilter = Filter.bandPass(min(f * 2, 4000), q: 1.2)
  var phase = 0.0
  let breath = (0..<Int((note.length + 2) * rate)).map { _ in breathFilter(chance.noise()) }
  return render(note, attack: 0.055, release: 0.07) { t in
    let vibrato = 0.006 * min(1, max(0, t - 0.25) / 0.5) * sin(2 * .pi * 4.7 * t)
    phase += 2 * .pi * f * (1 + vibrato) / rate
    let tone = sin(phase) + 0.2 * sin(2 * phase) + 0.07 * sin(3 * phase)
    let air = breath[min(breath.count - 1, Int(t * rate))] * (0.05 + 0.12 * exp(-t / 0.08))
    return (tone * (0.92 + 8 * vibrato) * 0.7 + air) * note.velocity
  }
}

/// A nylon string: noise in a loop that loses its edge at each turn (Karplus and Strong).
func guitar(_ note: Note, _ chance: inout Chance) -> [Double] {
  let f = frequency(note.pitch)
  // The mean of two neighbours takes half a sample, the loop the rest of a period.
  let period = rate / f - 0.5
  let whole = Int(period)
  let part = period - Double(whole)
  var softness = Filter.lowPass(700 + 1500 * note.velocity)
  var string = (0...whole).map { _ in softness(chance.noise()) }
  let mean = string.reduce(0, +) / Double(string.count)
  let loudest = string.map { abs($0 - mean) }.max() ?? 1
  string = string.map { ($0 - mean) / loudest }
  let loss = pow(0.001, 1 / (f * 3.2))
  var position = 0
  var last = 0.0
  return render(note, attack: 0.004, release: 0.09) { _ in
    // The sample of `whole` ago and the one before it, for the fraction between.
    let older = string[(position + 1) % string.count]
    let oldest = string[position]
    let turned = older + (oldest - older) * part
    let next = loss * 0.5 * (turned + last)
    last = turned
    string[position] = next
    position = (position + 1) % string.count
    return next * note.velocity
  }
}

/// Strings far away, a little out of tune with each other by `cents`.
func pad(_ note: Note, cents: Double) -> [Double] {
  let f = frequency(note.pitch) * pow(2, cents / 1200)
  return render(note, attack: 0.7, release: 0.5) { t in
    let phase = 2 * .pi * f * t
    return (sin(phase) + 0.35 * sin(2 * phase) + 0.15 * sin(3 * phase) + 0.06 * sin(4 * phase))
      * note.velocity
  }
}
