// Keeps what libraries print to the standard error out of the listener's sight.

internal import Glibc

/// Leads the standard error away, from its making until `end()`.
///
/// mpg123, PulseAudio and others have opinions on a stream or a setting that nobody can act on, and would
/// write them over the screen, or hundreds of times a minute into a log.
final class QuietErrors {
  private var kept: Int32

  init() {
    kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    if kept >= 0 { dup2(nowhere, STDERR_FILENO) }
    close(nowhere)
  }

  deinit { end() }

  /// Leads it back to where it went.
  func end() {
    guard kept >= 0 else { return }
    dup2(kept, STDERR_FILENO)
    close(kept)
    kept = -1
  }
}
