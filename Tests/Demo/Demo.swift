// A station on this machine to try the radio with: `make demo`.

import Foundation
import Lab
import Synchronization

private let isOver = Atomic(false)

@main struct Demo {
  static func main() throws {
    // The servers are children that end with this function, so it has to come to its end.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in isOver.store(true, ordering: .relaxed) } }

    let folder = try TemporaryFolder()
    let music = folder.file("music.mp3")
    try Piece.write(to: music)
    let icecast = try Icecast()
    let words = try AzuraCastServer(shortcode: "demo", streams: [icecast.address()])
    words.change { $0.name = "Demo Radio" }
    let source = try IcecastSource(music, on: icecast, name: "Demo Radio")

    print(
      """
      A station plays on this machine. In another terminal:

        make run ARGS=\(words.address)     with all it tells about itself
        make run ARGS=\(icecast.address())               with the titles in the stream only

      Ctrl-C ends it.
      """)
    fflush(nil)

    var index = 0
    var next = ContinuousClock.now
    while !isOver.load(ordering: .relaxed) {
      if ContinuousClock.now >= next {
        let piece = Piece.all[index % Piece.all.count]
        let following = Piece.all[(index + 1) % Piece.all.count]
        try source.setTitle("\(piece.artist) - \(piece.title)")
        words.play(
          .init(title: piece.title, artist: piece.artist, album: "Porch Songs"), for: Piece.length,
          next: .init(title: following.title, artist: following.artist))
        words.change { $0.listeners = Int.random(in: 3...9) }
        index += 1
        next += .seconds(Piece.length)
      }
      usleep(100_000)
    }
  }
}
