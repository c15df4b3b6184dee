// What a server says ahead of the body.

public import FoundationEssentials

/// The status and the headers of an answer.
public struct HTTPResponse: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The address that answered, after all redirects.
  public let url: URL
  private let fields: [HeaderField]

  init(status: Int, url: URL, fields: [HeaderField]) {
    self.status = status
    self.url = url
    self.fields = fields
  }

  /// The first value of a header, whatever the case of its name.
  public func header(_ name: String) -> String? {
    fields.value(of: name)
  }

  /// The media type in lower case, without parameters and blanks; empty when the server names none.
  public var contentType: String {
    let value = header("Content-Type") ?? ""
    return value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }
}

/// A whole answer.
public struct HTTPBody: Sendable {
  /// The status and the headers.
  public let response: HTTPResponse
  /// The body, without any encoding of the transfer.
  public let bytes: [UInt8]
}

/// One line of a header.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String
}

extension [HeaderField] {
  func value(of name: String) -> String? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }
}
