// The songs that are kept, as `lofitime favourites` prints them.

internal import Memory
internal import Radio
internal import RadioPresentation

/// The favourites, in the order in which they were kept.
struct FavouritesReport {
  enum Form: Equatable {
    /// "Artist - Title", a line each.
    case lines
    /// As RFC 4180 has it: a heading, CRLF, and quotes where they are needed.
    case csv
    /// One array of objects on one line.
    case json
  }

  let songs: [HeardSong]

  init(songs: [HeardSong]) {
    self.songs = songs
  }

  /// Reads the favourites of a file, of which there need not be any.
  init(path: String?) throws {
    do throws(FileError) { songs = try path.map { FavouritesFile($0) }?.songs() ?? [] } catch {
      throw UnreadableFavourites(path: path ?? "", reason: error.reason)
    }
  }

  func text(as form: Form) -> String {
    switch form {
    case .lines: songs.map { $0.song.line + "\n" }.joined()
    case .csv: csv
    case .json: json
    }
  }

  private var csv: String {
    let rows =
      [["kept", "station", "artist", "title"]]
      + songs.map { [$0.moment, $0.station, $0.song.artist, $0.song.title] }
    return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A field in quotes where it needs them.
  ///
  /// Spreadsheets take words that begin with one of these signs for a formula, whatever quotes are around them;
  /// behind an apostrophe they do not.
  private static func field(_ words: String) -> String {
    let isFormula = words.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    let words = (isFormula ? "'" : "") + words
    guard words.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return words }
    return "\"" + words.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private var json: String {
    let objects = songs.map { line -> JSON in
      .object([
        "artist": .known(line.song.artist), "kept": .known(line.moment), "station": .known(line.station),
        "title": .known(line.song.title),
      ])
    }
    return JSON.list(objects).line + "\n"
  }
}

/// Why the favourites cannot be printed.
struct UnreadableFavourites: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): \(reason)".harmless }
}
