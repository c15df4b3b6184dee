// The listener's clipboard: reached through the terminal, wherever that is.

internal import EventLoop

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
  static func base64(_ bytes: some Collection<UInt8>) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = (Array(group) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for place in 0..<4 {
        text.append(place > group.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
