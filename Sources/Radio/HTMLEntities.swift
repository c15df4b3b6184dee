// Characters that some encoders and servers write as HTML does.

extension String {
  /// The text with HTML's entities (`&amp;`, `&#39;`, `&#x27;`) as the characters they stand for.
  ///
  /// What was escaped twice (`&amp;amp;`) is decoded twice; what is no entity stays as it is.
  public var decodingHTMLEntities: String {
    let once = decodedOnce(self)
    return once == self ? self : decodedOnce(once)
  }
}

private let names: [Substring: Character] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
  "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…",
]

private func decodedOnce(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  while let start = rest.firstIndex(of: "&") {
    result += rest[..<start]
    rest = rest[start...]
    let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
    let end = name.endIndex
    if end < rest.endIndex, rest[end] == ";", let character = character(name) {
      result.append(character)
      rest = rest[rest.index(after: end)...]
    } else {
      result.append("&")
      rest = rest.dropFirst()
    }
  }
  return result + rest
}

private func character(_ name: Substring) -> Character? {
  guard name.first == "#" else { return names[name] }
  let digits = name.dropFirst()
  let isHex = digits.first == "x" || digits.first == "X"
  let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
  return code.flatMap(Unicode.Scalar.init).map(Character.init)
}
