// Reads the lists that stations hand out instead of their addresses.

public import FoundationEssentials
public import Radio

/// One line of a list.
struct PlaylistEntry: Equatable {
  /// As it stands in the list.
  var address: String
  /// What the list calls it; empty when it does not say.
  var title = ""
}

/// Playlists in the forms of PLS, M3U and XSPF.
public enum Playlist {
  /// The most entries that are taken.
  static let most = 200

  /// The addresses in a list, those that look like MP3 first and those that look like something else last.
  ///
  /// Throws `.unreadable` for a list without any that we go to, and `.notMusic` for HLS and what is no list.
  public static func addresses(in body: PlaylistBody) throws(Failure) -> [URL] {
    let ranked = try entries(in: body).prefix(most)
      .compactMap { entry in
        PlaylistAddress.url(entry.address, in: body.url).map { (url: $0, rank: PlaylistRank(entry, url: $0)) }
      }
    var addresses: [URL] = []
    for rank in PlaylistRank.allCases {
      for entry in ranked where entry.rank == rank && !addresses.contains(entry.url) {
        addresses.append(entry.url)
      }
    }
    guard !addresses.isEmpty else { throw .unreadable("an empty playlist") }
    return addresses
  }

  /// The entries of a list, whatever it calls itself: its content tells its form.
  static func entries(in body: PlaylistBody) throws(Failure) -> [PlaylistEntry] {
    // What calls itself a list may be music.
    guard !body.bytes.contains(0) else { throw .unreadable("not a playlist") }
    let text = String(decoding: body.bytes, as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("<") { return try XSPF.entries(in: body.bytes) }
    var lines = start.split(whereSeparator: \.isNewline).map(\.trimmingBlanks)
    // The last line of a list that was cut short is hardly an address.
    if !body.isWhole { lines = lines.dropLast() }
    if lines.contains(where: { $0.uppercased().hasPrefix("#EXT-X-") }) { throw .notMusic("HLS") }
    let isPLS = lines.contains { $0.lowercased() == "[playlist]" } || lines.contains(where: PLS.isEntry)
    return isPLS ? PLS.entries(in: lines) : M3U.entries(in: lines)
  }
}
