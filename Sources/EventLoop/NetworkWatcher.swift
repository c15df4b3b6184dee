// Tells when this machine has got into a network.

internal import CPlatform
internal import Glibc

/// Calls a handler when an interface, an address or a default route has come, until it is let go.
///
/// What comes with a new network comes in a burst, and is told once. Nothing is asked of the kernel, so that it
/// costs nothing while nothing changes. The handler must hold the watcher's owner weakly.
public final class NetworkWatcher {
  /// How long it must be quiet after a piece of news.
  private static let quiet = Duration.milliseconds(200)
  /// The longest wait for quiet.
  private static let longestBurst = Duration.seconds(1)

  private let descriptor: Int32
  private var watcher: FileWatcher?
  private var timer: LoopTimer?
  private var news = NetworkNews()
  /// When the news began that has not been told yet.
  private var burst: ContinuousClock.Instant?

  /// Begins to watch; throws where the kernel does not let us, as in some sandboxes.
  public init(loop: EventLoop, handler: @escaping () -> Void) throws(EventLoopError) {
    descriptor = lofi_network_news()
    guard descriptor >= 0 else { throw EventLoopError("netlink") }
    timer = LoopTimer(loop: loop) { [weak self] in
      self?.burst = nil
      handler()
    }
    watcher = FileWatcher(loop: loop, descriptor: descriptor, events: .input) { [weak self] _ in self?.read()
    }
  }

  deinit {
    watcher?.cancel()
    close(descriptor)
  }

  private func read() {
    withUnsafeTemporaryAllocation(byteCount: 32 * 1024, alignment: 8) { memory in
      while true {
        let count = recv(descriptor, memory.baseAddress, memory.count, 0)
        if count > 0 {
          if news.take(UnsafeRawBufferPointer(rebasing: memory[..<count])) { hold() }
        } else if count < 0, errno == ENOBUFS {
          // More was said than could be kept for us.
          hold()
        } else if count < 0, errno == EINTR {
          continue
        } else {
          if count == 0 || errno != EAGAIN { watcher?.cancel() }
          return
        }
      }
    }
  }

  private func hold() {
    let start = burst ?? .now
    burst = start
    timer?.schedule(after: min(Self.quiet, start + Self.longestBurst - .now))
  }
}
