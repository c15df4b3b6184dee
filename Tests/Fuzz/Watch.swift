// Says which input it was, when a reader crashes or does not come to an end.

import Glibc
import Synchronization

/// Watches over the run from signal handlers, which only read what is prepared and write.
enum Watch {
  /// The input that is being read.
  static let number = Atomic(0)

  private static let seen = Atomic(-1)
  // Set between runs and read by signal handlers of the same thread.
  nonisolated(unsafe) private static var run: UnsafeMutablePointer<CChar>?

  /// The seconds within which a reader has to come to an end.
  private static let patience = 10

  static func begin() {
    // A reader that uses up the stack crashes too, and then a handler needs another one.
    let size = 65_536
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { handle(signal, by: crashed) }
    handle(SIGALRM, by: timePassed)
    let interval = timeval(tv_sec: patience, tv_usec: 0)
    var timer = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// What is run from now on.
  static func look(at run: String) {
    number.store(0, ordering: .relaxed)
    seen.store(-1, ordering: .relaxed)
    free(Self.run)
    Self.run = strdup(run)
  }

  private static func handle(_ signal: CInt, by handler: @escaping @convention(c) (CInt) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = CInt(SA_ONSTACK | SA_RESTART)
    sigaction(signal, &action, nil)
  }

  fileprivate static func report(_ what: StaticString) {
    write(STDERR_FILENO, "FAILED: ", 8)
    if let run { write(STDERR_FILENO, run, strlen(run)) }
    write(STDERR_FILENO, ", number ", 9)
    var rest = number.load(ordering: .relaxed)
    var divisor = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      var digit = UInt8(48 + rest / divisor)
      write(STDERR_FILENO, &digit, 1)
      rest %= divisor
      divisor /= 10
    }
    write(STDERR_FILENO, what.utf8Start, what.utf8CodeUnitCount)
  }

  fileprivate static func isStuck() -> Bool {
    let number = number.load(ordering: .relaxed)
    return seen.exchange(number, ordering: .relaxed) == number
  }
}

private func crashed(_ number: CInt) {
  Watch.report(": crashed\n")
  signal(number, SIG_DFL)
  raise(number)
}

private func timePassed(_: CInt) {
  guard Watch.isStuck() else { return }
  Watch.report(": does not come to an end\n")
  _exit(1)
}
