// What the radio was like when it was last used.

internal import FoundationEssentials
public import Radio

/// The last station, and the volume of each that was set.
public struct RadioState: Sendable, Equatable {
  /// The key of the station that was last heard.
  public var station: String?
  /// The levels in percent by the keys of their stations, the one that was set last at the end.
  private(set) var volumes: [(key: String, level: Int)] = []
  /// Lines that a later version may understand.
  private var others: [String] = []

  static let most = 262_144
  static let mostVolumes = 500
  private static let mostOthers = 100
  /// No address is longer.
  private static let longestKey = 8_192

  public init() {}

  public static func == (left: RadioState, right: RadioState) -> Bool { left.text == right.text }

  /// The level for a station; nil where none was set.
  public func volume(of key: String) -> Int? { volumes.last { $0.key == key }?.level }

  /// Takes over a level.
  public mutating func set(volume: Int, of key: String) {
    guard Self.isKey(key) else { return }
    volumes.removeAll { $0.key == key }
    volumes.append((key, min(max(volume, 1), 100)))
    if volumes.count > Self.mostVolumes { volumes.removeFirst(volumes.count - Self.mostVolumes) }
  }

  static func isKey(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= longestKey && !key.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  // MARK: - As a file

  /// What a file says; takes any bytes, and what makes no sense counts for nothing.
  public init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: newline) {
      guard let line = String(validating: line, as: UTF8.self), !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (fields.first, fields.count) {
      case ("station", 2): if Self.isKey(fields[1]) { station = fields[1] }
      case ("volume", 3):
        if let level = Int(fields[1]), (1...100).contains(level) { set(volume: level, of: fields[2]) }
      case ("station", _), ("volume", _): break
      default: if line.utf8.count <= Self.longestKey, others.count < Self.mostOthers { others.append(line) }
      }
    }
  }

  /// The file that says so.
  var text: String {
    var lines = ["# What lofitime remembers. It writes this file by itself."]
    if let station { lines.append("station\t\(station)") }
    lines += volumes.map { "volume\t\($0.level)\t\($0.key)" } + others
    return lines.map { $0 + "\n" }.joined()
  }

  /// The state in the file at a path, nil for no file; what cannot be read is as if it were not there.
  public static func read(_ path: String?) -> RadioState {
    guard let path, let bytes = try? StoredFile(path).bytes(most: most) else { return RadioState() }
    return RadioState(bytes)
  }
}

extension Station {
  /// What the station is known by from one time to the next: its address, whatever it is called meanwhile.
  public var key: String {
    guard let address = feed ?? streams.first else { return name }
    return address.isFileURL ? address.path(percentEncoded: false) : address.absoluteString
  }
}
