// Turns signals into ordinary events of the loop.

internal import CPlatform
internal import Glibc

/// Calls a handler on the loop's thread for each signal that arrives.
///
/// A signal handler may do almost nothing; a handler here may do anything.
public final class SignalWatcher {
  private let descriptor: Int32
  private var watcher: FileWatcher?

  /// Watches the signals, which must be blocked in every thread: `SignalWatcher.block` at the very start.
  public init(
    loop: EventLoop, signals: [Int32], handler: @escaping (Int32) -> Void
  ) throws(EventLoopError) {
    var set = Self.set(signals)
    descriptor = lofi_signalfd(&set)
    guard descriptor >= 0 else { throw EventLoopError("signalfd") }
    watcher = FileWatcher(loop: loop, descriptor: descriptor, events: .input) {
      [descriptor] _ in
      for signal in Self.read(descriptor) { handler(signal) }
    }
  }

  deinit {
    watcher?.cancel()
    close(descriptor)
  }

  /// Blocks the signals in the calling thread and in all it starts from then on.
  public static func block(_ signals: [Int32]) {
    var set = set(signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Leaves all signals to the other threads, save those that tell of a crash in this one.
  static func blockAll() {
    var set = sigset_t()
    sigfillset(&set)
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] { sigdelset(&set, crash) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private static func read(_ descriptor: Int32) -> [Int32] {
    var signals: [Int32] = []
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while Glibc.read(descriptor, &info, size) == size {
      signals.append(Int32(bitPattern: info.ssi_signo))
    }
    return signals
  }
}
