// libpulse as Swift sees it.
#ifndef LOFITIME_CPULSE_H
#define LOFITIME_CPULSE_H
#include <pulse/pulseaudio.h>
#endif
