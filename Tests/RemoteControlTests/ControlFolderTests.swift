import EventLoop
import Foundation
import Lab
import Testing

@testable import RemoteControl

@Suite("The folder of control sockets", .timeLimit(.minutes(1)))
struct ControlFolderTests {
  private let place: TemporaryFolder
  private let folder: ControlFolder
  private let loop: EventLoop
  private let actions = RemoteActions(perform: { _ in }) { (_) throws(Refusal) in throw Refusal("none") }

  init() throws {
    place = try TemporaryFolder()
    folder = ControlFolder(path: place.file("lofitime"))
    loop = try EventLoop()
  }

  private func server(in folders: [ControlFolder]? = nil) -> ControlServer? {
    ControlServer(loop: loop, folders: folders ?? [folder], actions: actions) { RadioStatus() }
  }

  private func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw LabError("no \(path)") }
    return status.st_mode & 0o7777
  }

  @Test("is where XDG says; where that says nothing new, where it usually is, else in /tmp")
  func places() {
    let user = geteuid()
    let usual = ["/run/user/\(user)/lofitime", "/tmp/lofitime-\(user)"]
    func paths(_ folder: String?) -> [String] {
      ControlFolder.all { $0 == "XDG_RUNTIME_DIR" ? folder : nil }.map(\.path)
    }
    #expect(paths(nil) == usual)
    #expect(paths("relative") == usual)
    #expect(paths("") == usual)
    #expect(paths("/a/b") == ["/a/b/lofitime"])
    #expect(paths("/run/user/\(user)") == usual)
  }

  @Test("is for its owner only, and so are the sockets; both whatever the mask for new files is")
  func modes() throws {
    let mask = umask(0)
    let server = server()
    umask(mask)
    #expect(server != nil)
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(folder.socket(of: getpid())) == 0o600)
    #expect(folder.processes == [getpid()])
    server?.close()
    #expect(folder.processes == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("is cleared of the sockets of radios that have died, and of nothing else")
  func stale() throws {
    #expect(folder.prepare())
    // No process has so high a number.
    for process: Int32 in [Int32.max, 1] {
      let listener = try #require(LocalSocket.listen(at: folder.socket(of: process)))
      close(listener)
    }
    let living = try #require(LocalSocket.listen(at: folder.socket(of: .max - 1)))
    defer { close(living) }
    try "mine".write(toFile: folder.path + "/notes", atomically: true, encoding: .utf8)
    try "mine".write(toFile: folder.path + "/2147483645", atomically: true, encoding: .utf8)
    let server = server()
    #expect(server != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["1", "2147483645", "2147483646", "\(getpid())", "notes"].sorted())
  }

  @Test("gives the place of one who had our number before to us")
  func sameNumber() throws {
    #expect(folder.prepare())
    close(try #require(LocalSocket.listen(at: folder.socket(of: getpid()))))
    let server = server()
    #expect(server != nil)
    let connection = try #require(LocalSocket.connect(to: folder.socket(of: getpid())))
    close(connection)
  }

  @Test(
    "is not used when it is not ours alone",
    arguments: ["foreign", "open", "file", "link", "missing parent", "read-only", "long"])
  func unusable(kind: String) throws {
    var folder = folder
    func make(_ mode: Int) throws {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
    }
    switch kind {
    case "foreign":
      try make(0o700)
      // Only root can give a folder away; for others it stays an empty test of the mode.
      if chown(folder.path, 12_345, 12_345) != 0 { chmod(folder.path, 0o777) }
    case "open":
      try make(0o700)
      chmod(folder.path, 0o777)
    case "file": try place.write("x", to: "lofitime")
    case "link":
      try FileManager.default.createDirectory(atPath: place.file("other"), withIntermediateDirectories: false)
      symlink(place.file("other"), folder.path)
    case "missing parent": folder = ControlFolder(path: place.file("a/b/lofitime"))
    case "read-only": folder = ControlFolder(path: "/proc/lofitime")
    default: folder = ControlFolder(path: place.file(String(repeating: "x", count: 110)))
    }
    #expect(server(in: [folder]) == nil)
    #expect(folder.processes == [])
    // The next one is tried.
    let other = ControlFolder(path: place.file("second"))
    let server = server(in: [folder, other])
    #expect(server != nil)
    #expect(other.processes == [getpid()])
  }

  @Test("names the latest radio first")
  func latest() throws {
    #expect(folder.prepare())
    var listeners: [Int32] = []
    defer { for listener in listeners { close(listener) } }
    for (age, process) in [Int32(40_003), 40_001, 40_002].enumerated() {
      listeners.append(try #require(LocalSocket.listen(at: folder.socket(of: process))))
      let made = timespec(tv_sec: 1_700_000_000 - age, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, folder.socket(of: process), [made, made], AT_SYMLINK_NOFOLLOW) == 0)
    }
    #expect(folder.processes == [40_003, 40_001, 40_002])
  }
}
