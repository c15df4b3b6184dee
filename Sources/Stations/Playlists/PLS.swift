// PLS: an INI file with numbered keys, of which no specification exists.

internal import Radio

/// Reads PLS.
enum PLS {
  /// The entries in the order of their numbers; how many the list claims to have does not matter.
  static func entries(in lines: [String]) -> [PlaylistEntry] {
    var addresses: [Int: String] = [:]
    var titles: [Int: String] = [:]
    var isInside = true
    for line in lines {
      if line.hasPrefix("[") {
        isInside = line.lowercased() == "[playlist]"
      } else if isInside, let (key, number, value) = numbered(line) {
        if key == "file", addresses[number] == nil { addresses[number] = value }
        if key == "title" { titles[number] = value }
      }
    }
    return addresses.sorted { $0.key < $1.key }.map { number, address in
      PlaylistEntry(address: address, title: titles[number] ?? "")
    }
  }

  /// Whether a line names an address as PLS does.
  static func isEntry(_ line: String) -> Bool { numbered(line)?.key == "file" }

  /// Takes "File1=value" apart: key in lower case, value without quotes; nil for other lines and empty values.
  private static func numbered(_ line: String) -> (key: String, number: Int, value: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let name = line[..<equals].trimmingBlanks.lowercased()
    let key = name.prefix { $0.isLetter }
    var value = line[line.index(after: equals)...].trimmingBlanks
    if value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote {
      value = value.dropFirst().dropLast().trimmingBlanks
    }
    guard !value.isEmpty, let number = Int(name.dropFirst(key.count)) else { return nil }
    return (String(key), number, value)
  }
}
