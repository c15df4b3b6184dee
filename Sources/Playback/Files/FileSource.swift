// Music on this machine: files, folders, and lists of both.

internal import EventLoop
internal import FoundationEssentials
internal import Glibc
internal import Radio

/// Plays `file` addresses, over and over.
struct FileSource: StreamSource {
  let loop: EventLoop
  let readPlaylist: ReadPlaylist

  /// How deep lists may lie in lists.
  private static let deepestList = 3

  /// What is at an address.
  private enum Content {
    case reel([any ReelPiece], orElse: Failure)
    /// A list that does not only name files.
    case list([UInt8])
  }

  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    do throws(Failure) {
      switch try content(of: url, depth: 1) {
      case .reel(let pieces, let failure):
        return SteppedTransfer(
          loop: loop, reel: Reel(pieces), failure: failure, onEvent: onEvent)
      case .list(let bytes):
        return SteppedTransfer(
          loop: loop, events: [.head(StreamHead(url: url)), .bytes(bytes), .ended(.ended)], onEvent: onEvent)
      }
    } catch {
      return SteppedTransfer(loop: loop, events: [.ended(error)], onEvent: onEvent)
    }
  }

  private func content(of url: URL, depth: Int) throws(Failure) -> Content {
    let path = url.path(percentEncoded: false)
    let name = url.lastPathComponent
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadableFile(name) }
    if status.st_mode & S_IFMT == S_IFDIR {
      guard let files = Folder.files(in: path) else { throw .unreadableFile(name) }
      guard !files.isEmpty else { throw .emptyFolder(name) }
      return .reel(files.map { FilePiece(path: $0) }, orElse: .emptyFolder(name))
    }
    guard let file = RegularFile(path: path) else { throw .unreadableFile(name) }
    let kind = StreamKind(firstBytes: file.read(0..<StreamKind.enough))
    if case .other(let word)? = kind { throw .notMusic(word) }
    guard kind == .list || StreamKind.listExtensions.contains(url.pathExtension.lowercased()) else {
      return .reel([FilePiece(path: path)], orElse: .notMusic("something unknown"))
    }
    return try list(in: file, url: url, depth: depth)
  }

  private func list(in file: RegularFile, url: URL, depth: Int) throws(Failure) -> Content {
    guard depth <= Self.deepestList else { throw .unreadable("playlists within playlists") }
    let bytes = file.read(0..<PlaylistBody.limit)
    let entries = try readPlaylist(PlaylistBody(bytes: bytes, isWhole: bytes.count == file.size, url: url))
    guard entries.allSatisfy(\.isFileURL) else { return .list(bytes) }
    var pieces: [any ReelPiece] = []
    for entry in entries {
      // What is missing or is no music is left out, as a song of a folder is.
      if case .reel(let more, _)? = try? content(of: entry, depth: depth + 1) { pieces += more }
    }
    return .reel(pieces, orElse: .emptyFolder(url.lastPathComponent))
  }
}
