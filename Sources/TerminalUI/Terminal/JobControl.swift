// Who has the terminal: this program, or somebody else of its session.

internal import Glibc

/// Job control, as a shell does it.
public enum JobControl {
  /// Whether the terminal at this descriptor listens to this program; true where there is no telling.
  public static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }

  /// Stops this program as Ctrl-Z does, until it is told to go on; SIGTSTP and SIGCONT must be blocked.
  ///
  /// Returns at once where the system stops nothing, since nobody would be there to let it go on.
  public static func stop() {
    var stopping = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    // ncurses has its own idea of what is to be done then.
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
    pthread_sigmask(SIG_BLOCK, &stopping, nil)
    // That we go on is known already.
    var continuing = sigset_t()
    sigemptyset(&continuing)
    sigaddset(&continuing, SIGCONT)
    var now = timespec()
    while sigtimedwait(&continuing, nil, &now) > 0 {}
  }
}
