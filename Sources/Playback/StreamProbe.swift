// Looks at the beginning of a stream before anything of it is heard.

internal import FoundationEssentials

/// Finds out what a stream is while its first bytes come in.
struct StreamProbe {
  /// What the stream's head promises.
  let promised: StreamKind
  /// The first bytes, an ID3 tag before them left out.
  private(set) var opening: [UInt8] = []
  /// The bytes of a tag that are still to come.
  private var tagRest = 0

  init(_ head: StreamHead) {
    promised = StreamKind(contentType: head.contentType, fileExtension: head.url?.pathExtension ?? "")
  }

  /// Takes the next bytes, cut anywhere; tells what they are once that is beyond doubt.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> StreamKind? {
    guard opening.count < StreamKind.enough else { return promised }
    let rest = bytes.dropFirst(tagRest)
    tagRest -= bytes.count - rest.count
    opening += rest
    let tag = MP3Tag.length(atBeginningOf: opening)
    if tag > 0 {
      tagRest = max(tag - opening.count, 0)
      opening.removeFirst(tag - tagRest)
    }
    if let kind = StreamKind(firstBytes: opening) { return kind }
    switch promised {
    case .list: return opening.isEmpty ? nil : .list
    case .mp3, .other: return opening.count < StreamKind.enough ? nil : promised
    }
  }
}
