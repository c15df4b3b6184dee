// How the music is written down in `Pieces.swift`, and how it is read.

/// A chord and how long it lasts, in beats from the start of its bar.
struct ChordChange {
  let chord: Chord
  let start: Double
  let length: Double
}

/// Reads `Fm9 | Bb9sus Bb13`: bars, the chords of one sharing it evenly.
func readChords(_ text: String) -> [[ChordChange]] {
  text.split(separator: "|").map { bar in
    let names = bar.split { $0.isWhitespace }
    let length = 4 / Double(names.count)
    return names.enumerated().map { index, name in
      ChordChange(chord: Chord(name), start: Double(index) * length, length: length)
    }
  }
}

/// A note of a tune: its start and length in beats from the start of its bar, and its pitch by MIDI number.
struct TuneNote {
  let start: Double
  let length: Double
  let pitch: Int
}

/// Reads `-:2 g5:1 f#5:5 | …`: bars of notes or rests, each with its length in eighths, eight to the bar.
func readTune(_ text: String) -> [[TuneNote]] {
  text.split(separator: "|").map { bar in
    var eighths = 0
    var notes: [TuneNote] = []
    for word in bar.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let length = Int(parts[1]) else { fatalError("not a note: \(word)") }
      if parts[0] != "-" {
        let (pitch, octave) = pitchClass(parts[0])
        guard let octave = Int(octave) else { fatalError("no octave: \(word)") }
        notes.append(
          TuneNote(
            start: Double(eighths) / 2, length: Double(length) / 2, pitch: 12 * (octave + 1) + pitch))
      }
      eighths += length
    }
    guard eighths == 8 else { fatalError("a bar of \(eighths) eighths: \(bar)") }
    return notes
  }
}

/// A stroke of a rhythm: when, in beats from the start of its bar, and which sign stands there.
struct Stroke {
  let beat: Double
  let sign: Character

  /// How hard it is played: `X` hard, `x` softly, `o` hardly.
  var velocity: Double { sign == "X" ? 1 : sign == "o" ? 0.35 : 0.7 }
}

/// Reads `X.....x.x.......`: sixteen steps to the bar, a dot where nothing is played.
func readRhythm(_ text: String) -> [Stroke] {
  guard text.count == 16 else { fatalError("not sixteen steps: \(text)") }
  return text.enumerated().compactMap { step, sign in
    sign == "." ? nil : Stroke(beat: Double(step) / 4, sign: sign)
  }
}
