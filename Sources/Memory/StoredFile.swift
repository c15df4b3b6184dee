// A file of the radio's own: read within bounds, replaced whole or not at all, appended to line by line.

internal import CPlatform
internal import Glibc

/// Why a file cannot be read or written: a short sentence without its full stop.
public struct FileError: Error, Equatable {
  public let reason: String

  init(_ reason: String) { self.reason = reason }

  /// What the system said last.
  static var last: FileError { FileError(String(cString: strerror(errno))) }
}

/// A file at a path, whose folder need not exist yet.
struct StoredFile {
  /// The file itself, where the path is a link to one.
  let path: String

  init(_ path: String) {
    self.path = Self.end(of: path, links: 8)
  }

  /// Where a path leads through links, also where the file that the last one names is not there yet.
  private static func end(of path: String, links: Int) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count - 1)
    guard links > 0, count > 0 else { return path }
    let next = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return end(of: next.hasPrefix("/") ? next : folder(of: path) + "/" + next, links: links - 1)
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private var folder: String { Self.folder(of: path) }

  /// What tells one state of the file from another; nil where there is none.
  struct Stamp: Equatable {
    var device, file: UInt64
    var size, seconds, nanoseconds: Int
  }

  var stamp: Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      device: UInt64(status.st_dev), file: UInt64(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  // MARK: - Reading

  /// The bytes of the file, empty where there is none; of one with more than `most` the last ones, or none of it.
  func bytes(most: Int, takesTail: Bool = false) throws(FileError) -> [UInt8] {
    // Without waiting for a pipe's other end.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw .last
    }
    defer { close(file) }
    let size = try Self.size(of: file)
    guard size <= most || takesTail else { throw FileError("more than \(most >> 10) KiB are too many") }
    let count = min(size, most)
    var isFaulty = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = pread(file, buffer.baseAddress.map { $0 + filled }, count - filled, size - count + filled)
        if more < 0, errno == EINTR { continue }
        isFaulty = more < 0
        if more <= 0 { break }
        filled += more
      }
    }
    if isFaulty { throw .last }
    return bytes
  }

  private static func size(of file: Int32) throws(FileError) -> Int {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("this is no file") }
    return Int(status.st_size)
  }

  // MARK: - Writing

  /// Puts these bytes in the place of the file's, whole or not at all, for the owner's eyes only.
  ///
  /// With `isPrecious` not even a power failure leaves less than the old or the new file; that takes a moment.
  func replace(with bytes: [UInt8], isPrecious: Bool = false) throws(FileError) {
    try makeFolder()
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("this is no file") }
      // What the owner has made read-only is to stay as it is, though its folder could be written to.
      guard access(path, W_OK) == 0, status.st_mode & 0o200 != 0 else { throw .readOnly }
    } else if errno != ENOENT {
      throw .last
    }
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last }
    do throws(FileError) {
      defer { close(file) }
      guard try Self.write(bytes, to: file) == bytes.count else { throw FileError("the disk is full") }
      if isPrecious, fsync(file) != 0 { throw .last }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, path) == 0 else {
      let error = FileError.last
      unlink(draft)
      throw error
    }
  }

  /// Adds a line, and returns the file's new size; of one that does not fit, nothing remains.
  func append(line: [UInt8]) throws(FileError) -> Int {
    try makeFolder()
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    let size = try Self.size(of: file)
    var last = newline
    // Somebody may have been stopped in the middle of a line.
    if size > 0 { _ = pread(file, &last, 1, size - 1) }
    let bytes = (last == newline ? [] : [newline]) + line + [newline]
    let count: Int
    do throws(FileError) { count = try Self.write(bytes, to: file) } catch {
      ftruncate(file, size)
      throw error
    }
    guard count == bytes.count else {
      ftruncate(file, size)
      throw FileError("the disk is full")
    }
    return size + count
  }

  /// Writes as many bytes as there is room for, and returns how many.
  private static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) -> Int {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      rest = rest.dropFirst(count)
    }
    return bytes.count - rest.count
  }

  private func makeFolder() throws(FileError) {
    guard lofi_make_folder(folder) == 0 else { throw .last }
  }

  // MARK: - Two at once

  /// How often, a millisecond apart, another lofitime is waited for: it is done in less, unless it was stopped.
  private static let mostTries = 20
  /// The same for what is precious: the other may be waiting for a slow disk, and here seconds of sound are in hand.
  private static let mostPreciousTries = 1_000

  /// Does something while no other lofitime does it in the same folder.
  ///
  /// Waiting has a bound, and a folder that cannot be locked (as on some network file systems) is used without:
  /// what could be lost then is one of two changes of the same moment. With `isPrecious` rather an error is thrown.
  func alone<T>(isPrecious: Bool = false, _ work: () throws(FileError) -> T) throws(FileError) -> T {
    try makeFolder()
    // The folder itself: a file that is replaced cannot be locked for long.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 {
      var tries = isPrecious ? Self.mostPreciousTries : Self.mostTries
      while flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        tries -= 1
        guard tries > 0 else {
          if isPrecious { throw FileError("another lofitime is busy with it") }
          break
        }
        usleep(1_000)
      }
    }
    return try work()
  }
}

extension FileError {
  /// What the system says of a file that must not be written to.
  fileprivate static var readOnly: FileError { FileError(String(cString: strerror(EACCES))) }
}

let newline = UInt8(ascii: "\n")
let tab = UInt8(ascii: "\t")
