// The MP3 files in a folder.

internal import CPlatform
internal import Glibc

/// Finds MP3 files, in the order in which a person would count them.
enum Folder {
  /// How deep folders are looked into, the first one included.
  static let deepest = 3
  /// How many files are taken, and how many other things passed over.
  static let most = 10_000

  /// The paths of the files in and below a folder; nil when the folder cannot be read.
  static func files(in path: String) -> [String]? {
    var files: [String] = []
    var patience = most
    guard look(into: path, level: 1, files: &files, patience: &patience) else { return nil }
    return files.map { (path: $0, key: $0.lowercased()) }
      .sorted { lofi_compare_names($0.key, $1.key) < 0 }.map(\.path)
  }

  private static func look(into path: String, level: Int, files: inout [String], patience: inout Int) -> Bool
  {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while files.count < most, patience > 0, let entry = readdir(folder) {
      let name = String(cString: lofi_entry_name(entry))
      // Hidden things are not meant to be heard: beside each file, some systems leave one that begins with a dot.
      if name.hasPrefix(".") { continue }
      let inner = (path.hasSuffix("/") ? path : path + "/") + name
      if name.lowercased().hasSuffix(".mp3") {
        files.append(inner)
        continue
      }
      patience -= 1
      let mayBeFolder = [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(Int(entry.pointee.d_type))
      if level < deepest, mayBeFolder {
        _ = look(into: inner, level: level + 1, files: &files, patience: &patience)
      }
    }
    return true
  }
}
