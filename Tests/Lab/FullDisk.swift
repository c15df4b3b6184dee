// A disk with hardly any room; for root only.

import Foundation

/// A file system of 64 KiB, which is gone with the test.
public final class FullDisk {
  private let folder: TemporaryFolder

  public var path: String { folder.path }

  public init() throws {
    folder = try TemporaryFolder()
    try Program.run("mount", ["-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", folder.path])
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  /// Leaves no room at all.
  public func fill() throws {
    let file = open(path + "/ballast", O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    let bytes = [UInt8](repeating: 0, count: 4_096)
    while write(file, bytes, bytes.count) > 0 {}
  }

  /// Has room again.
  public func makeRoom() { unlink(path + "/ballast") }
}
