// A station on this machine to try the radio with: `make demo`.

import Foundation
import Lab
import Synchronization

private let isOver = Atomic(false)

@main struct Demo {
  static func main() {
    guard CommandLine.arguments.count == 1 else {
      FileHandle.standardError.write(Data("usage: make demo\n".utf8))
      exit(2)
    }
    do {
      try play()
    } catch {
      FileHandle.standardError.write(Data("demo: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func play() throws {
    // The servers are children that end with this function, so it has to come to its end.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in isOver.store(true, ordering: .relaxed) } }

    let folder = try TemporaryFolder()
    let music = folder.file("music.mp3")
    try Piece.write(to: music)
    // The same ports each time, where they are free, so that a radio finds the station again.
    let icecast = try (try? Icecast(port: 18_000)) ?? Icecast()
    let covers = try CoverArt(count: Piece.all.count)
    let words = try demoServer(stream: icecast.address())
    words.change { $0.name = "Demo Radio" }
    let source = try IcecastSource(music, on: icecast, name: "Demo Radio")

    print(
      """
      A station plays on this machine. In another terminal:

        make run ARGS=\(words.address)
            an AzuraCast station: song, cover, record, next song, runtime, audience

        make run ARGS=\(icecast.address())
            a plain stream: the titles in it, and nothing else

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
          .init(
            title: piece.title, artist: piece.artist, album: "Porch Songs",
            art: covers.address(index % Piece.all.count)), for: Piece.length,
          next: .init(title: following.title, artist: following.artist))
        words.change { $0.listeners = Int.random(in: 3...9) }
        index += 1
        next += .seconds(Piece.length)
      }
      usleep(100_000)
    }
  }

  private static func demoServer(stream: String) throws -> AzuraCastServer {
    let port: UInt16 = 18_001
    return try (try? AzuraCastServer(shortcode: "demo", streams: [stream], port: port))
      ?? AzuraCastServer(shortcode: "demo", streams: [stream])
  }
}
