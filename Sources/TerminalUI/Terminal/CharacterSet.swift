// The character set that the process and its terminal speak.

internal import Glibc

/// The character set of the process.
enum CharacterSet {
  /// Takes on the character set of a locale ("" is that of the environment), and no more of it: numbers and
  /// messages stay as they are.
  static func adopt(locale: String) {
    guard setlocale(LC_CTYPE, locale) == nil else { return }
    // The locale is not installed here, as is usual over SSH, but its character set may be known.
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"]
    let wanted = variables.lazy.compactMap { name in getenv(name).map { String(cString: $0) } }
      .first { !$0.isEmpty }
    guard let name = wanted?.lowercased(), name.hasSuffix("utf-8") || name.hasSuffix("utf8") else { return }
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// Whether it is UTF-8.
  static var isUTF8: Bool {
    String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }
}
