// What the files of what is remembered may hold.

import Lab
import Radio

@testable import Memory

extension FuzzTarget {
  private static let songs = [
    """
    # mine
    2026-12-01T22:14:05+01:00\tDesk\tKettle\tRain on Tin
    Steam - Slow Kettle

    broken\tline
    \t\t\tDusk
    """, "\u{FEFF}a\tb\tc\td\r\n#\n\t\n", "Kettle - Rain &amp; Tin\nA\u{301}\t\u{1B}[2J\t\u{202E}x\ty",
  ]

  static let memory = [
    FuzzTarget(
      "state",
      seeds: [
        "# x\nstation\thttps://a.example/x#1\nvolume\t40\ttape:\nvolume\t7\t/music/a b\nlater\tthing\n",
        "station\nvolume\t\t\nvolume\t999999999999999999999\tx\r\n",
      ],
      words: ["station", "volume", "\t", "\n", "100", "0", "-1", "#", "\r", "\0"]
    ) { bytes, _ in
      let state = RadioState(bytes)
      if let bad = state.volumes.first(where: { !(1...100 ~= $0.level) || $0.key.isEmpty }) {
        return "\(bad)"
      }
      let again = RadioState(Array(state.text.utf8))
      return again == state ? nil : "\(state.text) becomes \(again.text)"
    },
    FuzzTarget("songs heard", seeds: songs, words: ["\t", "\n", "#", " - ", "\u{202E}", "&amp;"]) {
      bytes, _ in
      for line in bytes.split(separator: newline) {
        guard let heard = line.withUnsafeBufferPointer(HeardSong.init(line:)) else { continue }
        for words in [heard.song.title, heard.song.artist, heard.station, heard.moment]
        where words != words.harmless {
          return "\(heard)"
        }
        if Array(heard.line.utf8).withUnsafeBufferPointer(HeardSong.init(line:)) != heard {
          return "\(heard) is not read again"
        }
      }
      return nil
    },
    FuzzTarget("favourites", seeds: songs, words: ["\t", "\n", "\r\n", "#", " - ", "\u{FEFF}"]) { bytes, _ in
      // It is read five times.
      let bytes = Array(bytes.prefix(10_000))
      let songs = FavouritesFile.songs(in: bytes)
      let new = HeardSong(Song(title: "Nobody knows this one"), on: "Desk", at: "now")
      let added = FavouritesFile.toggle(new, in: bytes)
      let removed = FavouritesFile.toggle(new, in: added)
      if FavouritesFile.songs(in: added).count != songs.count + 1 { return "not added" }
      if !removed.starts(with: bytes) && !bytes.isEmpty { return "something else has changed" }
      guard let song = songs.randomElement() else { return nil }
      let rest = FavouritesFile.songs(in: FavouritesFile.toggle(song, in: bytes))
      return rest == songs.filter { $0.song.pieceKey != song.song.pieceKey }
        ? nil : "\(song) is not removed alone"
    },
  ]
}
