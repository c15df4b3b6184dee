// The stations the program knows by itself.

internal import CCatalogue
public import FoundationEssentials
public import Radio

extension Station {
  /// The stations that are at hand without being asked for; the first is the one that is tuned to.
  public static let builtIn: [Station] = {
    let bytes = UnsafeRawBufferPointer(start: lofi_catalogue_bytes(), count: lofi_catalogue_size())
    return Catalogue(bytes).stations
  }()

  /// The address under which the player knows the tape.
  public static var tapeAddress: URL { URL(string: "tape:") ?? URL(filePath: "/tape") }

  /// The tape that is built into the program, as a station like any other.
  public static var tape: Station {
    builtIn.first { $0.id == "tape" } ?? Station(name: "The Tape", streams: [tapeAddress])
  }
}

/// A list of stations, as `CCatalogue/stations.ini` is written.
struct Catalogue {
  private(set) var stations: [Station] = []
  /// The lines that make no sense, with their numbers; a test sees to it that there are none.
  private(set) var complaints: [String] = []

  /// Reads a list; a line that makes no sense is left out.
  init(_ bytes: some Sequence<UInt8>) {
    let text = String(decoding: Array(bytes), as: UTF8.self).utf8
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = Substring(line).utf8.trimmed
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if !take(line) { complaints.append("\(index + 1): \(Substring(line))") }
    }
  }

  /// Takes a line; false when it makes no sense.
  private mutating func take(_ line: Substring.UTF8View) -> Bool {
    if line.first == UInt8(ascii: "[") {
      guard line.last == UInt8(ascii: "]") else { return false }
      stations.append(Station(id: String(Substring(line.dropFirst().dropLast())), name: ""))
      return true
    }
    guard !stations.isEmpty, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let value = String(Substring(line[line.index(after: equals)...].trimmed))
    return stations[stations.count - 1].take(value, as: Substring(line[..<equals].trimmed))
  }
}

extension Station {
  /// Takes what a line says of it; false when that makes no sense.
  fileprivate mutating func take(_ value: String, as key: Substring) -> Bool {
    switch key {
    case "name": name = value
    case "tags": tags = value.split(separator: ",").map { String(Substring($0.utf8.trimmed)) }
    case "stream":
      guard let url = value == "tape:" ? Self.tapeAddress : webAddress(value) else { return false }
      streams.append(url)
    case "feed":
      guard let url = webAddress(value) else { return false }
      feed = url
    case "home":
      guard webAddress(value) != nil else { return false }
      home = value
    default: return false
    }
    return !value.isEmpty
  }
}

extension Substring.UTF8View {
  /// Without the blanks around it.
  fileprivate var trimmed: Substring.UTF8View {
    var view = drop { $0 <= 0x20 }
    while let last = view.last, last <= 0x20 { view.removeLast() }
    return view
  }
}
