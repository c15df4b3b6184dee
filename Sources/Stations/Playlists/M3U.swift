// M3U: an address a line, with "#EXTINF:seconds,title" before it in the extended form.

internal import Radio

/// Reads M3U.
enum M3U {
  static func entries(in lines: [String]) -> [PlaylistEntry] {
    var entries: [PlaylistEntry] = []
    var title = ""
    for line in lines {
      if line.hasPrefix("#") {
        if line.uppercased().hasPrefix("#EXTINF:") {
          title = line.split(separator: ",", maxSplits: 1).dropFirst().first?.trimmingBlanks ?? ""
        }
      } else if !line.isEmpty {
        entries.append(PlaylistEntry(address: line, title: title))
        title = ""
      }
    }
    return entries
  }
}
