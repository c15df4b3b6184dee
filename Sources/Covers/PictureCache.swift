// Pictures on disk, so that a station's cover is fetched once and not with every song.

internal import CPlatform
internal import FoundationEssentials
internal import Glibc

/// A folder of pictures that never grows beyond a bound; one that cannot be read or written is as good as none.
struct PictureCache {
  static let mostFiles = 200
  static let mostBytes = 20 * 1024 * 1024
  /// In seconds: some stations serve the cover of whatever is on under one address.
  private static let longestAge = 24 * 60 * 60

  let folder: String

  /// The picture of that address, if it is here and not too old.
  func picture(of url: URL) -> [UInt8]? {
    let path = path(of: url)
    guard let file = Entry(path), abs(time(nil) - file.date) < Self.longestAge else { return nil }
    return Self.read(path, file.size)
  }

  /// Keeps a picture, and drops the oldest ones that there is no room for.
  func keep(_ picture: [UInt8], of url: URL) {
    guard !picture.isEmpty else { return }
    lofi_make_folder(folder)
    let path = path(of: url)
    // Whole or not at all, also for another lofitime that looks at the same moment.
    let draft = "\(path).\(getpid())"
    if Self.write(picture, to: draft), rename(draft, path) == 0 { prune() } else { unlink(draft) }
  }

  private func prune() {
    // The newest first.
    let files = names.compactMap { Entry(folder + "/" + $0) }.sorted { $0.date > $1.date }
    var size = 0
    for (index, file) in files.enumerated() {
      size += file.size
      if index >= Self.mostFiles || size > Self.mostBytes { unlink(file.path) }
    }
  }

  private var names: [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(String(cString: lofi_entry_name(entry)))
    }
    return names
  }

  private func path(of url: URL) -> String {
    // FNV-1a: the names need to differ, not to be secret.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in url.absoluteString.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return folder + "/" + String(hash, radix: 16)
  }

  private static func read(_ path: String, _ size: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(Glibc.read(file, buffer.baseAddress, size), 0)
    }
    return bytes.count == size ? bytes : nil
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Glibc.write(file, bytes, bytes.count) == bytes.count
  }

  /// A regular file that may be a picture; anything else is none of ours.
  private struct Entry {
    let path: String
    let size: Int
    /// In seconds since 1970.
    let date: Int

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.path = path
      size = Int(status.st_size)
      date = status.st_mtim.tv_sec
      guard size <= PictureCache.mostBytes else { return nil }
    }
  }
}
