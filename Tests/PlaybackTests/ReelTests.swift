import EventLoop
import Foundation
import Lab
import Radio
import Testing

@testable import Playback

/// A piece in memory; nil for one that cannot be opened.
private struct MemoryPiece: ReelPiece {
  let title: String
  let bytes: [UInt8]?

  func open() -> ReelTrack? {
    bytes.map { bytes in
      ReelTrack(song: Song(title: title), duration: .seconds(bytes.count), size: bytes.count) {
        Array(bytes[$0])
      }
    }
  }
}

@Suite("A reel", .timeLimit(.minutes(1)))
struct ReelTests {
  private func steps(_ pieces: [MemoryPiece], count: Int, limit: Int = 2) -> [String] {
    var reel = Reel(pieces)
    return (0..<count).map { _ in
      switch reel.next(upTo: limit) {
      case .piece(let song, let duration): "\(song.title) \(duration?.components.seconds ?? -1)"
      case .bytes(let bytes): "\(bytes)"
      case .nothing: "-"
      case nil: "end"
      }
    }
  }

  @Test("plays its pieces in order, each announced, and then again")
  func order() {
    let pieces = [MemoryPiece(title: "a", bytes: [1, 2, 3]), MemoryPiece(title: "b", bytes: [4])]
    #expect(
      steps(pieces, count: 10)
        == ["a 3", "[1, 2]", "[3]", "-", "b 1", "[4]", "-", "a 3", "[1, 2]", "[3]"])
  }

  @Test("passes over what cannot be played, and ends when nothing can")
  func failures() {
    let mixed = [
      MemoryPiece(title: "a", bytes: nil), MemoryPiece(title: "b", bytes: []),
      MemoryPiece(title: "c", bytes: [1]),
    ]
    #expect(steps(mixed, count: 8) == ["-", "b 0", "-", "c 1", "[1]", "-", "-", "b 0"])
    #expect(steps(Array(mixed.prefix(2)), count: 5) == ["-", "b 0", "-", "end", "end"])
    #expect(steps([], count: 1) == ["end"])
  }

  @Test("is a stream like any other: heard in order, each piece told when its first sample is heard")
  func stream() throws {
    let loop = try EventLoop()
    let pieces = try [("low", 440), ("high", 880)].map { title, frequency in
      MemoryPiece(title: title, bytes: try Tone(frequency, seconds: 1).mp3())
    }
    let output = FakeOutput()
    let player = StreamPlayer(loop: loop, source: ReelSource(loop: loop, pieces: pieces), output: output)
    var events: [PlayerEvent] = []
    var moments: [Int] = []
    player.onEvent = { event in
      events.append(event)
      if case .piece = event { moments.append(output.heard.count) }
    }
    player.play(try #require(URL(string: "tape:")))
    for _ in 0..<500 where moments.count < 4 {
      output.pass(10)
      _ = loop.run(until: { false }, within: .milliseconds(2))
    }
    let titles = events.compactMap { if case .piece(let song, _) = $0 { song.title } else { nil } }
    #expect(titles == ["low", "high", "low", "high"])
    #expect(!events.contains(.starved))
    let heard = output.heard.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let left = Sound(samples: stride(from: 0, to: heard.count, by: 2).map { heard[$0] }, rate: 44_100)
    for (index, frequency) in [440.0, 880, 440].enumerated() {
      let start = Double(moments[index]) / 176_400
      #expect(left.part(from: start + 0.2, to: start + 0.8).level(of: frequency) > 0.25)
    }
  }
}
