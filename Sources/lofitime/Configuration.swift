// The settings file of this run.

internal import Radio
internal import Settings

/// A settings file, where there is one, and what it says.
struct Configuration: Equatable {
  /// Where the file is, or would be; nil where there is no home for it.
  var path: String?
  var isThere = false
  var settings = Settings()
  var complaints: [Complaint] = []

  /// Reads the file that the listener has named, else the usual one; `variable` looks into the environment.
  ///
  /// A file that was named has to be there; apart from that a file can only be complained of.
  init(named: String?, variable: (String) -> String?) throws(UsageError) {
    path = named ?? SettingsFile.path(variable: variable)
    guard let path else { return }
    do throws(Complaint) {
      guard let bytes = try SettingsFile.bytes(of: path) else {
        if named != nil { throw Complaint("there is no such file") }
        return
      }
      isThere = true
      (settings, complaints) = SettingsFile.read(bytes)
    } catch {
      if let named { throw UsageError(message: error.told(of: named)) }
      complaints.append(error)
    }
  }

  /// What complaints call the file: the name alone, for a line of the screen is short.
  var name: String {
    path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
  }

  /// Complains of what a line says, which then counts for nothing.
  mutating func refuse(_ message: String, line: Int) {
    complaints.append(Complaint(message, line: line))
    settings.keys.removeAll { $0.line == line }
    settings.stations.removeAll { $0.line == line }
    if settings.station?.line == line { settings.station = nil }
    if settings.theme?.line == line { settings.theme = nil }
  }

  /// What is wrong, from the first line to the last, as the listener is told, who reads only so much.
  var messages: [String] {
    let file = isThere ? name : path ?? ""
    let told = complaints.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.map { $0.told(of: file).harmless }
    guard told.count > Self.mostMessages else { return told }
    return told.prefix(Self.mostMessages) + [
      "\(file.harmless): \(told.count - Self.mostMessages) more like these"
    ]
  }

  private static let mostMessages = 20
}
