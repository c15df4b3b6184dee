import Glibc
import Lab
import Testing

@testable import Settings

@Suite("The place of the settings", .timeLimit(.minutes(1)))
struct SettingsPlaceTests {
  @Test(
    "is in the folder for settings, else in the home, else nowhere",
    arguments: [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/lofitime/config.ini"),
      (["HOME": "/h"], "/h/.config/lofitime/config.ini"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/lofitime/config.ini"),
      (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/lofitime/config.ini"),
      (["HOME": "relative"], nil), (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func path(variables: [String: String], path: String?) {
    #expect(SettingsFile.path { variables[$0] } == path)
  }

  @Test("may have no file")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    for path in ["", folder.file("none"), folder.file("none/none"), folder.file("file/none")] {
      #expect(try SettingsFile.bytes(of: path) == nil)
    }
  }

  @Test("may have a file of a sensible size")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "x", count: SettingsFile.longest), to: "file")
    #expect(try SettingsFile.bytes(of: path)?.count == SettingsFile.longest)
    #expect(try SettingsFile.bytes(of: "/dev/null") == [])
    try folder.write(String(repeating: "x", count: SettingsFile.longest + 1), to: "file")
    #expect(throws: Complaint("more than 1024 KiB are no settings")) { try SettingsFile.bytes(of: path) }
  }

  @Test("may have something else, which is not waited for")
  func noFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(symlink("loop", folder.file("loop")) == 0)
    for (path, message) in [
      (folder.path, "this is no file"), (pipe, "this is no file"),
      ("/dev/zero", "more than 1024 KiB are no settings"),
      (folder.file("loop"), String(cString: strerror(ELOOP))),
      (folder.file(String(repeating: "x", count: 300)), String(cString: strerror(ENAMETOOLONG))),
    ] {
      #expect(throws: Complaint(message)) { try SettingsFile.bytes(of: path) }
    }
  }
}
