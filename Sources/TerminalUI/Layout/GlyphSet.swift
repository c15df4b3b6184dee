// The signs the screen is drawn with: box drawing where the terminal can show it, ASCII elsewhere.

/// Everything on the screen that is not somebody's words; each sign is one column wide.
struct GlyphSet: Sendable, Equatable {
  var topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: String
  var playing, paused, loading: String
  /// The bar's part that is behind us, its half step (nil where there is none), its last whole step, the rest.
  var barDone: String
  var barHead, barRest: String
  var volumeOn, volumeOff: String
  /// Stands between two hints, and between a song's name and its artist.
  var separator, dash: String
  /// Ends clipped words; one column or, in ASCII, three.
  var ellipsis: String
  var up, down: String
  /// Say that an overlay has more rows than can be seen.
  var moreAbove, moreBelow: String
  /// Stands before the row of a list that is chosen, and marks a favourite.
  var chosen, kept: String
  /// Stands between the station that is heard and the one that is to be.
  var arrow: String
  /// What the hints call the keys for volume and for scrolling.
  var volumeKeys, scrollKeys: String
  /// Whether the words are limited to ASCII too, because nothing else can be shown.
  var foldsWords = false

  static let unicode = GlyphSet(
    topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│",
    playing: "▶", paused: "‖", loading: "…",
    barDone: "━", barHead: "╸", barRest: "─",
    volumeOn: "▪", volumeOff: "▫",
    separator: " · ", dash: " – ", ellipsis: "…", up: "↑", down: "↓", moreAbove: "↑", moreBelow: "↓",
    chosen: "›", kept: "♥", arrow: " → ",
    volumeKeys: "↑↓", scrollKeys: "↑↓")

  static let ascii = GlyphSet(
    topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|",
    playing: ">", paused: "=", loading: "~",
    barDone: "=", barHead: ">", barRest: "-",
    volumeOn: "#", volumeOff: ".",
    separator: " | ", dash: " - ", ellipsis: "...", up: "up", down: "down", moreAbove: "^", moreBelow: "v",
    chosen: ">", kept: "*", arrow: " -> ",
    volumeKeys: "+/-", scrollKeys: "up/down")

  /// The same signs for a terminal that cannot show words beyond ASCII either.
  var foldingWords: GlyphSet {
    var glyphs = self
    glyphs.foldsWords = true
    return glyphs
  }

  /// Somebody's words in a shape that is safe to show.
  func words(_ text: String) -> PrintableText {
    PrintableText(words: foldsWords ? ASCIIFolding.fold(text) : text)
  }
}
