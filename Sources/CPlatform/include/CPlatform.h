// What Linux offers and Swift's Glibc module does not show.
#ifndef LOFITIME_CPLATFORM_H
#define LOFITIME_CPLATFORM_H

#include <dirent.h>
#include <getopt.h>
#include <linux/rtnetlink.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <wchar.h>

// A counter that poll() can wait on, closed on exec and never blocking.
static inline int lofi_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// A descriptor that reads the signals of a set, closed on exec and never blocking.
static inline int lofi_signalfd(const sigset_t *set) {
  return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}

// A descriptor that reads what the kernel says of this machine's interfaces, addresses and routes,
// closed on exec and never blocking; -1 where that is not allowed.
int lofi_network_news(void);

// A socket of this machine for lines, closed on exec and never blocking.
int lofi_local_socket(void);

// Takes a connection, closed on exec and never blocking; -1 where there is none.
int lofi_accept(int listener);

// Whether the program at the other end of a local socket is run by the same user as this one.
bool lofi_peer_is_us(int connection);

// The columns a character takes in a terminal: 0, 1 or 2, or -1 for one that cannot be shown.
int lofi_wcwidth(wchar_t character);

// Where a piece of bytes first stands within others, NULL where it does not.
const void *lofi_find(const void *bytes, size_t count, const void *piece, size_t length);

// getopt's globals, which Swift 6 rightly refuses to touch.
static inline const char *lofi_optarg(void) { return optarg; }
static inline int lofi_optind(void) { return optind; }

// Makes getopt begin anew and leave the error messages to us.
static inline void lofi_getopt_reset(void) {
  optind = 0;
  opterr = 0;
}

// The name in an entry of a folder. In place: an entry is seldom as long as its type says, and a copy of the
// whole would read beyond the last one.
static inline const char *lofi_entry_name(const struct dirent *entry) { return entry->d_name; }

// Makes a folder, and those above it that are missing, for the owner's eyes only; -1 and errno where it cannot.
int lofi_make_folder(const char *path);

// Compares names so that numbers in them count: "2" comes before "10". As strcmp otherwise.
int lofi_compare_names(const char *left, const char *right);

// Whether a signal was ignored when the program began, and still is.
static inline int lofi_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Has no key of this terminal send SIGINT, until its settings are put back.
void lofi_disable_interrupt_key(int terminal);

// Names the calling thread, for debuggers and process lists; 15 bytes at most.
void lofi_name_thread(const char *name);

// Gives back the memory that only the start of the program has needed: code of its own and of its libraries,
// which is read again where it is called once more, and what has been freed.
void lofi_forget_start(void);

// Starts a program with an empty environment, `bytes` as its standard input and no other file of ours, and
// sets `output` to where its standard output can be read, without blocking; -1 if that cannot be done. The
// caller closes the one and waits for the other.
pid_t lofi_filter(const char *path, char *const arguments[], const void *bytes, size_t count, int *output);

// Remembers the terminal's present settings and puts them back should the program
// crash. The handler calls only async-signal-safe functions, and then the program dies of
// the signal.
void lofi_crash_guard_arm(int terminal);

// What a crash is to write to the terminal, so that it leaves the screen; 256 bytes at most.
void lofi_crash_guard_say(const char *text, int length);

// Lets a terminal whose output was stopped take bytes again; safe in a signal handler.
void lofi_let_output_go_on(int terminal);

// Ends the program with this status in so many milliseconds, should it not have ended by then,
// with the terminal put back as after a crash: whatever hangs, the listener gets the shell back.
void lofi_exit_within(long milliseconds, int status);

// The program is about to leave the terminal by itself: a later crash must not touch it.
void lofi_crash_guard_disarm(void);

#endif
