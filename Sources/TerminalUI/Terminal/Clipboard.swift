// The listener's clipboard: reached through the terminal, wherever that is.

internal import EventLoop
internal import FoundationEssentials

/// Copies by OSC 52, which a terminal passes on to the desktop it runs on, also from the far end of an SSH session.
///
/// Nobody answers: a terminal may refuse in silence, and tmux passes it on only if `set-clipboard` is `on`.
enum Clipboard {
  /// More than any song's name; some terminals take no more than some thousands of bytes.
  private static let mostBytes = 2_048

  /// What has the terminal copy a text.
  static func sequence(copying text: PrintableText) -> String {
    // Cut between characters, or the rest would be none.
    var kept = text.text.unicodeScalars[...]
    while kept.utf8Count > mostBytes { kept.removeLast() }
    return "\u{1B}]52;c;" + base64(String(kept).utf8) + "\u{7}"
  }

  /// Bytes in the letters of RFC 4648, section 4.
  static func base64(_ bytes: some Collection<UInt8>) -> String { Data(bytes).base64EncodedString() }
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
