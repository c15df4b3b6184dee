// The four pieces of the tape. Chords, tunes and rhythms are read by `Notation.swift`.

let pieces = [lamplightOnSlate, theThirdCup, paperBoats, lastTram]

/// In E flat, for the vibraphone.
let lamplightOnSlate = Piece(
  title: "Lamplight on Slate", tempo: 76, swing: 0.58, lead: .vibraphone,
  groove: Groove(
    kick: ["X.....o.x.......", "X......ox.x....."],
    snare: ["....X.......X...", "....X.......X..o"],
    hat: ["x.o.x.o.x.o.x.oo", "x.o.x.oox.o.x.o."],
    fill: "....X....o..X.oo",
    keys: ["X.....x.........", "X.........x....."],
    bass: ["R.......R.5.....", "R.....R...5...a."]),
  form: [
    Section(chords: "Abmaj9 | Gm7", players: .alone),
    Section(chords: "Fm9 | Bb9sus", players: .opening),
    Section(
      chords: "Ebmaj9 | Cm9 | Fm9 | Bb13 | Gm9 | C7b9 | Fm9 | Bb9sus Bb7b9",
      tune: """
        -:2 g5:1 f5:1 eb5:2 bb4:2 | c5:3 eb5:1 d5:3 -:1 | -:2 c5:1 eb5:1 f5:1 g5:1 ab5:2 | g5:4 -:4 |
        -:2 f5:1 g5:1 bb5:2 f5:2 | g5:1 e5:2 db5:1 c5:2 -:2 | -:1 ab4:1 c5:1 eb5:1 g5:3 f5:1 | eb5:3 -:1 d5:2 -:2
        """,
      players: .band),
    Section(
      chords: "Abmaj9 | Gm7 | Fm9 | Ebmaj9 | Abmaj9 | Am7b5 D7b9 | Gm9 C7b9 | Fm9 Bb13",
      tune: """
        c6:3 bb5:1 g5:4 | bb5:2 f5:3 -:3 | ab5:3 g5:1 eb5:4 | g5:2 d5:3 -:3 |
        -:2 eb5:1 g5:1 c6:3 bb5:1 | a5:3 g5:1 f#5:2 -:2 | bb5:2 a5:1 g5:1 e5:2 -:2 | -:1 f5:1 g5:1 ab5:1 g5:2 d5:2
        """,
      players: .full),
    Section(
      chords: "Ebmaj9 | Cm9 | Fm9 | Bb13 | Gm9 | C7b9 | Fm9 | Bb9sus Bb7b9",
      tune: """
        -:2 g5:1 f5:1 eb5:1 f5:1 bb4:2 | c5:2 g5:1 eb5:1 d5:3 -:1 | -:2 c5:1 eb5:1 f5:1 g5:1 c6:2 | bb5:1 g5:3 -:4 |
        -:4 bb5:1 a5:1 f5:2 | g5:2 e5:1 db5:1 c5:2 -:2 | -:1 ab4:1 c5:1 eb5:1 g5:2 ab5:1 f5:1 | eb5:3 -:1 d5:1 f5:1 -:2
        """,
      players: .band),
    Section(
      chords: "Abmaj9 | Gm9 C7b9 | Fm9 Bb13 | Ebmaj9",
      tune: "-:8 | -:2 bb5:1 g5:1 e5:2 -:2 | -:1 c5:1 eb5:1 g5:1 f5:2 d5:2 | f5:8",
      players: .full),
  ],
  seed: 11)

/// In D minor, for the guitar.
let theThirdCup = Piece(
  title: "The Third Cup", tempo: 72, swing: 0.6, lead: .guitar,
  groove: Groove(
    kick: ["X.........x.....", "X.o.......x..o.."],
    snare: ["....X.......X...", "....X.......X..."],
    hat: ["x.o.x.o.x.o.x.o.", "x.o.x.o.x.oox.o."],
    fill: "....X..o....X..o",
    keys: ["X.........x.....", "X.....x.....o..."],
    bass: ["R.........5.....", "R.....5...R...a."],
    isRim: true),
  form: [
    Section(chords: "Dm9 | Bbmaj9", players: .alone),
    Section(chords: "Gm9 | A7b9", players: .opening),
    Section(
      chords: "Dm9 | Gm9 | Bbmaj9 | A7b9 | Dm9 | Gm9 C13 | Fmaj9 Bbmaj9 | Em7b5 A7b9",
      tune: """
        -:1 a4:1 d5:1 f5:1 e5:4 | d5:2 bb4:1 a4:1 d5:2 -:2 | -:1 f4:1 a4:1 c5:1 d5:3 c5:1 | c#5:3 bb4:1 a4:2 -:2 |
        -:1 a4:1 d5:1 f5:1 a5:3 g5:1 | f5:2 d5:2 e5:3 -:1 | -:1 c5:1 e5:1 g5:1 f5:2 d5:2 | e5:2 d5:1 bb4:1 c#5:2 -:2
        """,
      players: .band),
    Section(
      chords: "Gm9 | Dm9 | Bbmaj9 Am7 | Gm9 A7b9",
      tune: """
        bb5:3 a5:1 f5:4 | -:2 e5:1 f5:1 a5:3 -:1 | d5:2 f5:1 a5:1 g5:2 e5:2 | -:1 f5:1 d5:1 bb4:1 c#5:2 -:2
        """,
      players: .calm),
    Section(
      chords: "Dm9 | Gm9 | Bbmaj9 | A7b9 | Dm9 | Gm9 C13 | Fmaj9 Bbmaj9 | Em7b5 A7b9",
      tune: """
        -:1 a4:1 d5:1 f5:1 e5:2 c5:2 | d5:2 bb4:1 a4:1 g4:2 -:2 | -:1 f4:1 a4:1 c5:1 e5:1 d5:1 c5:2 | c#5:3 e5:1 bb4:2 -:2 |
        -:1 a4:1 d5:1 e5:1 f5:2 a5:2 | g5:1 f5:1 d5:2 e5:2 -:2 | -:1 c5:1 e5:1 g5:1 a5:2 f5:2 | d5:2 e5:1 bb4:1 c#5:2 -:2
        """,
      players: .full),
    Section(
      chords: "Gm9 | Bbmaj9 A7b9 | Dm9 | Dm9",
      tune: "-:2 d5:1 f5:1 a5:4 | g5:2 f5:2 e5:2 c#5:2 | d5:3 -:5 | -:1 a4:1 d5:1 e5:5",
      players: .band),
  ],
  seed: 22)

/// In G, for the flute.
let paperBoats = Piece(
  title: "Paper Boats in the Sink", tempo: 80, swing: 0.57, lead: .flute,
  groove: Groove(
    kick: ["X.....x...x.....", "X.....x...x..o.."],
    snare: ["....X.......X...", "....X..o....X..."],
    hat: ["x.x.x.x.x.x.x.x.", "x.x.x.xox.x.x.xo"],
    fill: "....X..o.o..X.xo",
    keys: ["X.....x.....o...", "X.....x........."],
    bass: ["R.....R...5.....", "R.....5...8...a."]),
  form: [
    Section(chords: "Cmaj9 | Bm7", players: .alone),
    Section(chords: "Am9 | D9sus", players: .opening),
    Section(
      chords: "Cmaj9 | Bm7 | Am9 | Gmaj9 | Cmaj9 | Bm7 E7b9 | Am9 | D13",
      tune: """
        -:2 e5:1 g5:1 b5:3 a5:1 | a5:2 f#5:1 d5:4 -:1 | -:2 c5:1 e5:1 g5:3 e5:1 | d5:2 b4:3 -:3 |
        -:2 e5:1 g5:1 b5:2 d6:2 | a5:2 f#5:2 g#5:2 e5:1 -:1 | -:1 c5:1 e5:1 b5:1 a5:3 g5:1 | e5:2 f#5:3 -:3
        """,
      players: .band),
    Section(
      chords: "Em9 | A13 | Em9 | A13",
      tune: """
        b5:2 g5:1 f#5:1 e5:4 | -:2 c#5:1 e5:1 f#5:2 -:2 | b5:2 g5:1 f#5:1 d6:4 | c#6:3 a5:1 f#5:2 -:2
        """,
      players: .calm),
    Section(
      chords: "Cmaj9 | D9sus | Gmaj9 | G13",
      tune: """
        e5:2 g5:2 b5:3 a5:1 | g5:2 e5:1 d5:3 -:2 | -:1 b4:1 d5:1 f#5:1 a5:3 f#5:1 | e5:3 f5:1 d5:2 -:2
        """,
      players: .full),
    Section(
      chords: "Cmaj9 | Bm7 | Am9 | Gmaj9 | Cmaj9 | Bm7 E7b9 | Am9 | D13",
      tune: """
        -:2 e5:1 g5:1 b5:1 d6:1 a5:2 | a5:1 b5:1 f#5:1 d5:3 -:2 | -:2 c5:1 e5:1 g5:1 a5:1 e5:2 | d5:1 b4:3 -:4 |
        -:2 e5:1 g5:1 d6:3 b5:1 | a5:2 f#5:2 g#5:1 b5:1 e5:2 | -:1 c5:1 e5:1 g5:1 b5:2 a5:2 | f#5:2 e5:1 b4:3 -:2
        """,
      players: .band),
    Section(
      chords: "Cmaj9 | Bm7 | Am9 D9sus | Gmaj9",
      tune: "-:2 e5:1 g5:1 b5:4 | a5:2 f#5:2 d5:3 -:1 | c5:2 e5:2 g5:2 e5:2 | f#5:6 -:2",
      players: .full),
  ],
  seed: 33)

/// In F sharp minor and A, for bells.
let lastTram = Piece(
  title: "Last Tram, Window Seat", tempo: 85, swing: 0.6, lead: .bells,
  groove: Groove(
    kick: ["X......ox.......", "X..o......x....."],
    snare: ["....X.......X...", "....X.......X.o."],
    hat: ["x.o.x.o.x.o.x.o.", "x.oox.o.x.o.x.oo"],
    fill: "....X..o..o.X..o",
    keys: ["X..x......x.....", "X.....x...o....."],
    bass: ["R..R....5.......", "R.....5.R.....a."],
    isRim: true),
  form: [
    Section(chords: "Dmaj9 | C#m7", players: .alone),
    Section(chords: "Bm9 | E9sus", players: .opening),
    Section(
      chords: "F#m9 | Bm9 | E13 | Amaj9 | Dmaj9 | C#m7 | Bm9 | E9sus E7b9",
      tune: """
        c#5:2 e5:1 f#5:1 a5:2 g#5:2 | f#5:2 d5:1 c#5:3 -:2 | -:2 b4:1 d5:1 f#5:2 e5:1 c#5:1 | e5:3 b4:1 c#5:2 -:2 |
        f#5:2 a5:1 c#6:1 b5:2 a5:2 | g#5:2 e5:1 b4:3 -:2 | -:2 d5:1 f#5:1 a5:2 c#6:2 | b5:3 a5:1 g#5:2 -:2
        """,
      players: .band),
    Section(
      chords: "Dmaj9 | Dm6 | C#m7 | F#7b9 | Bm9 | E13 | Amaj9 | C#7b9",
      tune: """
        -:2 c#6:1 a5:1 f#5:4 | f5:2 a5:1 b5:1 e5:3 -:1 | -:2 b5:1 g#5:1 e5:4 | e5:1 g5:1 a#5:2 c#6:2 -:2 |
        -:2 a5:1 f#5:1 d5:3 c#5:1 | d5:2 c#5:2 g#5:2 -:2 | -:2 c#5:1 e5:1 g#5:2 b5:2 | g#5:2 f5:1 d5:1 c#5:2 -:2
        """,
      players: .full),
    Section(
      chords: "F#m9 | Bm9 | E13 | Amaj9 | Dmaj9 | C#m7 | Bm9 | E9sus E7b9",
      tune: """
        c#5:2 e5:1 f#5:1 a5:1 c#6:1 g#5:2 | f#5:1 a5:1 d5:1 c#5:3 -:2 | -:2 b4:1 d5:1 g#5:2 f#5:1 c#5:1 | e5:1 c#5:1 b4:4 -:2 |
        f#5:1 a5:1 c#6:2 e6:2 c#6:2 | b5:1 g#5:1 e5:4 -:2 | -:2 d5:1 f#5:1 c#6:2 a5:2 | b5:2 a5:1 f#5:1 g#5:2 -:2
        """,
      players: .band),
    Section(
      chords: "Dmaj9 | Dm6 | Amaj9 | Amaj9",
      tune: "f#5:2 a5:1 c#6:1 b5:4 | a5:2 f5:2 e5:3 -:1 | -:2 c#5:1 e5:1 g#5:2 -:2 | b4:2 b5:6",
      players: .calm),
  ],
  seed: 44)
