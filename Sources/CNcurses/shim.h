// ncurses as Swift sees it: the wide build, with getters for the globals that
// Swift 6 rightly refuses to read and names for the macros it cannot import.
#ifndef LOFITIME_CNCURSES_H
#define LOFITIME_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <ncursesw/curses.h>
#include <stdio.h>

static inline WINDOW *lofi_stdscr(void) { return stdscr; }
static inline int lofi_lines(void) { return LINES; }
static inline int lofi_columns(void) { return COLS; }
static inline int lofi_colors(void) { return COLORS; }

static const attr_t lofi_a_normal = A_NORMAL;
static const attr_t lofi_a_bold = A_BOLD;
static const attr_t lofi_a_dim = A_DIM;

#endif
