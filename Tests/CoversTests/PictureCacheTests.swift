import Foundation
import Lab
import Testing

@testable import Covers

@Suite("The pictures on disk")
struct PictureCacheTests {
  private let folder: TemporaryFolder
  private let cache: PictureCache

  init() throws {
    folder = try TemporaryFolder()
    cache = PictureCache(folder: folder.file("a/b"))
  }

  private func url(_ name: String) throws -> URL { try #require(URL(string: "https://lab/\(name)")) }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: cache.folder)) ?? []).map {
      cache.folder + "/" + $0
    }
  }

  @Test("are found again by their address, and by no other")
  func keeps() throws {
    cache.keep([1, 2, 3], of: try url("one"))
    #expect(cache.picture(of: try url("one")) == [1, 2, 3])
    #expect(cache.picture(of: try url("two")) == nil)
    cache.keep([4], of: try url("one"))
    #expect(cache.picture(of: try url("one")) == [4])
    #expect(files.count == 1)
  }

  @Test("are for nobody else, and neither is their folder, whatever is usual here")
  func areOurs() throws {
    let usual = umask(0)
    defer { umask(usual) }
    cache.keep([1], of: try url("one"))
    for (path, mode) in [
      (try #require(files.first), 0o600), (cache.folder, 0o700), (folder.file("a"), 0o700),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test("are none when empty, and none after a day, before or behind us", arguments: [-90_000.0, 90_000])
  func age(seconds: Double) throws {
    cache.keep([], of: try url("one"))
    #expect(files.isEmpty)
    cache.keep([1], of: try url("one"))
    let file = try #require(files.first)
    try FileManager.default.setAttributes([.modificationDate: Date() + seconds], ofItemAtPath: file)
    #expect(cache.picture(of: try url("one")) == nil)
    cache.keep([2], of: try url("one"))
    #expect(cache.picture(of: try url("one")) == [2])
  }

  @Test("are at most so many, the oldest go")
  func count() throws {
    for number in 0..<PictureCache.mostFiles + 5 {
      cache.keep([1], of: try url("\(number)"))
      // All within one second otherwise.
      let date = Date() - Double(1_000 - number)
      for file in files where number > 0 || files.count == 1 {
        let isNew = (try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date).map
        { $0 > Date() - 60 }
        if isNew == true {
          try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
        }
      }
    }
    #expect(files.count == PictureCache.mostFiles)
    #expect(cache.picture(of: try url("0")) == nil)
    #expect(cache.picture(of: try url("204")) != nil)
  }

  @Test("take at most so much room")
  func size() throws {
    let picture = [UInt8](repeating: 7, count: 2 * 1024 * 1024)
    for number in 0..<13 { cache.keep(picture, of: try url("\(number)")) }
    #expect(files.count <= PictureCache.mostBytes / picture.count)
  }

  @Test("are not taken from what is no file of ours")
  func oddFiles() throws {
    cache.keep([1], of: try url("one"))
    let file = try #require(files.first)
    try FileManager.default.removeItem(atPath: file)
    mkfifo(file, 0o600)
    #expect(cache.picture(of: try url("one")) == nil)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/hostname")
    #expect(cache.picture(of: try url("one")) == nil)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    cache.keep([2], of: try url("one"))
    #expect(cache.picture(of: try url("one")) == nil)
    #expect(files.count == 1)
  }
}
