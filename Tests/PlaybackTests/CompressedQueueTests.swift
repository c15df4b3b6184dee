import Testing

@testable import Playback

@Suite("The queue of compressed sound")
struct CompressedQueueTests {
  @Test("gives bytes in order, as many as asked for, across what was appended")
  func order() {
    var queue = CompressedQueue()
    var taken: [UInt8] = []
    for byte in UInt8(0)..<200 {
      queue.append([byte, byte][...])
      if byte % 3 == 0, case .audio(let bytes)? = queue.next(upTo: 5) { taken += bytes }
    }
    while case .audio(let bytes)? = queue.next(upTo: 7) {
      #expect(bytes.count <= 7)
      taken += bytes
    }
    #expect(taken == (UInt8(0)..<200).flatMap { [$0, $0] })
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test("keeps 32 titles at most, the oldest and the newest of them")
  func manyTitles() {
    var queue = CompressedQueue()
    for number in 1...100 { queue.append(.title("\(number)")) }
    var titles: [CompressedQueue.Piece] = []
    while let piece = queue.next(upTo: 1) { titles.append(piece) }
    #expect(titles == (Array(1...31) + [100]).map { .caption(.title("\($0)")) })
  }

  @Test("gives each title between the bytes it came between")
  func titles() {
    var queue = CompressedQueue()
    queue.append(.title("a"))
    queue.append([1, 2, 3])
    queue.append(.title("b"))
    queue.append(.title("c"))
    queue.append([4])
    var pieces: [CompressedQueue.Piece] = []
    while let piece = queue.next(upTo: 2) { pieces.append(piece) }
    #expect(
      pieces == [
        .caption(.title("a")), .audio([1, 2]), .audio([3]), .caption(.title("b")), .caption(.title("c")),
        .audio([4]),
      ])
    queue.append(.title("d"))
    #expect(!queue.isEmpty)
    #expect(queue.next(upTo: 2) == .caption(.title("d")))
  }

  @Test("drops the oldest bytes, and of the titles among them all but the newest")
  func drops() {
    var queue = CompressedQueue()
    queue.append(.title("a"))
    queue.append([1, 2])
    queue.append(.title("b"))
    queue.append([3, 4])
    queue.append(.title("c"))
    queue.append([5])
    queue.dropOldest(keeping: 9)
    #expect(queue.count == 5)
    queue.dropOldest(keeping: 2)
    #expect(queue.count == 2)
    var pieces: [CompressedQueue.Piece] = []
    while let piece = queue.next(upTo: 9) { pieces.append(piece) }
    #expect(pieces == [.caption(.title("b")), .audio([4]), .caption(.title("c")), .audio([5])])
  }

  @Test("puts a title before the last bytes that wait, but never before the title before it")
  func early() {
    var queue = CompressedQueue()
    queue.append([1, 2, 3, 4][...])
    queue.append(.title("a"), before: 1)
    queue.append(.title("b"), before: 3)
    queue.append([5][...])
    var pieces: [CompressedQueue.Piece] = []
    while let piece = queue.next(upTo: 9) { pieces.append(piece) }
    #expect(pieces == [.audio([1, 2, 3]), .caption(.title("a")), .caption(.title("b")), .audio([4, 5])])
    queue.append(.title("c"), before: 9)
    #expect(queue.next(upTo: 2) == .caption(.title("c")))
  }

  @Test("never keeps a mark in place of a title that was dropped")
  func dropsMarks() {
    var queue = CompressedQueue()
    queue.append(.title("a"))
    queue.append([1][...])
    queue.append(.received(.now))
    queue.append([2, 3][...])
    queue.dropOldest(keeping: 1)
    #expect(queue.next(upTo: 2) == .caption(.title("a")))
    #expect(queue.next(upTo: 2) == .audio([3]))
  }
}
