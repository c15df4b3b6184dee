// A file that is opened for reading, and nothing but a file.

internal import Glibc

/// An open regular file; closed when it is let go.
///
/// Pipes and devices are left alone: opening or reading one may take for ever.
final class RegularFile {
  let descriptor: Int32
  /// In bytes, when it was opened.
  let size: Int

  init?(path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes in a range, as far as there are any.
  func read(_ range: Range<Int>) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)), 0)
    }
  }
}
