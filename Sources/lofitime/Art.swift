// Where the painter of covers is, and where covers are kept.

internal import Glibc
internal import Radio

/// What the radio needs to show covers.
struct Art {
  /// The path of the program that paints them.
  let painter: String
  /// The folder that they are kept in; nil where there is none.
  let folder: String?

  /// Looks for the painter beside this program, then where `make install` puts it; nil when it is not there.
  init?() {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let path = String(cString: program)
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    let places = ["\(folder)/lofitime-cover", "\(folder)/../libexec/lofitime/lofitime-cover"]
    guard let painter = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.painter = painter
    self.folder = Self.cache(variable: variable)
  }

  /// The folder for covers by the XDG rules; `variable` looks into the environment.
  static func cache(variable: (String) -> String?) -> String? {
    userFolder("XDG_CACHE_HOME", usual: "/.cache", variable: variable).map { $0 + "/covers" }
  }
}
