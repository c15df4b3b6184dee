// XSPF (xspf.org, version 1), read by libexpat.

internal import CExpat
internal import Radio

/// Reads XSPF.
enum XSPF {
  /// The entries, also of a list that breaks off; throws for XML that is another thing.
  static func entries(in bytes: [UInt8]) throws(Failure) -> [PlaylistEntry] {
    guard let reader = XSPFReader() else { throw .unreadable("a playlist") }
    reader.read(Array(bytes.drop { $0 <= 0x20 }))
    switch reader.root {
    case "playlist": return reader.entries
    case "html": throw .notMusic("a web page")
    case "asx": throw .notMusic("an ASX playlist")
    default: throw .unreadable("not a playlist")
    }
  }
}

/// Collects the tracks of a list while expat goes through it.
private final class XSPFReader {
  private(set) var entries: [PlaylistEntry] = []
  /// The name of the outermost element.
  private(set) var root = ""

  private let parser: OpaquePointer
  private var text: [UInt8] = []
  private var track: (addresses: [String], title: String)?

  init?() {
    guard let parser = XML_ParserCreate(nil) else { return nil }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, elementBegins, elementEnds)
    XML_SetCharacterDataHandler(parser, textComes)
    XML_SetDoctypeDeclHandler(parser, doctypeBegins, nil)
  }

  deinit { XML_ParserFree(parser) }

  func read(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      _ = XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
  }

  /// A list has no document type, and without one there are no entities that could be made to grow.
  fileprivate func refuseDoctype(_ name: String) {
    if root.isEmpty { root = name.lowercased() }
    XML_StopParser(parser, 0)
  }

  fileprivate func begin(_ name: String) {
    if root.isEmpty { root = name }
    text = []
    if name == "track" { track = ([], "") }
  }

  fileprivate func append(_ bytes: UnsafeRawBufferPointer) { text += bytes }

  fileprivate func end(_ name: String) {
    let words = String(decoding: text, as: UTF8.self).trimmingBlanks
    text = []
    switch name {
    case "location": track?.addresses.append(words)
    case "title": track?.title = words
    case "track":
      guard let track else { return }
      entries += track.addresses.map { PlaylistEntry(address: $0, title: track.title) }
      self.track = nil
    default: break
    }
  }
}

private func reader(_ context: UnsafeMutableRawPointer?) -> XSPFReader? {
  context.map { Unmanaged<XSPFReader>.fromOpaque($0).takeUnretainedValue() }
}

/// The name of an element in lower case, without the prefix of its namespace.
private func localName(_ name: UnsafePointer<CChar>?) -> String {
  guard let name else { return "" }
  return String(cString: name).split(separator: ":").last.map { $0.lowercased() } ?? ""
}

private func elementBegins(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  reader(context)?.begin(localName(name))
}

private func elementEnds(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  reader(context)?.end(localName(name))
}

private func textComes(_ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32) {
  reader(context)?.append(UnsafeRawBufferPointer(start: text, count: Int(count)))
}

private func doctypeBegins(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: Int32
) {
  reader(context)?.refuseDoctype(localName(name))
}
