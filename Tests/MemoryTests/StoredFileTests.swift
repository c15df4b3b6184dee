import Foundation
import Lab
import Testing

@testable import Memory

@Suite("A file of the radio's own")
struct StoredFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a/b/state")
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("is replaced whole, for the owner's eyes only, in folders that are made for it")
  func replaces() throws {
    let file = StoredFile(path)
    #expect(try file.bytes(most: 10) == [])
    try file.replace(with: Array("one".utf8))
    try file.replace(with: Array("two".utf8), isPrecious: true)
    #expect(try contents(path) == "two")
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")) == ["state"])
  }

  @Test("is read within a bound: not at all, or its end")
  func bounds() throws {
    let file = StoredFile(try folder.write("0123456789", to: "x"))
    #expect(try file.bytes(most: 10).count == 10)
    #expect(throws: FileError.self) { try file.bytes(most: 9) }
    #expect(try file.bytes(most: 3, takesTail: true) == Array("789".utf8))
  }

  @Test(
    "is left alone where it is no file, or read-only", arguments: ["folder", "pipe", "read-only", "loop"])
  func odd(kind: String) throws {
    let path = folder.file("x")
    switch kind {
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "loop": #expect(symlink("x", path) == 0)
    default:
      try "mine".write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o400)
    }
    let file = StoredFile(path)
    #expect(throws: FileError.self) { try file.replace(with: [1]) }
    if kind == "read-only" {
      #expect(try contents(path) == "mine")
    } else {
      #expect(throws: FileError.self) { try file.bytes(most: 10) }
      #expect(throws: FileError.self) { try file.append(line: [1]) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x"])
  }

  @Test("is written where a link leads, and the link stays")
  func link() throws {
    let real = try folder.write("old", to: "real")
    #expect(symlink(real, folder.file("link")) == 0)
    try StoredFile(folder.file("link")).replace(with: Array("new".utf8))
    #expect(try contents(real) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == real)
  }

  @Test("is made where a link leads that leads nowhere yet", arguments: ["/far/real", "near"])
  func dangling(target: String) throws {
    let (link, target) = (folder.file("link"), target.hasPrefix("/") ? folder.path + target : target)
    #expect(symlink(target, link) == 0)
    try StoredFile(link).replace(with: Array("new".utf8))
    #expect(try contents(target.hasPrefix("/") ? target : folder.file(target)) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test("says why its folder cannot be made, not that it is missing")
  func noFolder() throws {
    let file = StoredFile(try folder.write("in the way", to: "x") + "/y/state")
    #expect(throws: FileError("Not a directory")) { try file.replace(with: [65]) }
    #expect(throws: FileError("Not a directory")) { try file.append(line: [65]) }
  }

  @Test("begins a new line after one that somebody has left unfinished")
  func unfinished() throws {
    let path = try folder.write("a\nhalf", to: "x")
    #expect(try StoredFile(path).append(line: Array("b".utf8)) == 9)
    #expect(try StoredFile(path).append(line: Array("c".utf8)) == 11)
    #expect(try contents(path) == "a\nhalf\nb\nc\n")
  }

  @Test("waits for another only so long")
  func lock() throws {
    let file = StoredFile(folder.file("x"))
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let start = ContinuousClock.now
    try file.alone { () throws(FileError) in try file.replace(with: [65]) }
    #expect(.now - start < .milliseconds(500))
    #expect(try contents(folder.file("x")) == "A")
    // What is precious is rather told to be lost than lost.
    #expect(throws: FileError.self) {
      try file.alone(isPrecious: true) { () throws(FileError) in try file.replace(with: [66]) }
    }
    #expect(try contents(folder.file("x")) == "A")
  }

  @Test("is as it was when the disk is full, and nothing else remains", .enabled(if: getuid() == 0))
  func fullDisk() throws {
    let disk = try FullDisk()
    let (path, line) = (disk.path + "/x", Array(repeating: UInt8(65), count: 200_000))
    try "mine\n".write(toFile: path, atomically: false, encoding: .utf8)
    let file = StoredFile(path)
    #expect(throws: FileError("No space left on device")) { try file.replace(with: line) }
    #expect(throws: FileError.self) { try file.append(line: line) }
    #expect(try contents(path) == "mine\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["x"])
  }
}
