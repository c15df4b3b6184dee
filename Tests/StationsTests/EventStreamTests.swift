import Testing

@testable import Stations

@Suite("A stream of events")
struct EventStreamTests {
  /// What a stream holds, and the data of the events in it.
  private static let table: [(String, [String])] = [
    ("data: one\n\n", ["one"]), ("data:one\n\n", ["one"]), ("data:  one\n\n", [" one"]),
    ("data: one\r\n\r\ndata: two\r\n\r\n", ["one", "two"]), ("data: one\r\rdata: two\r\r", ["one", "two"]),
    ("data: a\ndata: b\n\n", ["a\nb"]), ("data: a\ndata\ndata:\ndata: b\n\n", ["a\n\n\nb"]),
    ("data:\n\n", [""]), ("data\n\n", [""]), ("\n\n\n", []), ("", []),
    (": a comment\n\n:\n\ndata: one\n: another\n\n", ["one"]),
    ("event: x\nid: 7\nretry: 10\ndata: one\n\n", ["one"]), ("id: 7\n\n", []), ("event: x\n\n", []),
    ("\u{FEFF}data: one\n\n", ["one"]), ("data: one\n\n\u{FEFF}data: two\n\n", ["one"]),
    ("data: one\n\ndata: cut off", ["one"]), ("data: cut off\n", []),
    ("Data: no\ndatum: no\ndata : no\n data: no\n\n", []), ("data: a:b: c\n\n", ["a:b: c"]),
    ("data: Ça va – ♪\n\n", ["Ça va – ♪"]), ("data: a\n\r\ndata: b\r\n\n", ["a", "b"]),
  ]

  @Test("is read, however it ends its lines", arguments: table)
  func reads(text: String, events: [String]) {
    var stream = EventStream()
    #expect(stream.take(Array(text.utf8))?.map { String(decoding: $0, as: UTF8.self) } == events)
  }

  @Test("may be cut into pieces anywhere", arguments: table)
  func pieces(text: String, events: [String]) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var stream = EventStream()
      let first = stream.take(Array(bytes[..<cut])) ?? []
      let found = first + (stream.take([]) ?? []) + (stream.take(Array(bytes[cut...])) ?? [])
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == events, "cut at \(cut)")
    }
    var stream = EventStream()
    let found = bytes.flatMap { stream.take([$0]) ?? [] }
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == events, "byte by byte")
  }

  @Test("is given up when a line or an event has no end", arguments: ["", "\n", "\ndata: "])
  func bounds(lineEnd: String) {
    var stream = EventStream()
    let piece = Array(("data: " + String(repeating: "x", count: 1000) + lineEnd).utf8)
    var taken = 0
    while stream.take(piece) != nil, taken < 2 * EventStream.limit { taken += piece.count }
    #expect((EventStream.limit - 2 * piece.count...EventStream.limit + 20_000).contains(taken))
  }

  @Test("may bring as many events as it likes, and as many comments")
  func endless() {
    var stream = EventStream()
    let event = Array((": \(String(repeating: "x", count: 9000))\ndata: y\n\n").utf8)
    for _ in 0..<300 { #expect(stream.take(event)?.count == 1) }
  }
}
