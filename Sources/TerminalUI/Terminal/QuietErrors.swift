// Keeps what libraries print to the standard error off the screen.

internal import Glibc

/// Leads the standard error away while a screen is shown on the same terminal.
final class QuietErrors {
  private let kept: Int32

  /// Leads it away, unless it goes elsewhere than to a terminal already.
  init() {
    guard isatty(STDERR_FILENO) == 1 else {
      kept = -1
      return
    }
    kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard kept >= 0, nowhere >= 0 else { return }
    dup2(nowhere, STDERR_FILENO)
    Glibc.close(nowhere)
  }

  deinit {
    guard kept >= 0 else { return }
    dup2(kept, STDERR_FILENO)
    Glibc.close(kept)
  }
}
