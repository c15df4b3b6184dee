// The demo's music: slow chords, made by ffmpeg from nothing.

import Lab

/// A piece of four chords, over and over.
struct Piece {
  let title: String
  let artist: String
  /// Four chords of three notes each, in Hz.
  let chords: [[Double]]

  /// Every piece is this many seconds long.
  static let length = 48

  static let all = [
    Piece(
      title: "Rain on Tin", artist: "Kettle",
      chords: [[220, 261.6, 329.6], [174.6, 220, 261.6], [130.8, 196, 329.6], [196, 246.9, 293.7]]),
    Piece(
      title: "Slow Kettle", artist: "Steam",
      chords: [[146.8, 220, 349.2], [196, 246.9, 349.2], [130.8, 246.9, 329.6], [220, 261.6, 329.6]]),
    Piece(
      title: "Last Tram Home", artist: "Ōtsuka & the Lanterns",
      chords: [[164.8, 246.9, 392], [130.8, 196, 329.6], [196, 293.7, 392], [146.8, 220, 370]]),
  ]

  /// Writes all pieces, one after the other, into one MP3 file.
  static func write(to file: String) throws {
    let sources = all.flatMap { ["-f", "lavfi", "-i", "aevalsrc='\($0.formula)':s=44100:d=\(length)"] }
    let inputs = all.indices.map { "[\($0)]" }.joined()
    // The echo widens it, the low-pass takes the edge off.
    let mix =
      "\(inputs)concat=n=\(all.count):v=0:a=1,aecho=0.8:0.6:310|470:0.35|0.25,lowpass=f=1800,aformat=cl=stereo"
    try Program.run(
      "ffmpeg",
      ["-nostdin", "-loglevel", "error"] + sources + [
        "-filter_complex", mix, "-c:a", "libmp3lame", "-b:a", "128k", "-write_xing", "0", "-id3v2_version",
        "0",
        file,
      ], within: 60)
  }

  /// The sound as ffmpeg's aevalsrc has it: a chord every four seconds that swells and dies away.
  private var formula: String {
    let swell = "min(mod(t,4)*4,1)*exp(-mod(t,4)*0.7)*min((4-mod(t,4))*8,1)"
    let voices = (0..<3).map { voice in
      let notes = chords.map { $0[voice] }
      let note =
        "(\(notes[0])*lt(ld(0),1)+\(notes[1])*between(ld(0),1,1)+\(notes[2])*between(ld(0),2,2)+\(notes[3])*gt(ld(0),2))"
      return "sin(2*PI*t*\(note))+0.3*sin(4*PI*t*\(note)*1.002)"
    }
    return "0*st(0,floor(mod(t,16)/4))+0.36*\(swell)*(\(voices.joined(separator: "+")))"
  }
}
