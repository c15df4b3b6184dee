// Where the control sockets of running radios are: one folder of the user's own.

internal import CPlatform
internal import Glibc

/// A folder for sockets, each named after the number of the process that listens on it.
public struct ControlFolder: Sendable, Equatable {
  public let path: String

  public init(path: String) {
    self.path = path
  }

  /// The folders to look in: a radio takes the first that it can have.
  ///
  /// `$XDG_RUNTIME_DIR` is not set everywhere (su, cron), nor is the folder it usually stands for always there: so
  /// that comes first, and then one in /tmp, which counts only where it belongs to us alone. An unusual
  /// `$XDG_RUNTIME_DIR` is a world of its own.
  public static func all(variable: (String) -> String?) -> [ControlFolder] {
    let user = geteuid()
    let usual = "/run/user/\(user)"
    if let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/"), folder != usual {
      return [ControlFolder(path: folder + "/lofitime")]
    }
    return [ControlFolder(path: usual + "/lofitime"), ControlFolder(path: "/tmp/lofitime-\(user)")]
  }

  /// Makes the folder where it is missing; false where it is not to be had, or not ours alone.
  func prepare() -> Bool {
    mkdir(path, 0o700) == 0 ? isOurs : errno == EEXIST && isOurs
  }

  /// Whether the folder is there, belongs to us, and is nobody else's to write to.
  var isOurs: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// The path of a process's socket.
  func socket(of process: Int32) -> String { "\(path)/\(process)" }

  /// The processes that have a socket here, the latest first; some of them may be gone.
  public var processes: [Int32] {
    guard isOurs, let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [(process: Int32, made: timespec)] = []
    while let entry = readdir(folder) {
      let name = String(cString: lofi_entry_name(entry))
      var status = stat()
      guard let process = Int32(name), process > 0, "\(process)" == name,
        lstat(socket(of: process), &status) == 0, status.st_mode & S_IFMT == S_IFSOCK
      else { continue }
      found.append((process, status.st_mtim))
    }
    return found.sorted {
      ($0.made.tv_sec, $0.made.tv_nsec, $0.process) > ($1.made.tv_sec, $1.made.tv_nsec, $1.process)
    }.map(\.process)
  }

  /// Removes the sockets of radios that have ended without doing so.
  func removeStale() {
    for process in processes where kill(process, 0) != 0 && errno == ESRCH {
      // A process that we cannot see may still be there, in a container.
      guard let connection = LocalSocket.connect(to: socket(of: process)) else {
        if errno == ECONNREFUSED { unlink(socket(of: process)) }
        continue
      }
      Glibc.close(connection)
    }
  }
}

/// Sockets by their paths.
enum LocalSocket {
  /// A socket that is connected; nil, with `errno` set, where nobody listens.
  static func connect(to path: String) -> Int32? {
    open(at: path) { Glibc.connect($0, $1, $2) == 0 }
  }

  /// A socket that listens, for its owner only; nil, with `errno` set, where it is not to be had.
  static func listen(at path: String) -> Int32? {
    open(at: path) { socket, address, length in
      // Before there is a path: no moment in which it is anybody else's.
      fchmod(socket, 0o600) == 0 && bind(socket, address, length) == 0 && Glibc.listen(socket, 16) == 0
    }
  }

  private static func open(
    at path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    guard fits else {
      errno = ENAMETOOLONG
      return nil
    }
    let socket = lofi_local_socket()
    guard socket >= 0 else { return nil }
    let isDone = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if isDone { return socket }
    let error = errno
    Glibc.close(socket)
    errno = error
    return nil
  }
}
