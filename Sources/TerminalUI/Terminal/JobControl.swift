// Who has the terminal: this program, or somebody else of its session.

internal import Glibc

/// Job control, as a shell does it.
public enum JobControl {
  /// Whether the terminal at this descriptor listens to this program; true where there is no telling.
  public static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }

  /// Keeps ncurses from handling Ctrl-Z; before it is begun.
  ///
  /// It would ignore SIGTSTP for as long as it draws, and so lose one that has come and not been read yet. A signal
  /// that has a handler it leaves alone; this one is never called, since the signal is blocked and read.
  static func keepToOurselves() {
    signal(SIGTSTP) { _ in }
  }

  /// Stops this program as Ctrl-Z does, until it is told to go on; SIGTSTP and SIGCONT must be blocked.
  ///
  /// Returns at once where the system stops nothing, since nobody would be there to let it go on.
  public static func stop() {
    var stopping = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
    pthread_sigmask(SIG_BLOCK, &stopping, nil)
    keepToOurselves()
    // That we go on is known already.
    var continuing = sigset_t()
    sigemptyset(&continuing)
    sigaddset(&continuing, SIGCONT)
    var now = timespec()
    while sigtimedwait(&continuing, nil, &now) > 0 {}
  }
}
