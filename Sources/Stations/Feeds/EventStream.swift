// Reads text/event-stream (WHATWG HTML, "Server-sent events") as it arrives, in pieces of any size.

/// The events in a stream of bytes; their data is all that is looked at.
struct EventStream {
  /// The most bytes of an event: a station's whole account takes some 20 kB.
  static let limit = 1 << 20

  private var line: [UInt8] = []
  /// The lines of data of the event that is being received; nil before the first.
  private var data: [UInt8]?
  private var isFirstLine = true
  /// Whether the last byte was a carriage return, to which a line feed belongs.
  private var endsWithReturn = false

  /// Takes the next bytes and gives the data of each event they complete; nil once an event has no bounds.
  mutating func take(_ bytes: [UInt8]) -> [[UInt8]]? {
    var events: [[UInt8]] = []
    var rest = bytes[...]
    if endsWithReturn, rest.first == .lineFeed { rest.removeFirst() }
    if !bytes.isEmpty { endsWithReturn = false }
    while let end = rest.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
      line += rest[..<end]
      let hasReturn = rest[end] == .carriageReturn
      rest = rest[(end + 1)...]
      if hasReturn {
        endsWithReturn = rest.isEmpty
        if rest.first == .lineFeed { rest.removeFirst() }
      }
      if let event = endLine() { events.append(event) }
      guard (data?.count ?? 0) <= Self.limit else { return nil }
    }
    line += rest
    return line.count <= Self.limit ? events : nil
  }

  /// Reads the line that is complete; the data of the event that it ends, if it does.
  private mutating func endLine() -> [UInt8]? {
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty {
      defer { data = nil }
      return data
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.elementsEqual("data".utf8) else { return nil }
    var value = line.dropFirst(name.count + 1)
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    if data == nil { data = [] } else { data?.append(.lineFeed) }
    data?.append(contentsOf: value)
    return nil
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
