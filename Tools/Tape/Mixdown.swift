// The studio: plays a score on the instruments and mixes it to two tracks.

import Foundation

/// Plays a piece; the same piece always sounds the same.
func mixdown(_ piece: Piece) -> Sound {
  let score = Score(piece)
  var chance = Chance(seed: piece.seed &+ 1000)

  var keys = record(score.keys, length: score.length, gain: 0.145, spread: 0.6) { electricPiano($0) }
  keys.open(until: score.introduction, from: 600, to: 4500)
  keys.swayBetweenEars(hertz: 3.9, depth: 0.16)
  keys.pass(.highPass(140))

  var low = record(score.bass, length: score.length, gain: 0.235) { bass($0) }
  low.pass(.lowPass(600))

  let lead = playLead(piece.lead, score, &chance)

  var pads = Sound(seconds: score.length)
  for note in score.pad {
    pads.add(pad(note, cents: -5), at: note.start, gain: 0.028, pan: -0.8)
    pads.add(pad(note, cents: 5), at: note.start, gain: 0.028, pan: 0.8)
  }
  pads.pass(.lowPass(1100))
  pads.pass(.highPass(180))

  let kicks = record(score.kick, length: score.length, gain: 0.4) { kick($0) }
  var snares = record(score.snare, length: score.length, gain: piece.groove.isRim ? 0.42 : 0.36, pan: 0.08) {
    piece.groove.isRim ? rim($0, &chance) : snare($0, &chance)
  }
  snares.pass(.lowPass(6000))
  var hats = record(score.hat, length: score.length, gain: 0.15, pan: -0.3) { hat($0, &chance) }
  hats.pass(.lowPass(9000))

  keys.duck(under: score.kick, by: 0.22)
  pads.duck(under: score.kick, by: 0.4)
  low.duck(under: score.kick, by: 0.3)

  // The room hears the tune best, the bass and the kick not at all.
  var room = Sound(seconds: score.length)
  room.mix(keys, gain: 0.35)
  room.mix(pads, gain: 0.5)
  room.mix(lead, gain: 0.6)
  room.mix(snares, gain: 0.3)
  room.mix(hats, gain: 0.12)
  let echo = lead.echoed(every: 0.75 * 60 / piece.tempo, feedback: 0.35)

  var mix = keys
  for part in [low, lead, pads, kicks, snares, hats] { mix.mix(part) }
  mix.mix(echo, gain: 0.22)
  mix.mix(room.reverberated(decay: 1.6), gain: 0.6)

  mix.wow(&chance)
  mix.addVinyl(&chance)
  mix.pass(.highPass(32))
  mix.pass(.lowPass(11000))
  mix.fade(in: 1.2, out: 2.5)
  // LAME takes 0.4 dB: -18 LUFS in the end.
  mix.master(loudness: -17.6, ceiling: 0.69)
  return mix
}

/// Plays notes on an instrument; `spread` lays low notes to the left and high ones to the right.
private func record(
  _ notes: [Note], length: Double, gain: Double, pan: Double = 0, spread: Double = 0,
  _ instrument: (Note) -> [Double]
) -> Sound {
  var sound = Sound(seconds: length)
  for note in notes {
    let place = pan + spread * Double(note.pitch - 62) / 12
    sound.add(instrument(note), at: note.start, gain: gain, pan: max(-1, min(1, place)))
  }
  return sound
}

private func playLead(_ lead: Lead, _ score: Score, _ chance: inout Chance) -> Sound {
  switch lead {
  case .vibraphone:
    return record(score.lead, length: score.length, gain: 0.17, pan: 0.15) { vibraphone($0) }
  case .bells:
    return record(score.lead, length: score.length, gain: 0.16, pan: 0.15) { bells($0) }
  case .flute:
    var sound = record(score.lead, length: score.length, gain: 0.12, pan: 0.1) { flute($0, &chance) }
    sound.pass(.lowPass(3500))
    return sound
  case .guitar:
    var sound = record(score.lead, length: score.length, gain: 0.34, pan: 0.15) { guitar($0, &chance) }
    sound.pass(.lowPass(3800))
    return sound
  }
}

extension Sound {
  /// Rises from silence and sinks back into it, in so many seconds.
  fileprivate mutating func fade(in rise: Double, out fall: Double) {
    let length = Double(count) / rate
    scale { t in
      let part = min(1, t / rise, (length - t) / fall)
      return 0.5 - 0.5 * cos(.pi * max(0, part))
    }
  }
}
