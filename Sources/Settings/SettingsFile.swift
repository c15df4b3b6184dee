// From the bytes of a settings file to settings.

/// Something wrong with the settings, which then are as if it were not there.
public struct Complaint: Error, Sendable, Equatable {
  /// What is wrong, as a sentence without its full stop; holds words of the file as they stand there.
  public var message: String
  /// The number of the line, nil where it is about the whole file.
  public var line: Int?

  public init(_ message: String, line: Int? = nil) {
    self.message = message
    self.line = line
  }

  /// The complaint with the file's name before it: "config.ini, line 7: volume is …".
  public func told(of file: String) -> String {
    line.map { "\(file), line \($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// The settings file of lofitime: an INI file in UTF-8.
public enum SettingsFile {
  /// What a file says, and what is wrong with it; takes any bytes.
  public static func read(_ bytes: [UInt8]) -> (settings: Settings, complaints: [Complaint]) {
    guard !bytes.contains(0) else { return (Settings(), [Complaint("this is no text file")]) }
    var reader = SettingsReader()
    for (index, line) in INILine.lines(of: bytes).enumerated() { reader.take(line, number: index + 1) }
    return (reader.settings, reader.complaints)
  }

  /// A value as a file has to write it.
  public static func written(_ value: String) -> String { INILine.written(value) }
}

/// Reads line after line.
private struct SettingsReader {
  var settings = Settings()
  var complaints: [Complaint] = []
  /// The section that we are in; nil for one that does not exist, of which there has been a complaint.
  private var section: String? = ""
  /// The lines of the settings so far.
  private var lines: [[String]: Int] = [:]

  mutating func take(_ line: INILine, number: Int) {
    do throws(Complaint) {
      switch line {
      case .nothing: break
      case .nonsense(let message): throw Complaint(message, line: number)
      case .section(let name): try enter(name, number)
      case .setting(let name, let value): try take(value, as: name, number)
      }
    } catch {
      complaints.append(error)
    }
  }

  private mutating func enter(_ name: String, _ number: Int) throws(Complaint) {
    section = Settings.known.first { $0.key == name.lowercased() }?.key
    guard section == nil else { return }
    let names = Settings.known.map { "[\($0.key)]" }.joined(separator: ", ")
    throw Complaint("there is no section \(inQuotes(name)), but \(names)", line: number)
  }

  private mutating func take(_ value: String, as name: String, _ number: Int) throws(Complaint) {
    guard let section else { return }
    guard !section.isEmpty else {
      throw Complaint("\(inQuotes(name)) stands before the first section", line: number)
    }
    let key = [section, name.lowercased()]
    let earlier = lines[key]
    try settings.take(value, as: name, in: section, line: number, earlier: earlier)
    lines[key] = number
    if let earlier {
      throw Complaint(
        "\(inQuotes(name)) stands in line \(earlier) already; this one counts", line: number)
    }
  }
}
