// What a piece is, before anybody plays it.

/// A piece of music, as its composer writes it down.
struct Piece {
  let title: String
  /// Beats per minute.
  let tempo: Double
  /// Where the second of two sixteenths falls: 0.5 is straight, 0.66 a shuffle.
  let swing: Double
  /// Who plays the tune.
  let lead: Lead
  let groove: Groove
  /// The parts of the form, in the order they are played.
  let form: [Section]
  /// Decides every small imperfection of the players.
  let seed: UInt64

  /// The name of its files: the title in small letters and hyphens.
  var fileName: String {
    title.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }
}

/// The instruments a tune can be played on.
enum Lead {
  case vibraphone, guitar, flute, bells
}

/// What the players do in every bar, as rhythms of sixteen steps (`readRhythm`).
struct Groove {
  /// The drums of two bars that take turns.
  let kick: [String]
  let snare: [String]
  let hat: [String]
  /// The snare of the last bar before a new section.
  let fill: String
  /// When the chords are struck, in two bars that take turns.
  let keys: [String]
  /// What the bass plays: `R` root, `5` fifth, `8` octave, `a` a step towards the next root.
  let bass: [String]
  /// Whether the snare is a stick on the rim.
  var isRim = false
}

/// A part of the form.
struct Section {
  let chords: String
  /// The tune, as many bars as the chords; empty where it is silent.
  var tune = ""
  let players: Set<Player>
}

/// Who plays in a section; the tune is played wherever there is one.
enum Player {
  case keys, bass, drums, hat, pad
}

extension Set<Player> {
  static let alone: Set = [.keys]
  static let opening: Set = [.keys, .bass, .hat]
  static let band: Set = [.keys, .bass, .drums, .hat]
  static let calm: Set = [.keys, .bass, .hat, .pad]
  static let full: Set = [.keys, .bass, .drums, .hat, .pad]
}
