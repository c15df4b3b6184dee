// From what is written to who plays what and when, in seconds, with the small imperfections of players.

/// A note as it is played.
struct Note {
  /// When it begins and how long it is held, in seconds.
  let start: Double
  let length: Double
  /// By MIDI number: 60 is the middle C.
  var pitch = 60
  /// How hard, 0 to 1.
  let velocity: Double
}

/// The parts of a piece, as they are played.
struct Score {
  var keys: [Note] = []
  var bass: [Note] = []
  var lead: [Note] = []
  var pad: [Note] = []
  var kick: [Note] = []
  var snare: [Note] = []
  var hat: [Note] = []
  /// When the drums come in, in seconds.
  var introduction = 0.0
  /// When all has rung out, in seconds.
  var length = 0.0

  init(_ piece: Piece) {
    var reader = Reader(piece: piece)
    let bars = piece.form.flatMap { section in
      let chords = readChords(section.chords)
      let tune = section.tune.isEmpty ? chords.map { _ in [] } : readTune(section.tune)
      guard tune.count == chords.count else { fatalError("tune and chords differ: \(section.chords)") }
      return chords.indices.map { index in
        Bar(
          chords: chords[index], tune: tune[index], players: section.players, index: index,
          isLastOfSection: index == chords.count - 1)
      }
    }
    for (index, bar) in bars.enumerated() {
      if introduction == 0, bar.players.contains(.drums) { introduction = reader.seconds(0) }
      let next = index + 1 < bars.count ? bars[index + 1] : nil
      reader.play(bar, before: next, into: &self)
    }
    length = reader.seconds(0) + 2
  }
}

/// A bar of the piece with all that is played in it.
private struct Bar {
  let chords: [ChordChange]
  let tune: [TuneNote]
  let players: Set<Player>
  let index: Int
  let isLastOfSection: Bool

  func chord(at beat: Double) -> ChordChange {
    chords.last { $0.start <= beat } ?? chords[0]
  }
}

/// The band, reading bar after bar.
private struct Reader {
  let piece: Piece
  var chance: Chance
  var bar = 0
  var voicing: [Int]?

  init(piece: Piece) {
    self.piece = piece
    chance = Chance(seed: piece.seed)
  }

  /// The moment of a beat of this bar, with the swing of the sixteenths.
  func seconds(_ beat: Double) -> Double {
    let eighths = (Double(bar) * 4 + beat) * 2
    let whole = eighths.rounded(.down)
    let part = eighths - whole
    let swung = part < 0.5 ? part * 2 * piece.swing : 1 - (1 - part) * 2 * (1 - piece.swing)
    return (whole + swung) * 30 / piece.tempo
  }

  /// A note that is a little late or early (`drag` in seconds), a little louder or softer.
  mutating func note(
    _ beat: Double, length: Double, pitch: Int = 60, velocity: Double, drag: Double = 0,
    spread: Double = 0.006
  ) -> Note {
    let start = max(0, seconds(beat) + drag + chance.around(spread))
    return Note(
      start: start, length: length * 60 / piece.tempo, pitch: pitch,
      velocity: min(1, velocity * (1 + chance.around(0.1))))
  }

  mutating func play(_ current: Bar, before next: Bar?, into score: inout Score) {
    if current.players.contains(.keys) { playKeys(current, isLast: next == nil, into: &score) }
    if current.players.contains(.bass) { playBass(current, before: next, into: &score) }
    if next != nil { playDrums(current, into: &score) }
    for tone in current.tune {
      // Long notes speak, the runs between them pass lightly.
      let velocity = tone.length >= 1 ? 0.85 : 0.65
      score.lead.append(
        note(
          tone.start, length: tone.length * 0.95, pitch: tone.pitch, velocity: velocity, drag: 0.012,
          spread: 0.01))
    }
    bar += 1
  }

  mutating func playKeys(_ current: Bar, isLast: Bool, into score: inout Score) {
    var strokes = readRhythm(piece.groove.keys[current.index % 2])
    for change in current.chords where !strokes.contains(where: { $0.beat == change.start }) {
      strokes.append(Stroke(beat: change.start, sign: "x"))
    }
    strokes.sort { $0.beat < $1.beat }
    if isLast { strokes = [strokes[0]] }
    for (index, stroke) in strokes.enumerated() {
      let change = current.chord(at: stroke.beat)
      if stroke.beat == change.start { voicing = change.chord.voicing(after: voicing) }
      let end = index + 1 < strokes.count ? strokes[index + 1].beat : 4
      for (finger, pitch) in (voicing ?? []).enumerated() {
        let drag = Double(finger) * (stroke.beat == 0 ? 0.014 : 0.007)
        score.keys.append(
          note(
            stroke.beat, length: (end - stroke.beat) * 0.97, pitch: pitch, velocity: 0.75 * stroke.velocity,
            drag: drag, spread: 0.004))
      }
      if current.players.contains(.pad), stroke.beat == change.start {
        for pitch in (voicing ?? []) {
          score.pad.append(note(stroke.beat, length: change.length, pitch: pitch, velocity: 0.7))
        }
      }
    }
  }

  mutating func playBass(_ current: Bar, before next: Bar?, into score: inout Score) {
    var strokes = readRhythm(piece.groove.bass[current.index % 2])
    for change in current.chords where change.start > 0 {
      strokes.removeAll { abs($0.beat - change.start) < 1 }
      strokes.append(Stroke(beat: change.start, sign: "R"))
    }
    strokes.sort { $0.beat < $1.beat }
    if next == nil { strokes = [strokes[0]] }
    for (index, stroke) in strokes.enumerated() {
      let root = bassPitch(current.chord(at: stroke.beat).chord)
      let pitch =
        switch stroke.sign {
        case "5": root + (root > 38 ? -5 : 7)
        case "8": root > 38 ? root : root + 12
        case "a": approach(from: root, to: next.map { bassPitch($0.chords[0].chord) } ?? root)
        default: root
        }
      let end = index + 1 < strokes.count ? strokes[index + 1].beat : 4
      let velocity = stroke.beat == 0 ? 0.9 : stroke.sign == "a" ? 0.6 : 0.75
      score.bass.append(
        note(stroke.beat, length: (end - stroke.beat) * 0.88, pitch: pitch, velocity: velocity, drag: 0.008))
    }
  }

  /// The root where the bass plays it, from G1 to the F sharp above.
  func bassPitch(_ chord: Chord) -> Int { 31 + (chord.root + 5) % 12 }

  /// The semitone next to where the bass wants to go, on the side it comes from.
  func approach(from root: Int, to next: Int) -> Int { root < next ? next - 1 : next + 1 }

  mutating func playDrums(_ current: Bar, into score: inout Score) {
    let groove = piece.groove
    let turn = current.index % 2
    if current.players.contains(.hat) {
      for stroke in readRhythm(groove.hat[turn]) {
        score.hat.append(note(stroke.beat, length: 0, velocity: stroke.velocity, drag: -0.004, spread: 0.005))
      }
    }
    guard current.players.contains(.drums) else { return }
    for stroke in readRhythm(groove.kick[turn]) {
      score.kick.append(note(stroke.beat, length: 0, velocity: stroke.velocity, spread: 0.004))
    }
    // Behind the beat, where it is unhurried.
    for stroke in readRhythm(current.isLastOfSection ? groove.fill : groove.snare[turn]) {
      score.snare.append(note(stroke.beat, length: 0, velocity: stroke.velocity, drag: 0.014, spread: 0.005))
    }
  }
}
