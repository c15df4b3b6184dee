// The addresses of an AzuraCast station: whichever of them one knows, the others follow.

internal import FoundationEssentials

/// Where an AzuraCast station is to be found.
struct AzuraCastAddress: Equatable {
  /// Which station of the installation is meant.
  enum Subject: Equatable {
    case shortcode(String)
    /// The station's number, which only the API takes.
    case number(String)
    /// Any, as when the address is that of the list of all.
    case any
  }

  /// The installation's own address, without a slash at its end.
  let base: String
  let subject: Subject
  /// Whether music is behind the address itself, or a list that leads to it.
  let isPlayable: Bool

  /// Reads the address of a "now playing" answer, of a public page or its playlist, or of a stream; nil for others.
  init?(_ url: URL) {
    guard let server = url.server else { return nil }
    let words = url.path(percentEncoded: false).split(separator: "/").map(String.init)
    /// The words behind these ones, and the address of what is before them.
    func rest(after names: String...) -> (base: String, words: [String])? {
      guard let first = words.firstRange(of: names) else { return nil }
      let folders = words[..<first.lowerBound].map { "/" + percentEncoded($0) }.joined()
      return (server + folders, Array(words[first.upperBound...]))
    }

    if let (base, words) = rest(after: "api", "nowplaying_static"), words.count == 1,
      let name = words[0].withoutEnding([".json", ".txt"])
    {
      self.base = base
      subject = .shortcode(name)
      isPlayable = false
    } else if let (base, words) = rest(after: "api", "nowplaying"), words.count <= 1 {
      self.base = base
      subject = Self.subject(words.first ?? Self.choice(in: url) ?? "")
      isPlayable = false
    } else if let (base, words) = rest(after: "public"), Self.isPage(words) {
      self.base = base
      subject = .shortcode(words[0])
      isPlayable = words.last?.hasPrefix("playlist.") == true
    } else if let (base, words) = rest(after: "listen"), words.count == 2 {
      self.base = base
      subject = .shortcode(words[0])
      isPlayable = true
    } else {
      return nil
    }
  }

  /// A station's page, one of the forms it is embedded in, or a playlist of it.
  private static func isPage(_ words: [String]) -> Bool {
    switch words.count {
    // What has an ending is no page but a file.
    case 1: !words[0].contains(".")
    case 2: ["embed", "playlist.pls", "playlist.m3u"].contains(words[1])
    default: false
    }
  }

  private static func subject(_ name: String) -> Subject {
    if name.isEmpty { return .any }
    return name.allSatisfy { $0.isASCII && $0.isNumber } ? .number(name) : .shortcode(name)
  }

  /// The station that is named behind the list's address: `#lofi` or `?station=lofi`.
  private static func choice(in url: URL) -> String? {
    if let fragment = url.fragment(percentEncoded: false), !fragment.isEmpty { return fragment }
    let parts = url.query(percentEncoded: false)?.split(separator: "&") ?? []
    return parts.first { $0.hasPrefix("station=") }.map { String($0.dropFirst("station=".count)) }
  }

  // MARK: - The other addresses

  /// The addresses that answer what is on, the most frugal first; more of them once the shortcode is known.
  func answers(of shortcode: String? = nil) -> [URL] {
    let api = base + "/api/nowplaying"
    var (name, own) = (shortcode, [String]())
    switch subject {
    case .shortcode(let given): name = given
    case .number(let number): own = [api + "/" + number]
    case .any: own = [api]
    }
    let named = name.map { name in
      [base + "/api/nowplaying_static/" + percentEncoded(name) + ".json", api + "/" + percentEncoded(name)]
    }
    return ((named ?? []) + own).compactMap(webAddress)
  }

  /// The address of the events of the station with this shortcode.
  func events(of shortcode: String) -> URL? {
    let quoted = shortcode.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    let request = #"{"subs":{"station:\#(quoted)":{"recover":true}}}"#
    return webAddress(base + "/api/live/nowplaying/sse?cf_connect=" + percentEncoded(request))
  }
}

/// The text as it may stand anywhere in an address: everything but letters, digits and `-._~` is encoded.
func percentEncoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
  return result
}

extension String {
  /// What is before the ending, if it is one of these and anything is before it.
  fileprivate func withoutEnding(_ endings: [String]) -> String? {
    endings.first { hasSuffix($0) && count > $0.count }.map { String(dropLast($0.count)) }
  }
}
