// The covers of songs: fetched or found, and handed to a program that paints them.

public import EventLoop
public import FoundationEssentials
public import HTTP
internal import Radio

/// Brings pictures as cells, one at a time; belongs to the thread of its loop.
///
/// Whatever goes wrong costs the picture and nothing else: nobody is told.
public final class CoverLoader {
  /// A cover is a few hundred kilobytes at most.
  private static let mostBytes = 2 * 1024 * 1024
  private static let patience = Duration.seconds(10)

  private let loop: EventLoop
  private let client: HTTPClient
  private let painter: String
  private let cache: PictureCache?
  private var transfer: HTTPTransfer?
  private var timer: LoopTimer?
  /// What was asked for last.
  private var last: URL?
  private let random: () -> Double
  private var painting: Painting?

  /// Creates a loader that fetches by `client`, keeps pictures in `folder` (nil for nowhere), and has them
  /// painted by the program at the path `painter`; `random` gives numbers in 0..<1.
  public init(
    loop: EventLoop, client: HTTPClient, painter: String, folder: String?,
    random: @escaping () -> Double = { .random(in: 0..<1) }
  ) {
    self.random = random
    self.loop = loop
    self.client = client
    self.painter = painter
    cache = folder.map { PictureCache(folder: $0) }
  }

  /// Fetches the picture at an http or https address and has it painted, instead of the one before.
  ///
  /// The first is fetched at once; each further one when it is our turn, for all listeners have a new song at the
  /// same moment.
  /// `completion` hears what the painter, given these arguments, has printed; nothing if there is no picture.
  public func load(_ url: URL, arguments: [String], completion: @escaping ([UInt8]) -> Void) {
    cancel()
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return }
    if let picture = cache?.picture(of: url) {
      paint(picture, arguments, completion)
      return
    }
    let isFirst = last == nil || last == url
    last = url
    guard !isFirst else { return fetch(url, arguments, completion) }
    timer = LoopTimer(loop: loop) { [weak self] in self?.fetch(url, arguments, completion) }
    timer?.schedule(after: Crowd.turn(within: Crowd.leisure, random: random()))
  }

  private func fetch(_ url: URL, _ arguments: [String], _ completion: @escaping ([UInt8]) -> Void) {
    timer = nil
    transfer = client.get(url, limit: Self.mostBytes, timeout: Self.patience) { [weak self] result in
      guard let self, case .success(let body) = result else { return }
      guard body.response.contentType.hasPrefix("image/") else { return }
      self.cache?.keep(body.bytes, of: url)
      self.paint(body.bytes, arguments, completion)
    }
  }

  /// Gives up whatever is under way.
  public func cancel() {
    timer = nil
    transfer = nil
    painting = nil
  }

  private func paint(_ picture: [UInt8], _ arguments: [String], _ completion: @escaping ([UInt8]) -> Void) {
    painting = Painting(
      of: picture, by: painter, arguments, loop: loop
    ) { [weak self] answer in
      self?.painting = nil
      completion(answer)
    }
  }
}
