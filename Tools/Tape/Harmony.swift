// Chords by their names, and how the hands move from one to the next.

/// A chord, such as `Ebmaj9`: its root, and the four notes above that give it its colour.
struct Chord {
  /// The root, 0 for C to 11 for B.
  let root: Int
  /// The tones the right hand plays, as semitones above the root; the root itself is the bass player's.
  let tones: [Int]

  private static let qualities: [String: [Int]] = [
    "maj9": [4, 7, 11, 14], "m7": [3, 7, 10, 12], "m9": [3, 7, 10, 14], "m6": [3, 7, 9, 14],
    "13": [4, 9, 10, 14], "9sus": [5, 7, 10, 14], "7b9": [4, 7, 10, 13], "m7b5": [3, 6, 10, 12],
  ]

  init(_ name: Substring) {
    let (root, quality) = pitchClass(name)
    guard let tones = Chord.qualities[String(quality)] else { fatalError("no such chord: \(name)") }
    self.root = root
    self.tones = tones
  }

  /// The notes to play after `previous`: the position that is nearest to it and well in the middle.
  func voicing(after previous: [Int]?) -> [Int] {
    let positions = (0..<tones.count).flatMap { inversion in
      [48, 60].map { octave in position(inversion, above: octave) }
    }
    return positions.min { effort($0, after: previous) < effort($1, after: previous) } ?? []
  }

  /// The chord in close position from one of its tones up, at or above a pitch.
  private func position(_ inversion: Int, above lowest: Int) -> [Int] {
    let classes = tones.map { (root + $0) % 12 }.sorted()
    var pitch = lowest
    return (0..<classes.count).map { index in
      let wanted = classes[(inversion + index) % classes.count]
      while pitch % 12 != wanted { pitch += 1 }
      defer { pitch += 1 }
      return pitch
    }
  }

  /// How far the fingers travel, how far from the middle they end, and how muddy it is down there.
  private func effort(_ notes: [Int], after previous: [Int]?) -> Int {
    let travel = previous.map { zip($0, notes).map { abs($0 - $1) }.reduce(0, +) } ?? 0
    let offCentre = abs(notes.reduce(0, +) - 62 * notes.count)
    let rub = notes[1] - notes[0] == 1 ? 8 : 0
    let outside = notes[0] < 52 || notes[notes.count - 1] > 74 ? 40 : 0
    return 2 * travel + offCentre + rub + outside
  }
}

/// Reads a note's name, such as `Eb` or `f#`, and gives its number from C = 0, and the rest of the text.
func pitchClass(_ name: Substring) -> (pitch: Int, rest: Substring) {
  let naturals: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
  guard let letter = name.first?.lowercased().first, let natural = naturals[letter] else {
    fatalError("no such note: \(name)")
  }
  let rest = name.dropFirst()
  switch rest.first {
  case "b": return ((natural + 11) % 12, rest.dropFirst())
  case "#": return ((natural + 1) % 12, rest.dropFirst())
  default: return (natural, rest)
  }
}
