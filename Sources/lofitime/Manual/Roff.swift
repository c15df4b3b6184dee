// The language of manual pages, as man(7) of groff and mandoc describes it.

/// A manual page in the making.
struct Roff {
  private(set) var text: String

  /// Begins a page of section 1.
  init(name: String, version: String) {
    text = ".TH \(Self.word(name.uppercased())) 1 \"\" \(Self.word("\(name) \(version)")) \"User Commands\"\n"
  }

  /// Begins a section with its first paragraph, if it has one.
  mutating func section(_ title: String, _ words: String? = nil) {
    text += ".SH \(Self.word(title))\n"
    if let words { text += Self.escaped(words) + "\n" }
  }

  /// Begins a part of a section.
  mutating func subsection(_ title: String, _ words: String) {
    text += ".SS \(Self.word(title))\n\(Self.escaped(words))\n"
  }

  mutating func paragraph(_ words: String) {
    text += ".PP\n\(Self.escaped(words))\n"
  }

  /// An entry of a list; its tag is bold but for the words in capitals, which stand for others.
  mutating func item(_ tag: String, _ words: String) {
    text += ".TP\n\(Self.marked(tag))\n\(Self.escaped(words))\n"
  }

  /// An entry of a list, whose tag is to be typed as it stands.
  mutating func item(typed tag: String, _ words: String) {
    text += ".TP\n\\fB\(Self.escaped(tag))\\fR\n\(Self.escaped(words))\n"
  }

  /// Lines as they are typed.
  mutating func lines(_ lines: [String]) {
    text += lines.map(Self.marked).joined(separator: "\n.br\n") + "\n"
  }

  /// Lines to be shown as they are.
  mutating func example(_ lines: String) {
    text += ".PP\n.EX\n\(Self.escaped(lines))\n.EE\n"
  }

  /// Words as they are to be shown.
  ///
  /// A hyphen is a minus: what is shown can be copied. A dot or an apostrophe would begin a request.
  private static func escaped(_ words: String) -> String {
    words.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.reduce(into: "") { text, character in
        switch character {
        case "\\": text += "\\e"
        case "-": text += "\\-"
        default: text.append(character)
        }
      }
      return line.first == "." || line.first == "'" ? "\\&" + text : text
    }.joined(separator: "\n")
  }

  private static func marked(_ words: String) -> String {
    words.split(separator: " ").map { word in
      let isPlaceholder = word.contains { $0.isUppercase } && !word.contains { $0.isLowercase }
      let isSign = word.allSatisfy { "[]|.,".contains($0) }
      let font = isSign ? "R" : isPlaceholder ? "I" : "B"
      return "\\f\(font)\(escaped(String(word)))\\fR"
    }.joined(separator: " ")
  }

  private static func word(_ words: String) -> String {
    "\"\(escaped(words))\""
  }
}
