// A folder that is gone with the test.

import Foundation

/// A new, empty folder, private to its owner, that is removed when it is let go.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/lofitime-lab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw LabError("mkdtemp: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}
