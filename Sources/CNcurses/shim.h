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

// Sets attributes and a pair of colours, which may have a number of more than 16 bits.
static inline void lofi_set_style(WINDOW *window, attr_t attributes, int pair) {
  wattr_set(window, attributes, (short)(pair > 32767 ? 32767 : pair), &pair);
}

static const attr_t lofi_a_normal = A_NORMAL;
static const attr_t lofi_a_bold = A_BOLD;
static const attr_t lofi_a_dim = A_DIM;

#endif
