// INI, line by line: sections, settings, comments.

/// What one line of an INI file says.
///
/// A comment begins with # or ;, at the start of a line or with a blank before it. A value that is in double
/// quotes is taken as it stands between them; nothing is escaped.
enum INILine: Equatable {
  case nothing
  case section(String)
  case setting(name: String, value: String)
  /// What is wrong with the line, as a sentence without its full stop.
  case nonsense(String)

  /// The lines of a file, whatever ends them; the first has number 1.
  static func lines(of bytes: [UInt8]) -> [INILine] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var lines: [INILine] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex { $0 == newline || $0 == carriageReturn } ?? text.endIndex
      lines.append(INILine(text[start..<end]))
      start = end + 1
      if start < text.endIndex, text[end] == carriageReturn, text[start] == newline { start += 1 }
    }
    return lines
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .nonsense("this is not UTF-8")
      return
    }
    let line = text[...].trimmed
    guard let first = line.unicodeScalars.first, !isComment(first) else {
      self = .nothing
      return
    }
    if first == "[" {
      let content = line.withoutComment
      guard content.unicodeScalars.last == "]" else {
        self = .nonsense("a section is a name in brackets, [radio], not \(inQuotes(line))")
        return
      }
      self = .section(String(Substring(content.unicodeScalars.dropFirst().dropLast()).trimmed))
    } else if let sign = line.unicodeScalars.firstIndex(of: "="), sign > line.startIndex {
      let after = line.unicodeScalars.index(after: sign)
      self = .setting(name: String(line[..<sign].trimmed), value: String(line[after...].value))
    } else {
      self = .nonsense("a setting is a name, a = and a value, not \(inQuotes(line))")
    }
  }

  /// A value as it has to be written, so that it is read as it is.
  static func written(_ value: String) -> String {
    " \(value)"[...].value == value ? value : "\"\(value)\""
  }
}

/// The words of a file for a message, cut to a length that leaves room for the rest of it.
func inQuotes(_ words: some StringProtocol) -> String {
  "\"" + words.prefix(60) + (words.count > 60 ? "..." : "") + "\""
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
private func isComment(_ scalar: Unicode.Scalar) -> Bool { scalar == "#" || scalar == ";" }

// By scalars: a combining mark would make one character of itself and a sign before it.
extension Substring {
  fileprivate var trimmed: Substring {
    let rest = unicodeScalars.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return self[endIndex...] }
    return Substring(rest[...last])
  }

  /// What stands before a comment that has a blank before it.
  fileprivate var withoutComment: Substring {
    var followsBlank = false
    for index in unicodeScalars.indices {
      if followsBlank, isComment(unicodeScalars[index]) { return self[..<index].trimmed }
      followsBlank = isBlank(unicodeScalars[index])
    }
    return self
  }

  /// What is between the quotes that the value is in, else the value without blanks and comment.
  fileprivate var value: Substring {
    let text = trimmed
    guard text.unicodeScalars.first == "\"" else { return withoutComment.trimmed }
    let inside = text.unicodeScalars.index(after: text.startIndex)
    for index in text.unicodeScalars[inside...].indices where text.unicodeScalars[index] == "\"" {
      // To the next sign only: a line may be full of quotes.
      let rest = text.unicodeScalars[text.unicodeScalars.index(after: index)...]
      let next = rest.firstIndex { !isBlank($0) }
      let isEnd = next.map { $0 > rest.startIndex && isComment(rest[$0]) } ?? true
      if isEnd { return text[inside..<index] }
    }
    return text.withoutComment
  }
}
