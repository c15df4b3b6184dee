// Neither a crash nor a hang must leave the user's terminal raw and on the alternate screen.
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "CPlatform.h"

static const int crash_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV};
enum { crash_signal_count = sizeof crash_signals / sizeof crash_signals[0] };

static volatile sig_atomic_t guarded_terminal = -1;
// What makes this type of terminal leave the screen, and how much of it.
static char leave[256];
static volatile sig_atomic_t leave_length = 0;
static struct termios saved_settings;
// A stack of its own, because a stack overflow is a crash too.
static char handler_stack[32768];

static void put_terminal_back(void) {
  if (guarded_terminal < 0) return;
  tcsetattr(guarded_terminal, TCSANOW, &saved_settings);
  lofi_let_output_go_on(guarded_terminal);
  // A terminal that takes no bytes must not keep us.
  struct pollfd terminal = {.fd = guarded_terminal, .events = POLLOUT};
  if (poll(&terminal, 1, 0) == 1) {
    ssize_t ignored = write(guarded_terminal, leave, (size_t)leave_length);
    (void)ignored;
  }
  guarded_terminal = -1;
}

static void restore_terminal(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  put_terminal_back();
  // Dead at once, with a core where the system keeps one. Swift's own handler would talk to the listener on a
  // terminal that is the shell's again, and return where nothing but the signal was wrong.
  struct sigaction end = {.sa_handler = SIG_DFL};
  sigaction(signal, &end, NULL);
  raise(signal);
}

void lofi_crash_guard_arm(int terminal) {
  static int installed = 0;
  if (tcgetattr(terminal, &saved_settings) != 0) return;
  guarded_terminal = terminal;
  if (installed) return;
  installed = 1;
  // A sanitizer brings a stack of its own, and wants to find it again.
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action = {.sa_sigaction = restore_terminal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < crash_signal_count; i++)
    sigaction(crash_signals[i], &action, NULL);
}

void lofi_crash_guard_say(const char *text, int length) {
  leave_length = 0;
  if (length < 0 || (size_t)length > sizeof leave) return;
  memcpy(leave, text, (size_t)length);
  leave_length = length;
}

void lofi_crash_guard_disarm(void) { guarded_terminal = -1; }

static volatile sig_atomic_t exit_status = 0;

static void end_now(int signal) {
  (void)signal;
  put_terminal_back();
  _exit(exit_status);
}

void lofi_exit_within(long milliseconds, int status) {
  exit_status = status;
  struct sigaction action = {.sa_handler = end_now};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  struct itimerval timer = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, NULL);
}
