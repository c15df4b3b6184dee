// What Swift's view of struct termios makes hard to say.
#include <termios.h>
#include <unistd.h>

#include "CPlatform.h"

void lofi_disable_interrupt_key(int terminal) {
  struct termios settings;
  if (tcgetattr(terminal, &settings) != 0) return;
  settings.c_cc[VINTR] = _POSIX_VDISABLE;
  tcsetattr(terminal, TCSADRAIN, &settings);
}

void lofi_let_output_go_on(int terminal) { tcflow(terminal, TCOON); }
