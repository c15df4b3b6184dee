// Where the settings file is, and its bytes.

internal import Glibc
internal import Radio

extension SettingsFile {
  /// The most bytes of a settings file.
  static let longest = 1_048_576

  /// The path of the file by the XDG rules, nil where there is no home; `variable` looks into the environment.
  public static func path(variable: (String) -> String?) -> String? {
    userFolder("XDG_CONFIG_HOME", usual: "/.config", variable: variable).map { $0 + "/config.ini" }
  }

  /// The bytes of a file, nil where there is none; throws why they cannot be had, and never waits for them.
  public static func bytes(of path: String) throws(Complaint) -> [UInt8]? {
    // Without waiting for a pipe's other end or a terminal's keys.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Complaint(String(cString: strerror(errno)))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Complaint(String(cString: strerror(errno))) }
    // /dev/null is what whoever wants no settings names.
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFCHR else { throw Complaint("this is no file") }

    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Complaint(String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= longest else {
        throw Complaint("more than \(longest / 1_024) KiB are no settings")
      }
    }
  }
}
